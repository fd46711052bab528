import { fixed, languageOf } from "../../../figures/base/format.js";
import { reader } from "../../../figures/reader/values.js";
import { runningOf } from "../../../figures/view/running-state.js";
import { figureLook, scene, type View } from "../../../figures/view/make.js";
import { CHOICES, readerNumbers, type ReaderNumbers, type ReaderState } from "./numbers.js";
import { readerScene } from "./scenes.js";
import { readerStrings } from "./strings.js";

function view(state: ReaderState, of: ReaderNumbers, lang: string): View<ReaderState> {
  const text = readerStrings[languageOf(lang)];
  const { running, letters, nats, refusal, within, beyond, front } = of;
  const done = letters.length > 0 && front === undefined;
  const waits = state.guess === undefined && state.scheme === "yarn";
  const name = CHOICES.includes(state.scheme) ? text.choices[state.scheme] : "";
  return {
    blocks: [
      scene(readerScene(state, of, text), { saved: false }),
      {
        block: "running",
        of: refusal
          ? { state: "failed", error: refusal.refused, words: text.refused }
          : runningOf(running, lang, text.reading),
      },
    ],
    sentence: done ? text.sentence(name, waits ? "?" : fixed(lang, within, 2), fixed(lang, beyond, 2)) : "",
    table: {
      columns: text.columns,
      rows: () =>
        letters.map((letter, i) => [
          String(i + 1),
          letter === "\n" ? "↵" : letter,
          Number.isNaN(nats[i]!) ? "" : nats[i]!.toFixed(4),
        ]),
    },
  };
}

export const readerLook = figureLook(reader, {
  name: "rope-story-reader",
  own: ["guess"],
  numbers: readerNumbers,
  view,
});
