import { fixed, integer, languageOf } from "../base/format.js";
import { wordsAround } from "../stage/text.js";
import {
  choice,
  controls,
  figureLook,
  note,
  scene,
  stops,
  type Block,
  type Control,
  type Fit,
  type View,
} from "../view/make.js";
import { runningOf } from "../view/running-state.js";
import { bothWritten, writerNumbers, type WriterNumbers, type WriterState } from "./numbers.js";
import { writerScene } from "./scenes.js";
import { textOf, writerStrings, writerText, type WriterStrings } from "./strings.js";
import { brokenWriter, MISTAKES, SEEDS, TEMPERATURES } from "./values.js";
import { COUNT, PROMPT, sameLetters, type WriterRotation } from "./write.js";

function view(state: WriterState, of: WriterNumbers, lang: string, fit: Fit): View<WriterState> {
  const language = languageOf(lang);
  const { running, texts, written, lower, task } = of;
  const tokens = task.own !== undefined;
  const text = writerStrings(lang, tokens);
  const { error } = running;
  const refused = error?.path === "text" ? error : undefined;
  const [right, under] = texts ?? [];
  const readings = (texts ?? []).map(({ rotation, surprise }) =>
    text.reading(text.names[rotation], fixed(lang, surprise, 2)),
  );
  const same = under && under.rotation !== "right" ? alike(text, sameLetters(under.ids, right!.ids), lang) : "";
  const drawing = scene(writerScene(state, of, lang, fit), { saved: texts !== undefined });
  // Letters that still appear are work that others wait for, such as the measuring of embed code.
  const appears = fit === "page" && texts !== undefined && written < COUNT;
  const work = appears ? { ...running, share: running.part } : running;
  const progress: Block<WriterState> = {
    block: "running",
    of: refused ? { state: "failed", error: refused, words: text.refused } : runningOf(work, lang, text.writing),
  };
  const { above, below } = wordsAround(textOf(lower, language, tokens));
  const others = tokens ? [] : [note(writerText[language].othersNote)];
  const zero = fixed(lang, 0, 2);
  const longest = [text.reading(text.names.right, zero), text.reading(text.names[lower], zero), text.allSame];
  return {
    blocks:
      fit === "stage"
        ? [drawing, progress]
        : [above, drawing, progress, controls(choices(of, text, refused !== undefined, lang)), ...others, ...below],
    sentence: texts && written === COUNT ? text.summary([...readings, same].filter(Boolean).join(text.between)) : "",
    ...(fit === "page" && { longest: text.summary(longest.join(text.between)) }),
    table: {
      columns: text.columns,
      rows: () =>
        Array.from({ length: texts ? written : 0 }, (_, i) => [
          String(right!.first + i),
          ...texts!.flatMap(({ letters, loss }) => [letters[i]!.replaceAll("\n", "↵"), loss[i]!.toFixed(4)]),
        ]),
    },
  };
}

/** How much of a text equals that of the right rotation. */
const alike = (text: WriterStrings, same: number, lang: string): string =>
  same === COUNT ? text.allSame : same === 0 ? text.noneSame : text.someSame(integer(lang, same));

/** The rotation of the second text, unless a model of the reader tries one; the prompt; the random numbers. */
const choices = (
  { lower, task: { prompt, seed, temperature } }: WriterNumbers,
  text: WriterStrings,
  bad: boolean,
  lang: string,
): Control<WriterState>[] => [
  ...(lower === "tried"
    ? []
    : [
        choice<WriterState, WriterRotation>("shown", text.lower, CHOICES, (one) => text.names[one], lower, {
          change: (one) => ({ shown: one === "right" ? [] : [one] }),
        }),
      ]),
  { control: "text", of: "prompt", name: text.prompt, value: prompt, most: PROMPT, bad },
  stops("seed", text.seed, SEEDS, seed, { more: true }),
  choice("temperature", text.temperature, TEMPERATURES, (one) => fixed(lang, one, 1), temperature, { more: true }),
];
const CHOICES: readonly WriterRotation[] = ["right", ...MISTAKES, "moved"];

export const brokenWriterLook = figureLook(brokenWriter, {
  name: "rope-broken-writer",
  own: ["guess", "answered", "mistake"],
  numbers: writerNumbers,
  work: bothWritten,
  view,
});
