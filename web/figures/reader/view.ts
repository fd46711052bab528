import { fixed, htmlLang, integer, type Language } from "../base/format.js";
import { HELD_OUT } from "../numbers/held-out.js";
import { LENGTH, TINY_SCHEMES, TRAINED } from "../numbers/tiny-schemes.js";
import { trainedLength } from "../numbers/trained.js";
import { schemeNames } from "../parts/running-model/scheme-names.js";
import { idle, type WorkState } from "../parts/running-model/work.js";
import type { Shape } from "../scene/drawing.js";
import { runningOf } from "../view/running-state.js";
import { lineKeys, lineLook, linePlot } from "../view/lines.js";
import { choice, controls, keys, note, numbersTo, scene, type FigureContext } from "../view/make.js";
import { figureLook, type Block, type Key, type View } from "../view/view.js";
import {
  keyOf,
  LEVELS,
  means,
  ownKey,
  passageOf,
  SMOOTHED,
  smoothed,
  TINTS,
  type Reading,
  type Refusal,
} from "./read.js";
import { readerStrings, type ReaderStrings } from "./strings.js";
import { reader, type ReaderValues } from "./values.js";

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  return (values: ReaderValues, { language, own }: FigureContext, running: WorkState<Reading | Refusal> = idle()) => {
    const wanted = own
      ? (own.tried ? [true, false] : [false]).map((tried) => ownKey(own, tried))
      : TINY_SCHEMES.map((scheme) => keyOf(values, language, scheme));
    const found = wanted.map((key) => running.results.get(key));
    const all = found.map((one) => (one && "loss" in one ? one : undefined));
    const chosen = all[own ? 0 : TINY_SCHEMES.indexOf(values.scheme)];
    const shown = chosen ?? all.find((one) => one !== undefined);
    const refusal = found.find((one) => one !== undefined && "refused" in one);
    const cursor = Math.min(values.cursor, (shown?.letters.length ?? 1) - 1);
    return {
      language,
      own,
      /** Positions that the model was trained on. */
      trained: own ? (trainedLength(own.model.spec) ?? own.model.trainedLength) : TRAINED,
      running,
      /** The text with each scheme, in the order of the switch. */
      all,
      /** With the chosen scheme; the letters are the same in all. */
      chosen,
      shown,
      refusal,
      cursor,
    };
  };
}

function view(values: ReaderValues, of: Numbers, lang: string): View<ReaderValues> {
  const { language, own, trained, running, all, chosen, shown, refusal, cursor } = of;
  const text = readerStrings(lang, own !== undefined);
  const { scheme } = values;
  const names = own ? (own.tried ? [text.tried, text.ownRotation] : [text.ownRotation]) : namesIn(language);
  const name = own ? names[0]! : schemeNames[language][scheme];
  const sentence = summary(text, of, lang);
  return {
    blocks: [
      ...(own ? [] : [switches(values, of, lang)]),
      ...refusalBlocks(text, refusal),
      note(text.note),
      ...names.flatMap((one, i) =>
        own || one === name ? [keys<ReaderValues>(meanKeys(text, all[i], trained, lang, own && one))] : [],
      ),
      ...(own ? byPosition(text, of, names, lang) : []),
      {
        block: "element",
        tag: "rope-surprise-text",
        set: {
          label: text.textName(name),
          line: text.line(integer(lang, trained)),
          trained,
          cursor,
          of: own ? "" : htmlLang(language),
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
    longest: text.summary(text.letter(text.newline, integer(lang, LENGTH)), fixed(lang, 0, 2)),
    table: {
      columns: [...text.columns, ...names],
      rows: () =>
        (shown?.letters ?? []).map((letter, i) => [
          String(i),
          named(text, letter),
          ...all.map((reading) => (i > 0 && reading ? reading.loss[i - 1]!.toFixed(4) : "")),
        ]),
    },
    ...(!own && {
      javascript: async () => (await import("./programs.js")).readerCode(shown?.letters ?? [], language, scheme),
    }),
  };
}

const namesIn = (language: Language): string[] => TINY_SCHEMES.map((one) => schemeNames[language][one]);

function switches(values: ReaderValues, { language, shown, refusal }: Numbers, lang: string): Block<ReaderValues> {
  const text = readerStrings(lang);
  return controls([
    choice("scheme", text.scheme, TINY_SCHEMES, (one) => schemeNames[language][one], values.scheme),
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
  ]);
}

function byPosition(text: ReaderStrings, { all, cursor, trained }: Numbers, names: readonly string[], lang: string) {
  const series = all.flatMap((reading, i) =>
    reading
      ? [{ name: names[i]!, x: reading.loss.map((_, at) => at + 1), y: smoothed(reading.loss), look: lineLook(i) }]
      : [],
  );
  const stops = series[0]?.x ?? [];
  const at = Math.max(1, cursor);
  const plot = scene<ReaderValues>(
    linePlot({
      lang,
      height: 240,
      x: { name: text.columns[0]!, whole: true },
      y: { name: text.axis(integer(lang, SMOOTHED)) },
      series,
      ...(trained < stops.length && { mark: { x: trained, name: text.line(integer(lang, trained)) } }),
      cursor: { value: at, stops, name: text.plotName, digits: 2, change: (cursor) => ({ cursor }) },
    }),
    { heading: text.plotName, shown: true, saved: series.length > 0 },
  );
  return [plot, keys<ReaderValues>(lineKeys(lang, series, 2, at))];
}

export const readerLook = figureLook(reader, { name: "rope-reader", numbers, view });

const refusalBlocks = (text: ReaderStrings, refusal: Refusal | undefined): Block<ReaderValues>[] =>
  refusal
    ? [
        { block: "running", of: { state: "failed", error: refusal.refused, words: text.refused } },
        controls([{ control: "button", id: "leave-out", name: text.leaveOut, change: { text: refusal.known } }]),
      ]
    : [];

function meanKeys(
  text: ReaderStrings,
  reading: Reading | undefined,
  trained: number,
  lang: string,
  name?: string,
): Key[] {
  const [within, beyond] = reading ? means(reading.loss, trained) : [];
  const natsText = (nats: number | undefined): string =>
    nats === undefined ? "" : Number.isNaN(nats) ? text.none : text.mean(fixed(lang, nats, 2));
  return [
    ...(name === undefined ? [] : [{ name }]),
    { name: text.within, reading: natsText(within) },
    { name: text.beyond, reading: natsText(beyond) },
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
