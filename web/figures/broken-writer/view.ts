import { fixed, htmlLang, integer, type Language } from "../base/format.js";
import { idle, type WorkState } from "../parts/running-model/work.js";
import { runningOf } from "../view/running-state.js";
import { choice, controls, figureLook, member, note, stops, type FigureContext, type View } from "../view/make.js";
import { brokenWriterStrings, type BrokenWriterStrings } from "./strings.js";
import { brokenWriter, SEEDS, taskOf, TEMPERATURES, type BrokenWriterValues } from "./values.js";
import { CHANGES, COUNT, PROMPT, sameLetters, type Task, type WriterRotation, type Writing } from "./write.js";
import type { Card } from "./writings.js";

interface Numbers {
  language: Language;
  running: WorkState<Writing>;
  task: Task;
  /** The completed continuations. */
  found: readonly Found[];
}

interface Found {
  rotation: WriterRotation;
  writing: Writing;
  surprise: number;
  /** The number of letters before the first difference from the right rotation; NaN while that is unknown. */
  same: number;
}

const numbers =
  () =>
  (values: BrokenWriterValues, context: FigureContext, running: WorkState<Writing> = idle()): Numbers => {
    const task = taskOf(values, context);
    const right = running.results.get("right");
    const found = task.rotations.flatMap((rotation): Found[] => {
      const writing = running.results.get(rotation);
      if (writing?.surprise === undefined) return [];
      const same = right?.surprise === undefined ? NaN : sameLetters(writing.ids, right.ids);
      return [{ rotation, writing, surprise: writing.surprise, same }];
    });
    return { language: context.language, running, task, found };
  };

function view({ shown }: BrokenWriterValues, of: Numbers, lang: string): View<BrokenWriterValues> {
  const { language, running, task, found } = of;
  const own = task.own !== undefined;
  const text = brokenWriterStrings(lang, own);
  const { error } = running;
  const refused = error?.path === "text" ? error : undefined;
  return {
    blocks: [
      controls([
        {
          control: "text",
          of: "prompt",
          name: text.prompt,
          value: task.prompt,
          most: PROMPT,
          bad: refused !== undefined,
        },
        stops("seed", text.seed, SEEDS, task.seed, { more: true }),
        choice("temperature", text.temperature, TEMPERATURES, (one) => fixed(lang, one, 1), task.temperature, {
          more: true,
        }),
      ]),
      controls(
        CHANGES.map((one) => member("shown", text.names[one], shown, one)),
        { name: text.changes },
      ),
      {
        block: "running",
        of: refused ? { state: "failed", error: refused, words: text.refused } : runningOf(running, lang, text.writing),
      },
      {
        block: "element",
        tag: "rope-writings",
        set: { prompt: task.prompt, of: own ? "" : htmlLang(language), cards: cardsOf(text, of, lang) },
        on: {},
      },
      note(text.note),
    ],
    sentence: found.length < task.rotations.length ? "" : summary(text, found, lang),
    longest: summary(text, task.rotations.map(inPlace), lang),
    answer: true,
    table: {
      columns: text.columns,
      rows: () =>
        found.map(({ rotation, writing, surprise }) => [
          text.names[rotation],
          surprise.toFixed(4),
          String(sameLetters(writing.ids, running.results.get("right")?.ids ?? [])),
          writing.text.replaceAll("\n", "↵"),
        ]),
    },
    ...(!own && { javascript: async () => (await import("./programs.js")).writerCode(task) }),
  };
}

export const brokenWriterLook = figureLook(brokenWriter, { name: "rope-broken-writer", numbers, view });

/** Reserves the sentence's space before the first letter. */
const inPlace = (rotation: WriterRotation) => ({ rotation, surprise: 0, same: rotation === "moved" ? COUNT : 0 });

const cardsOf = (text: BrokenWriterStrings, { task, running, found }: Numbers, lang: string): Card[] =>
  task.rotations.map((rotation) => {
    const done = found.find((one) => one.rotation === rotation);
    return {
      rotation,
      name: text.names[rotation],
      text: running.results.get(rotation)?.text ?? "",
      surprise: done && text.surprise(fixed(lang, done.surprise, 2)),
      compared: done ? compared(text, done, lang) : "",
    };
  });

/** How much of a text equals that of the right rotation; empty for that one itself, and while it is unknown. */
export function compared(
  text: BrokenWriterStrings,
  { rotation, same }: Pick<Found, "rotation" | "same">,
  lang: string,
): string {
  if (rotation === "right" || Number.isNaN(same)) return "";
  return same === COUNT ? text.all : same === 0 ? text.none : text.some(integer(lang, same));
}

function summary(text: BrokenWriterStrings, found: readonly Omit<Found, "writing">[], lang: string): string {
  const readings = found.map((one) => {
    const same = compared(text, one, lang);
    return text.reading(text.names[one.rotation], fixed(lang, one.surprise, 2), same === text.all ? same : "");
  });
  return text.summary(readings.join(text.between));
}
