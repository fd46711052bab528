// The statements of the sixth chapter, from the trained models and its figure's own numbers and drawings.
import { loadTinyModel, type TinyModelName } from "ropewalk/model";
import { expect, test } from "vitest";
import { brokenWriter, SEEDS, taskOf } from "../../../../web/figures/broken-writer/values.js";
import {
  continuations,
  COUNT,
  keyOf,
  mean,
  type Continuation,
  type WriterRotation,
} from "../../../../web/figures/broken-writer/write.js";
import type { TinyModel } from "../../../../web/figures/numbers/tiny-models.js";
import { notPlayed, type Played } from "../../../../web/figures/stage/player.js";
import {
  lowerOf,
  MISTAKES,
  writerNumbers,
  writingsOf,
  type WriterState,
} from "../../../../web/pages/learn/writer/numbers.js";
import { placesOf } from "../../../../web/pages/learn/writer/scenes.js";
import { writerText } from "../../../../web/pages/learn/writer/strings.js";
import { writerLook } from "../../../../web/pages/learn/writer/view.js";
import { defaultsOf } from "../../../../web/figures/base/figure.js";
import { drawingsOf, handOf, viewOf } from "../view.js";

const LANGUAGES = ["en", "zh"] as const;
const usual = defaultsOf(brokenWriter as never) as unknown as WriterState;
const options = { signal: new AbortController().signal, progress: () => undefined, pause: async () => undefined };

/** Written by the model, as the page's jobs write. */
async function played(state: Partial<WriterState>, language: "en" | "zh", part = 1): Promise<Played<Continuation>> {
  const { jobs, shows } = writingsOf({ ...usual, ...state }, { language });
  using model = await loadTinyModel(jobs[0]!.model as TinyModelName);
  const results = new Map<string, Continuation>();
  for (const { key, compute } of jobs) results.set(key, await compute(model as unknown as TinyModel, options));
  return { ...notPlayed(), asked: true, results, shows, part };
}
const shown = (state: Partial<WriterState>, language: "en" | "zh", running: Played<Continuation>) =>
  viewOf(brokenWriter, writerLook, state, language, running);

test.each(LANGUAGES)(
  "writer, %s: a broken rotation breaks the words, with every seed; bfloat16 alone does little harm",
  async (language) => {
    expect(writerText[language].keep).toContain(language === "en" ? "its words break" : "句子就乱了");
    expect(writerText[language].othersNote).toContain("bfloat16");
    const least: Partial<Record<WriterRotation, number>> = {};
    const { model: name } = taskOf(usual, { language });
    using model = await loadTinyModel(name);
    for (const seed of SEEDS.slice(0, 6)) {
      const task = { ...taskOf({ ...usual, seed }, { language }), rotations: ["right", ...MISTAKES] as const };
      const [right, ...others] = await Promise.all(
        continuations(task).map(({ compute }) => compute(model as unknown as TinyModel, options)),
      );
      for (const { rotation, loss } of others) {
        const more = mean(loss) - mean(right!.loss);
        least[rotation] = Math.min(least[rotation] ?? Infinity, more);
      }
    }
    // A surprise of a nat: a letter that the model thought e times less likely.
    for (const mistake of MISTAKES)
      if (mistake === "low-precision-positions") expect(least[mistake]).toBeLessThan(0.2);
      else expect(least[mistake], mistake).toBeGreaterThan(mistake === "off" ? 0.7 : 1.5);
  },
  120_000,
);

test.each(LANGUAGES)("writer, %s: the numbers are the texts', and the answer waits for a guess", async (language) => {
  const running = await played({}, language);
  const [right, lower] = (JSON.parse(running.shows!) as string[]).map((key) => running.results.get(key)!);
  expect([right!.rotation, lower!.rotation]).toEqual(["right", "pairing-swapped"]);
  const view = shown({}, language, running);
  for (const { loss } of [right!, lower!]) expect(view.sentence).toContain(mean(loss).toFixed(2));
  expect(view.table.rows()).toHaveLength(COUNT);
  expect(view.table.rows()[7]!.slice(1)).toEqual(
    [right!, lower!].flatMap(({ letters, loss }) => [letters[7]!.replace("\n", "↵"), loss[7]!.toFixed(4)]),
  );
  const texts = (state: Partial<WriterState>, width: number) =>
    drawingsOf(shown(state, language, running), width)[0]!.shapes.flatMap((one) => ("text" in one ? [one.text] : []));
  for (const width of [375, 1280]) {
    expect(texts({}, width).join("\n")).toMatch(/1,000.*\?/);
    expect(texts({ guess: "other" }, width).join("\n")).toMatch(/1,000.*\?/);
    expect(texts({ guess: "other", answered: true }, width).join("\n")).not.toContain("?");
    expect(
      texts({ guess: "other", answered: true }, width)
        .join("\n")
        .match(/1,000.*/)![0],
    ).toMatch(/96.*96/);
    const guess = handOf(shown({}, language, running), "guess", width);
    const [left, top, wide, high] = guess.box;
    expect([0.1, 0.5, 0.9].map((part) => guess.at(left + part * wide, top + high / 2))).toEqual([0, 1, 2]);
    expect(guess.change(1)).toEqual({ guess: "other" });
    expect(guess.pick!()).toEqual({});
    const chosen = handOf(shown({ guess: "other" }, language, running), "guess", width);
    expect(chosen.pick!()).toEqual({ shown: ["moved"], answered: true, mistake: "pairing-swapped" });
  }
});

test("writer: the switch goes to the right rotation and back to the same mistake; old links keep their meaning", async () => {
  const running = await played({ shown: ["keys-one-late"] }, "en");
  const grip = handOf(shown({ shown: ["keys-one-late"] }, "en", running), "switch", 375);
  expect([grip.now, grip.box[3]]).toEqual([1, 44]);
  expect(grip.change(0)).toEqual({ shown: [], mistake: "keys-one-late" });
  const right = handOf(shown({ shown: [], mistake: "keys-one-late" }, "en", running), "switch", 375);
  expect([right.now, right.pick!()]).toEqual([0, { shown: ["keys-one-late"] }]);
  expect(right.at(grip.box[0] + 80, 0)).toBe(1);
  expect([usual.shown, ["moved"], ["moved", "off"], []].map((shown) => lowerOf({ shown }))).toEqual([
    "pairing-swapped",
    "moved",
    "off",
    "right",
  ]);
});

test("writer: while both are written, the same number of letters of each is visible, and the surprise is that of these", async () => {
  const running = await played({ shown: ["off"] }, "en", 0.25);
  const { texts, written } = writerNumbers()({ ...usual, shown: ["off"] }, { language: "en" } as never, running);
  expect(written).toBe(24);
  for (const { loss, surprise } of texts!) expect(surprise).toBeCloseTo(mean(loss.subarray(0, 24)), 6);
  const view = shown({ shown: ["off"] }, "en", running);
  expect([view.sentence, view.table.rows().length]).toEqual(["", 24]);
  const task = taskOf({ ...usual, seed: 2 }, { language: "en" });
  expect(running.results.has(keyOf(task, "right"))).toBe(false);
});

test("writer: rows end between words and after line breaks, and every letter has a cell of its own", () => {
  const rowsOf = (text: string, columns: number, most = 9): string[] => {
    const letters = [...text];
    const rows: string[] = [];
    placesOf(letters, columns, most).forEach(([column, row], i) => {
      rows[row] = (rows[row] ?? "") + letters[i]!;
      expect(rows[row]).toHaveLength(column + 1);
    });
    return rows;
  };
  expect(rowsOf("ab cd\n\nef ghij kl", 6)).toEqual(["ab cd\n", "\n", "ef ", "ghij ", "kl"]);
  expect(rowsOf("ab cd\n\nef", 8)).toEqual(["ab cd\n\n", "ef"]);
  expect(rowsOf("abcdefgh ij", 4)).toEqual(["abcd", "efgh", " ij"]);
  expect(rowsOf("a\nb\nc\nd", 4, 2)).toEqual(["a\nb\n", "c\nd"]);
});

test("writer: no letter is below 15 pixels on a phone, no grip below 44, and nothing is drawn outside the paper", async () => {
  for (const language of LANGUAGES) {
    const running = await played({}, language);
    for (const width of [320, 375, 1280]) {
      const { shapes, hands, height } = drawingsOf(shown({}, language, running), width)[0]!;
      for (const shape of shapes)
        if ("text" in shape) {
          if (width > 320) expect(shape.size).toBeGreaterThanOrEqual(15);
          expect(shape.y).toBeLessThan(height);
        }
      for (const hand of hands)
        if (hand.hand === "slide") expect(Math.min(hand.box[2], hand.box[3])).toBeGreaterThanOrEqual(44);
    }
  }
});
