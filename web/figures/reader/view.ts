import type { FigureContext } from "../base/figure.js";
import { fixed, htmlLang, integer } from "../base/format.js";
import { HELD_OUT } from "../numbers/held-out.js";
import { LENGTH, TINY_SCHEMES, TRAINED } from "../numbers/tiny-schemes.js";
import { schemeNames } from "../parts/running-model/scheme-names.js";
import { nothingDone, type WorkState } from "../parts/running-model/work.js";
import type { Shape } from "../scene/drawing.js";
import { runningOf } from "../view/running-state.js";
import { choice, controls, keys, note, numbersTo } from "../view/make.js";
import { figureLook, type Block, type Key, type View } from "../view/view.js";
import { keyOf, LEVELS, means, passageOf, TINTS, type Reading, type Refusal } from "./read.js";
import { readerStrings, type ReaderStrings } from "./strings.js";
import { reader, type ReaderValues } from "./values.js";

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  return (values: ReaderValues, { language }: FigureContext, running: WorkState<Reading | Refusal> = nothingDone()) => {
    const found = TINY_SCHEMES.map((scheme) => running.results.get(keyOf(values, language, scheme)));
    const all = found.map((one) => (one && "loss" in one ? one : undefined));
    const chosen = all[TINY_SCHEMES.indexOf(values.scheme)];
    const shown = chosen ?? all.find((one) => one !== undefined);
    const refusal = found.find((one) => one !== undefined && "refused" in one);
    const cursor = Math.min(values.cursor, (shown?.letters.length ?? 1) - 1);
    return {
      language,
      running,
      /** The text by each scheme, in the order of the switch. */
      all,
      /** By the chosen scheme; the letters are the same in all. */
      chosen,
      shown,
      refusal,
      cursor,
    };
  };
}

function view(values: ReaderValues, of: Numbers, lang: string): View<ReaderValues> {
  const text = readerStrings(lang);
  const { language, running, all, chosen, shown, refusal, cursor } = of;
  const { scheme } = values;
  const names = schemeNames[language];
  const sentence = summary(text, of, lang);
  return {
    blocks: [
      controls([
        choice("scheme", text.scheme, TINY_SCHEMES, (one) => names[one], scheme),
        choice(
          "passage",
          text.passage,
          numbersTo(HELD_OUT[language]),
          (one) => integer(lang, one),
          values.text ? 0 : passageOf(values, language),
          { change: (passage) => ({ passage, text: "" }) },
        ),
        {
          control: "text",
          of: "text",
          name: `${text.own} (${text.ownHint})`,
          value: values.text || (shown?.letters.join("") ?? ""),
          most: LENGTH,
          long: true,
          bad: refusal !== undefined,
          more: true,
        },
      ]),
      ...refusalBlocks(text, refusal),
      note(text.note),
      keys(meanKeys(text, chosen, lang)),
      {
        block: "element",
        tag: "rope-surprise-text",
        set: {
          label: text.textName(names[scheme]),
          line: text.line(integer(lang, TRAINED)),
          trained: TRAINED,
          cursor,
          of: htmlLang(language),
          described: sentence,
          known: chosen !== undefined,
          reading: shown,
        },
        on: { "letter-change": ({ cursor }: { cursor: number }) => ({ cursor }) },
      },
      keys(levelKeys(text, shown?.guess, lang)),
      { block: "running", of: runningOf(running, lang, text.reading) },
    ],
    sentence,
    room: text.summary(text.letter(text.newline, integer(lang, LENGTH)), fixed(lang, 0, 2)),
    table: {
      columns: [...text.columns, ...TINY_SCHEMES.map((one) => names[one])],
      rows: () =>
        (shown?.letters ?? []).map((letter, i) => [
          String(i),
          named(text, letter),
          ...all.map((reading) => (i > 0 && reading ? reading.loss[i - 1]!.toFixed(4) : "")),
        ]),
    },
    javascript: async () => (await import("./programs.js")).readerCode(shown?.letters ?? [], language, scheme),
  };
}

export const readerLook = figureLook(reader, { name: "rope-reader", numbers, view });

/** What is said of a text with letters that the model does not know. */
const refusalBlocks = (text: ReaderStrings, refusal: Refusal | undefined): Block<ReaderValues>[] =>
  refusal
    ? [
        { block: "running", of: { state: "failed", error: refusal.refused, words: text.refused } },
        controls([{ control: "button", id: "leave-out", name: text.leaveOut, change: { text: refusal.known } }]),
      ]
    : [];

/** Mean nats within the trained length and beyond it. */
function meanKeys(text: ReaderStrings, reading: Reading | undefined, lang: string): Key[] {
  const [within, beyond] = reading ? means(reading.loss) : [];
  const said = (nats: number | undefined): string =>
    nats === undefined ? "" : Number.isNaN(nats) ? text.none : text.mean(fixed(lang, nats, 2));
  return [
    { name: text.within, reading: said(within) },
    { name: text.beyond, reading: said(beyond) },
  ];
}

function levelKeys(text: ReaderStrings, guess: number | undefined, lang: string): Key[] {
  const edge = (level: number): string => (guess === undefined ? "…" : fixed(lang, (guess * level) / LEVELS, 1));
  const levels = TINTS.map((opacity, level): Key => {
    const name =
      level === 0
        ? text.upTo(edge(1))
        : level === LEVELS - 1
          ? text.from(edge(level))
          : `${edge(level)} – ${edge(level + 1)}`;
    const shapes: Shape[] = [
      { x: 0.5, y: 0.5, width: 27, height: 11, stroke: "line" },
      { x: 0, y: 0, width: 28, height: 12, fill: "key", opacity },
      { x: 0, y: 12 - level, width: 28, height: level, fill: "key" },
    ];
    return { name, shapes };
  });
  return [{ name: text.legend }, ...levels];
}

const named = (text: ReaderStrings, letter: string): string =>
  letter === " " ? text.space : letter === "\n" ? text.newline : letter;

function summary(text: ReaderStrings, { shown, chosen, cursor }: Numbers, lang: string): string {
  const letter = shown?.letters[cursor];
  if (letter === undefined) return "";
  const name = text.letter(named(text, letter), integer(lang, cursor + 1));
  if (cursor === 0) return text.first(name);
  return chosen ? text.summary(name, fixed(lang, chosen.loss[cursor - 1]!, 2)) : text.unread(name);
}
