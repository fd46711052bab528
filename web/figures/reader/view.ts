import { fixed, integer, languageOf } from "../base/format.js";
import { HELD_OUT } from "../numbers/held-out.js";
import { LENGTH } from "../numbers/tiny-schemes.js";
import { wordsAround } from "../stage/text.js";
import { runningOf } from "../view/running-state.js";
import { button, choice, controls, figureLook, note, numbersTo, scene } from "../view/make.js";
import type { Block, Fit, View } from "../view/view.js";
import { readerNumbers, type ReaderNumbers } from "./numbers.js";
import { passageOf } from "./read.js";
import { readerScene } from "./scenes.js";
import { readerStrings, readerText, textOf, type ReaderStrings } from "./strings.js";
import { reader, type ReaderState } from "./values.js";

function view(state: ReaderState, of: ReaderNumbers, lang: string, fit: Fit): View<ReaderState> {
  const { running, own, letters, nats, trained, refusal, within, beyond, front, now, language } = of;
  const text = readerStrings(languageOf(lang), own !== undefined);
  const done = letters.length > 0 && front === undefined;
  const waits = !own && state.guess === undefined && state.scheme === "yarn";
  const two = (mean: number): string => fixed(lang, mean, 2);
  const name = own ? text.ownChoices[own.tried ? now : 1]! : text.choices[state.scheme];
  // A change that still appears is work that others wait for, such as the measuring of embed code.
  const appears = fit === "page" && letters.length > 0 && front !== undefined;
  const blocks: Block<ReaderState>[] = [
    scene(readerScene(state, of, text, fit), { saved: fit === "page" && done }),
    {
      block: "running",
      of: refusal
        ? { state: "failed", error: refusal.refused, words: text.refused }
        : runningOf(appears ? { ...running, share: running.part } : running, lang, text.reading),
    },
  ];
  const { above, below } = wordsAround(textOf(state, languageOf(lang)));
  return {
    blocks:
      fit === "stage"
        ? blocks
        : own
          ? [...blocks, note(text.colours)]
          : [above, ...blocks, ...settings(state, of, text, lang), ...below],
    sentence: done
      ? text.sentence(name, waits ? "?" : two(within), letters.length - 1 > trained ? two(beyond) : undefined)
      : "",
    table: {
      columns: text.columns,
      rows: () =>
        letters.map((letter, i) => [
          String(i + 1),
          letter === "\n" ? "↵" : letter,
          Number.isNaN(nats[i]!) ? "" : nats[i]!.toFixed(4),
        ]),
    },
    ...(!own && {
      javascript: async () => (await import("./programs.js")).readerCode(letters, language, state.scheme),
    }),
  };
}

/** The text to read, where no page has a field for it. */
function settings(
  state: ReaderState,
  { language, letters, refusal }: ReaderNumbers,
  text: ReaderStrings,
  lang: string,
) {
  const passages = choice<ReaderState, number>(
    "passage",
    text.passage,
    numbersTo(HELD_OUT[language]),
    (one) => integer(lang, one),
    state.text ? 0 : passageOf(state, language),
    { change: (passage) => ({ passage, text: "" }) },
  );
  const all: Block<ReaderState>[] = [
    controls([
      passages,
      {
        control: "text",
        of: "text",
        name: readerText[languageOf(lang)].ownName,
        value: state.text || letters.join(""),
        most: LENGTH,
        long: true,
        bad: refusal !== undefined,
        more: true,
      },
    ]),
  ];
  return refusal ? [controls([button("leave-out", text.leaveOut, false, { text: refusal.known })]), ...all] : all;
}

export const readerLook = figureLook(reader, {
  name: "rope-reader",
  own: ["guess", "untried"],
  numbers: readerNumbers,
  view,
});
