import { asPrinted, checkedValues, ownValues } from "../../source-texts/run.js";
import type { Item, Parameter, Result, Values } from "../../source-texts/types.js";
import type { FigureContext } from "../base/figure.js";
import { languageOf, withMinus, type Language } from "../base/format.js";
import { stringsFor } from "../base/strings.js";
import { figureLook, type Block, type Control, type ElementBlock, type Table, type View } from "../view/view.js";
import { sourceStrings } from "./strings.js";
import { sourceCard, type CardValues, type Reads } from "./values.js";
import { cardAlone, type CardState } from "./work.js";

interface Numbers extends CardState {
  settings: Values;
}

const numbers =
  () =>
  ({ values }: CardValues, _: FigureContext, state: CardState = {}): Numbers => ({
    ...state,
    settings: state.card ? checkedValues(state.card.item, values) : {},
  });

function view(values: CardValues, of: Numbers, lang: string): View<CardValues> {
  const text = sourceStrings(lang);
  const language = languageOf(lang);
  const { entry, card, ran, share, failure, programs, settings } = of;
  const failed: Block<CardValues>[] = failure
    ? [{ block: "running", of: { state: "failed", error: failure, words: text.failed, again: !card } }]
    : [];
  const empty = { blocks: failed, sentence: "", table: { columns: [], rows: () => [] }, tables: [] };
  if (entry === null)
    return { ...empty, blocks: [{ block: "running", of: { state: "failed", words: text.unknown(values.item) } }] };
  if (!entry || !card) return { ...empty, waits: !failure };
  const { item } = card;
  const { step, reads } = values.place?.item === item.id ? values.place : { step: 0, reads: {} };
  const at = (part: object): Partial<CardValues> => ({ place: { item: item.id, step, reads, ...part } });
  const set = (chosen: Values): Partial<CardValues> => changed(item, { ...settings, ...chosen });
  const read = (one: Reads): Partial<CardValues> => at({ reads: { ...reads, ...one } });
  const { result } = ran ?? {};
  const figures = result?.figures ?? [];
  const { steps } = result ?? {};
  const part = (tag: string, set: object, on: ElementBlock<CardValues>["on"] = {}): ElementBlock<CardValues> => ({
    block: "element",
    tag,
    set: { lang, ...set },
    on,
  });
  return {
    blocks: [
      part("rope-source-words", { entry, item, bare: values.bare ?? false }),
      ...settingBlocks(values, of, item, lang, set),
      ...((item.button || share !== undefined) && !failure ? [runningBlock(share, text.running)] : failed),
      ...(ran ? [] : [{ block: "note", text: "", lines: EMPTY } as const]),
      ...(result?.rows.length ? [part("rope-source-rows", { rows: result.rows })] : []),
      ...(steps
        ? [part("rope-source-steps", { steps, at: Math.min(step, steps.length - 1) }, { "step-change": at })]
        : []),
      ...(ran?.draw?.drawingBlocks<CardValues>(lang, figures, { reads, settings }, { read, set }) ?? []),
      ...(!ran || asPrinted(item, settings) ? [] : [{ block: "note", text: text.changed } as const]),
    ],
    sentence: result ? withMinus(result.summary[language]) : "",
    table: resultCells(result ?? { rows: [] }, lang),
    tables: ran?.draw?.figureTables(lang, figures, stringsFor(lang).showNumbers) ?? [],
    opened: { menu: true },
    name: `ropewalk-${item.id}`,
    title: entry.title[language],
    ...(programs && codeOf(of, language)),
  };
}

export const sourceCardLook = figureLook(sourceCard, {
  name: "rope-source-card",
  own: ["bare", "place", "presses", "menu"],
  numbers,
  view,
  work: cardAlone,
});

/** The number of lines reserved for a card's results. */
const EMPTY = 11;

/** The settings that differ from the text's own. */
function changed(item: Item, chosen: Values): Partial<CardValues> {
  const own = ownValues(item);
  const values = Object.fromEntries(Object.entries(chosen).filter(([name, one]) => one !== own[name]));
  return { item: item.id, values };
}

const runningBlock = (share: number | undefined, words: string): Block<CardValues> => ({
  block: "running",
  of: share === undefined ? { state: "done" } : { state: "busy", share, words: `${words} ${Math.round(share * 100)}%` },
});

/** Controls from the first setting to the buttons; a curve takes a row of its own. */
function settingBlocks(
  { item: id, presses = 0 }: CardValues,
  { ran, share, settings }: Numbers,
  item: Item,
  lang: string,
  set: (chosen: Values) => Partial<CardValues>,
): Block<CardValues>[] {
  const text = sourceStrings(lang);
  const language = languageOf(lang);
  const blocks: Block<CardValues>[] = [];
  let row: Control<CardValues>[] = [];
  for (const parameter of item.parameters) {
    if (parameter.kind === "curve") {
      const { name, least, most, step, label, x, y } = parameter;
      const names = { label: label[language], xLabel: x?.[language] ?? "", yLabel: y?.[language] ?? "" };
      if (row.length > 0) blocks.push({ block: "controls", of: row });
      row = [];
      blocks.push({
        block: "element",
        tag: "rope-value-curve",
        set: { lang, values: String(settings[name]), least, most, step, ...names },
        on: { "values-change": ({ values }: { values: string }) => set({ [name]: values }) },
      });
    } else row.push(control(parameter, settings, language, set));
  }
  if (item.button) {
    const name = ran ? text.runAgain : item.button[language];
    row.push({ control: "button", id: "run", name, off: share !== undefined, change: { presses: presses + 1 } });
  }
  // Leaving a long computation restores the settings whose results are shown.
  if (!item.button && share !== undefined)
    row.push({ control: "button", id: "stop", name: text.stop, change: changed(item, ran?.values ?? ownValues(item)) });
  // Always present, so that a handle below does not move when the content appears.
  if (item.parameters.length > 0) {
    const change = { item: id, values: {} };
    row.push({ control: "button", id: "own", name: text.own, off: asPrinted(item, settings), change });
  }
  return row.length > 0 ? [...blocks, { block: "controls", of: row }] : blocks;
}

function control(
  parameter: Exclude<Parameter, { kind: "curve" }>,
  settings: Values,
  language: Language,
  set: (chosen: Values) => Partial<CardValues>,
): Control<CardValues> {
  const change = (value: Values[string]): Partial<CardValues> => set({ [parameter.name]: value });
  const value = settings[parameter.name];
  const shared = { of: parameter.name as never, name: parameter.label[language], change };
  switch (parameter.kind) {
    case "number": {
      const { least: min, most: max, step } = parameter;
      return { ...shared, control: "range", min, max, step, value: value as number, shown: withMinus(String(value)) };
    }
    case "choice": {
      const options = parameter.options.map(({ value, label }) => [value, label[language]] as const);
      return { ...shared, control: "choice", options, value: value as string };
    }
    case "switch":
      return { ...shared, control: "check", value: value as boolean };
    case "text":
      return { ...shared, control: "text", value: value as string, most: parameter.most };
  }
}

function codeOf({ programs, ran, settings }: Numbers, language: Language): Partial<View<CardValues>> {
  const { numpy, withoutNumpy, javascript } = programs!;
  const code = (): string => javascript(settings, ran?.calls);
  return {
    ...(numpy
      ? { programs: () => ({ javascript: code(), numpy: numpy(settings) }) }
      : { javascript: async () => code() }),
    ...(withoutNumpy && { menuNote: withoutNumpy[language] }),
  };
}

/** The rows of a card for a file: name, printed, computed, verdict and reason. */
function resultCells({ rows, steps = [] }: Pick<Result, "rows" | "steps">, lang: string): Table {
  const language = languageOf(lang);
  const strings = sourceStrings(lang);
  return {
    columns: [...strings.columns, ""],
    rows: () => [
      ...rows.map(({ label, printed, said, ours, verdict, reason }) => [
        label[language],
        printed ?? (said === undefined ? "" : `${strings.says}${said}`),
        ours,
        strings.verdicts[verdict],
        reason?.[language] ?? "",
      ]),
      ...steps.map(({ formula, code, ours, verdict, note }) => [
        [formula, code].filter((part) => part !== undefined).join("  |  "),
        "",
        ours,
        strings.verdicts[verdict],
        note?.[language] ?? "",
      ]),
    ],
  };
}
