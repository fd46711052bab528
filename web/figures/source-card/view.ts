import { type SettingValues, type SourceText, type TextCard } from "../../source-texts/read-text.js";
import { recordedRun, type TextRecord } from "../../source-texts/recorded-run.js";
import type { Ran } from "../../source-texts/run-text.js";
import { figureOf, rowOf, summaryOf } from "../../source-texts/say.js";
import { loadText, textOf } from "../../source-texts/texts.js";
import { languageOf, withMinus } from "../base/format.js";
import { shownError, type ShownError } from "../base/shown-error.js";
import { stringsFor } from "../base/strings.js";
import type { Changed, Worker } from "../view/running.js";
import { figureLook, type Block, type Table, type View } from "../view/view.js";
import { drawingBlocks, figureTables } from "./drawing-blocks.js";
import { changedOf, settingControls, valuesOf } from "./settings.js";
import { sourceStrings } from "./strings.js";
import { sourceCard, type CardValues, type Reads } from "./values.js";

/** A card with its text and what was recorded; null: there is no such card. */
export interface CardState {
  of?: { text: SourceText; card: TextCard; record: TextRecord } | null;
  failure?: ShownError;
}

/** Loads a card with its text. */
export async function cardAlone({ item }: Pick<CardValues, "item">): Promise<CardState> {
  const id = textOf(item);
  if (id === undefined) return { of: null };
  const { text, record } = await loadText(id);
  return { of: { text, record, card: text.cards.find((card) => card.id === item)! } };
}

/** Loads the card that is asked for. */
export function cardWork(changed: Changed): Worker<string> {
  let asked: string | undefined;
  const load = async (item: string): Promise<void> => {
    const state = await cardAlone({ item }).catch((error: unknown): CardState => ({ failure: shownError(error) }));
    if (asked === item) changed(state);
  };
  return {
    light: true,
    want(item) {
      if (item === asked) return;
      asked = item;
      void load(item);
    },
    again: () => void load(asked!),
    stop: () => (asked = undefined),
  };
}

function view(values: CardValues, { of, failure }: CardState, lang: string): View<CardValues> {
  const text = sourceStrings(lang);
  const language = languageOf(lang);
  const empty = { sentence: "", table: { columns: [], rows: () => [] } };
  const failed = (words: string, error?: ShownError): View<CardValues> => ({
    ...empty,
    blocks: [{ block: "running", of: { state: "failed", words, ...(error && { error, again: true }) } }],
  });
  if (failure) return failed(text.failed, failure);
  if (of === null) return failed(text.unknown(values.item));
  if (of?.card.id !== values.item) return { ...empty, blocks: [], waits: true };
  const { card, record } = of;
  const settings = valuesOf(card, values.values);
  const set = (chosen: SettingValues): Partial<CardValues> => ({
    item: card.id,
    values: changedOf(card, { ...settings, ...chosen }),
  });
  const ran = recordedRun(card, record, settings);
  const figures = (ran?.figures ?? []).map((figure) => figureOf(card, figure));
  const reads = values.place?.item === card.id ? values.place.reads : {};
  const read = (one: Reads): Partial<CardValues> => ({ place: { item: card.id, reads: { ...reads, ...one } } });
  const controls = settingControls<CardValues>(card, settings, { lang, whole: false, set });
  const place = text.place(of.text.id, card.cite[language]);
  const summary = ran && summaryOf(card, ran);
  const cells = resultCells(card, ran, lang);
  const head: Block<CardValues>[] = [{ block: "note", text: place }];
  if (controls.length > 0) head.push({ block: "controls", of: controls });
  return {
    blocks: [
      ...head,
      {
        block: "element",
        tag: "rope-source-lines",
        set: { lang, shown: { card, values: settings, ran } },
        on: { "mistake-switch": ({ mistake }: { mistake: boolean }) => set({ mistake }) },
      },
      ...drawingBlocks<CardValues>(lang, figures, reads, read),
      ...(ran ? [] : [{ block: "note", text: text.notRecorded } as const]),
    ],
    sentence: summary ? withMinus(summary[language]) : "",
    table: cells,
    tables: [{ ...cells, name: text.results }, ...figureTables(lang, figures, stringsFor(lang).showNumbers)],
    name: `ropewalk-${card.id}`,
    title: card.title[language],
  };
}

/** The rows of a card for a file: name, what the text has, computed, verdict and reason. */
function resultCells(card: TextCard, ran: Ran | undefined, lang: string): Table {
  const language = languageOf(lang);
  const { columns, verdicts } = sourceStrings(lang);
  return {
    columns,
    rows: () =>
      (ran?.rows ?? []).map((row) => {
        const { label, printed, said, ours, verdict, reason } = rowOf(card, row);
        return [label[language], printed ?? said ?? "", ours, verdicts[verdict], reason?.[language] ?? ""];
      }),
  };
}

export const sourceCardLook = figureLook(sourceCard, {
  name: "rope-source-card",
  own: ["place"],
  numbers:
    () =>
    (_: CardValues, __: object, state: CardState = {}) =>
      state,
  view,
  work: cardAlone,
});
