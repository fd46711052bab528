// The statements of the sixth chapter, from the trained models and the figure's own numbers and drawings.
import { loadTinyModel, type TinyModelName } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../../web/figures/base/fields.js";
import { defaultsOf } from "../../../../web/figures/base/figure.js";
import {
  bothWritten,
  writerNumbers,
  writingsOf,
  type WriterState,
} from "../../../../web/figures/broken-writer/numbers.js";
import { placesOf } from "../../../../web/figures/broken-writer/scenes.js";
import { writerText } from "../../../../web/figures/broken-writer/strings.js";
import {
  brokenWriter,
  lowerOf,
  MISTAKES,
  SEEDS,
  taskOf,
  TEMPERATURES,
  type BrokenWriterValues,
} from "../../../../web/figures/broken-writer/values.js";
import { brokenWriterLook } from "../../../../web/figures/broken-writer/view.js";
import {
  CHANGES,
  continuations,
  COUNT,
  keyOf,
  mean,
  MOVED,
  optionsOf,
  PROMPT,
  sameLetters,
  type Continuation,
  type WriterRotation,
} from "../../../../web/figures/broken-writer/write.js";
import type { OwnModel } from "../../../../web/figures/numbers/own-model.js";
import type { TinyModel } from "../../../../web/figures/numbers/tiny-models.js";
import { notPlayed, type Played } from "../../../../web/figures/stage/player.js";
import { blocksOf, drawingsOf, handOf, viewOf, viewsOf } from "../view.js";
import { options } from "./measured.js";

const LANGUAGES = ["en", "zh"] as const;
const usual = defaultsOf(brokenWriter as never) as unknown as WriterState;
const values = (link: Record<string, string>): BrokenWriterValues => decode(brokenWriter.fields, link);

/** Written by the model, as the page's jobs write. */
async function played(state: Partial<WriterState>, language: "en" | "zh", part = 1): Promise<Played<Continuation>> {
  const { jobs, shows } = writingsOf({ ...usual, ...state }, { language });
  using model = await loadTinyModel(jobs[0]!.model as TinyModelName);
  const results = new Map<string, Continuation>();
  for (const { key, compute } of jobs) results.set(key, await compute(model as unknown as TinyModel, options));
  return { ...notPlayed(), asked: true, results, shows, part };
}
/** As in the story. */
const shown = (state: Partial<WriterState>, language: "en" | "zh", running: Played<Continuation>) =>
  viewsOf(brokenWriter, brokenWriterLook, language, running, "stage")(state);

test("writer: each language has its own prompt and model until a prompt is given", () => {
  const task = { model: "shakespeare", prompt: "ROMEO:", seed: 1, temperature: 0.8 };
  const en = { language: "en" } as const;
  const zh = { language: "zh" } as const;
  expect(taskOf(values({}), en)).toEqual({ ...task, rotations: ["right", "pairing-swapped", "moved"] });
  expect(taskOf(values({}), zh)).toMatchObject({ model: "tang", prompt: "明月" });
  const given = values({ "g.p": "x".repeat(PROMPT + 5), "g.n": "7", "g.t": "0", "g.s": "off_moved" });
  const asked = { model: "tang", prompt: "x".repeat(PROMPT), seed: 7, temperature: 0 };
  expect(taskOf(given, zh)).toEqual({ ...asked, rotations: ["right", "off", "moved"] });
  expect(encode(brokenWriter.fields, given)).toMatchObject({ "g.s": "moved_off", "g.t": "0" });
  expect(values({ "g.n": "0", "g.t": "0.33", "g.s": "upside-down" })).toEqual(values({}));
});

test("writer: prompt and continuation stay within the trained length of the models", async () => {
  for (const name of ["shakespeare", "tang"] as const) {
    using model = await loadTinyModel(name);
    expect(PROMPT + COUNT).toBe(model.trainedLength);
  }
});

test("writer: letters are the same until the first one that differs", () => {
  expect(sameLetters([1, 2, 3], [1, 2, 3])).toBe(3);
  expect(sameLetters([1, 2, 3], [1, 5, 3])).toBe(1);
  expect(sameLetters([1, 2], [])).toBe(0);
});

test.each([
  ["shakespeare", "en"],
  ["tang", "zh"],
] as const)(
  "writer: %s moved by 1,000 writes the same letters in all 73 settings, as the chapter says, and no mistake does",
  async (name, language) => {
    using model = await loadTinyModel(name);
    const prompt = model.encode(taskOf(values({}), { language }).prompt);
    const written = async (rotation: WriterRotation, seed: number, temperature: number): Promise<number[]> => {
      const ids: number[] = [];
      const options = { count: COUNT, seed, temperature, ...optionsOf(rotation, prompt) };
      for await (const id of model.generate(prompt, options)) ids.push(id);
      return ids;
    };
    expect(optionsOf("moved", prompt).positions).toEqual(Array.from(prompt, (_, i) => i + MOVED));
    // The likeliest letter is the same for every seed.
    const settings = TEMPERATURES.flatMap((temperature) =>
      (temperature === 0 ? [1] : SEEDS).map((seed) => [seed, temperature] as const),
    );
    expect(settings).toHaveLength(73);
    let same = 0;
    for (const [seed, temperature] of settings) {
      const right = await written("right", seed, temperature);
      if (sameLetters(await written("moved", seed, temperature), right) === COUNT) same += 1;
      if (temperature !== 0.8 || seed > 2) continue;
      for (const change of CHANGES.slice(1))
        expect(sameLetters(await written(change, seed, temperature), right), change).toBeLessThan(COUNT);
    }
    expect(same).toBe(73);
  },
  60_000,
);

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
  expect(
    [usual.shown, ["moved", "off", "pairing-swapped"], ["moved"], ["moved", "off"], []].map((shown) =>
      lowerOf({ shown }),
    ),
  ).toEqual(["pairing-swapped", "pairing-swapped", "moved", "off", "right"]);
});

test("writer: while both are written, the same number of letters of each is visible, and the surprise is that of these", async () => {
  const running = await played({ shown: ["off"] }, "en", 0.25);
  const { texts, written } = writerNumbers()({ ...usual, shown: ["off"] }, { language: "en" } as never, running);
  expect(written).toBe(24);
  for (const { loss, surprise } of texts!) expect(surprise).toBeCloseTo(mean(loss.subarray(0, 24)), 6);
  const view = shown({ shown: ["off"] }, "en", running);
  expect([view.sentence, view.table.rows().length]).toEqual(["", 24]);
  const page = viewOf(brokenWriter, brokenWriterLook, { shown: ["off"] }, "en", running);
  expect(page.blocks).toContainEqual({ block: "running", of: { state: "busy", share: 0.25, words: "Writing: 25%." } });
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

test("writer: without a page both texts are those of the package's own calls, coloured by their nats", async () => {
  const state = { ...usual, shown: ["off"], seed: 4 };
  const running = await bothWritten(state, { language: "en" });
  using model = await loadTinyModel("shakespeare");
  const prompt = model.encode("ROMEO:");
  const losses: number[] = [];
  const rows = shown(state, "en", running).table.rows();
  for (const [column, how] of [
    [1, {}],
    [3, { broken: "off" }],
  ] as const) {
    const ids: number[] = [];
    const all = { count: 96, seed: 4, temperature: 0.8, ...how };
    for await (const id of model.generate(prompt, all)) ids.push(id);
    const nats = [...(await model.run([...prompt, ...ids])).loss].slice(5);
    expect(rows.map((row) => row[column])).toEqual(ids.map((id) => model.decode([id]).replace("\n", "↵")));
    rows.forEach((row, i) => expect(Number(row[column + 1])).toBeCloseTo(nats[i]!, 3));
    losses.push(...nats);
  }
  expect(rows[0]![0]).toBe("6");
  // The bars, then the backgrounds of the letters: 21 colours each, from no surprise to 4 nats.
  const wanted = Array.from({ length: 21 }, () => 0);
  for (const one of losses) wanted[Math.round((20 * Math.min(4, one)) / 4)]! += 1;
  for (const fit of ["stage", "page"] as const)
    for (const width of [375, 900, 1280]) {
      const view = viewsOf(brokenWriter, brokenWriterLook, "en", running, fit)(state);
      const paths = drawingsOf(view, width)[0]!.shapes.flatMap((shape) =>
        "d" in shape && typeof shape.fill === "object" && "surprise" in shape.fill ? [shape.d] : [],
      );
      const counts = paths.map((d) => d.split("M").length - 1);
      expect([counts.slice(0, 21), counts.slice(21)], `${fit}, ${width}`).toEqual([wanted, wanted]);
      const boxes = paths.map((d, i) =>
        Array.from(d.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g), ([, ...numbers]) => {
          const [x, y, wide, high] = numbers.map(Number) as [number, number, number, number];
          return { step: i % 21, x, y, wide, high };
        }),
      );
      const [bars, grounds] = [boxes.slice(0, 21).flat(), boxes.slice(21).flat()];
      // The bars of the upper text are above the line, in order; the longest is of 6 nats.
      const line = Math.max(...bars.map(({ y }) => y));
      const inOrder = [bars.filter(({ y }) => y < line), bars.filter(({ y }) => y === line)].flatMap((all) =>
        all.sort((one, other) => one.x - other.x),
      );
      const longest = (fit === "page" ? width >= 680 : width >= 1200) ? 56 : 30;
      inOrder.forEach(({ step, high }, i) => {
        expect(step).toBe(Math.round((20 * Math.min(4, losses[i]!)) / 4));
        expect(high).toBeCloseTo(2 + (Math.min(6, losses[i]!) / 6) * (longest - 2), 1);
      });
      // Each letter, the texts' alternately, is on the background of its own nats.
      const letters = drawingsOf(view, width)[0]!.shapes.flatMap((shape) =>
        "text" in shape && shape.mono && !shape.bold ? [shape] : [],
      );
      expect(
        letters.map(
          (at) =>
            grounds.find(({ x, y, wide, high }) => at.x > x && at.x < x + wide && at.y > y && at.y < y + high)?.step,
        ),
      ).toEqual(letters.map((_, i) => Math.round((20 * Math.min(4, losses[(i % 2) * 96 + Math.floor(i / 2)]!)) / 4)));
    }
});

test("writer: without a page beside it the figure says what to do, and has the other mistakes, prompts and seeds", async () => {
  const running = await bothWritten(usual, { language: "en" });
  const of = (state: Partial<WriterState>, language: "en" | "zh" = "en") =>
    blocksOf(viewOf(brokenWriter, brokenWriterLook, state, language, running).blocks);
  const notes = (state: Partial<WriterState>, language: "en" | "zh" = "en"): string[] =>
    of(state, language).flatMap((block) => (block.block === "note" ? [block.text] : []));
  expect(notes({})[0]).toMatch(/^Flip the switch: both write again\./);
  expect(notes({}).join(" ")).not.toContain("all 73 settings");
  expect(notes({ shown: ["moved"] }).join(" ")).toContain("all 73 settings");
  expect(notes({}, "zh")[0]).toMatch(/^拨动开关/);
  const controls = of({}).flatMap((block) => (block.block === "controls" ? block.of : []));
  expect(controls.map((one) => ("of" in one ? one.of : ""))).toEqual(["shown", "prompt", "seed", "temperature"]);
  const [choice] = controls;
  if (choice?.control !== "choice") throw new Error("no choice");
  expect(choice.options).toHaveLength(2 + MISTAKES.length);
  expect([choice.value, choice.change!("off"), choice.change!("right")]).toEqual([
    "pairing-swapped",
    { shown: ["off"] },
    { shown: [] },
  ]);
  const saved = (one: Played<Continuation> | undefined) =>
    viewOf(brokenWriter, brokenWriterLook, {}, "en", one).blocks.map((block) => block.block === "scene" && block.saved);
  expect([saved(running).includes(true), saved(notPlayed()).includes(true)]).toEqual([true, false]);
  // The drawing has two columns where there is room, and its switch fits on the narrowest page.
  const heights = [240, 375, 679, 680, 900].map((width) => {
    const { height, hands } = drawingsOf(viewOf(brokenWriter, brokenWriterLook, {}, "en", running), width)[0]!;
    const { box } = hands.find(({ id }) => id === "switch") as { box: readonly number[] };
    expect(box[0]! + box[2]!).toBeLessThanOrEqual(width - 16);
    return height;
  });
  expect(heights[2]).toBe(heights[1]);
  expect(heights[4]).toBe(heights[3]);
  expect(heights[4]).not.toBe(heights[2]);
});

test("writer: a reader's own model writes tokens of several letters, and a tried rotation in place of a mistake", async () => {
  using model = await loadTinyModel("shakespeare");
  /** The small model as if each id were a token of three letters, the last of them a space. */
  const own = (tried?: OwnModel["tried"]): OwnModel => ({
    id: `own ${tried?.base ?? ""}`,
    model: model as never,
    tried,
    text: "HAMLET: to be, or not to be, that is the question",
    pieces: async (ids) => Array.from(ids, (id) => `${model.decode([id]).replace("\n", "n")}x `),
  });
  for (const tried of [undefined, { ...model.spec, base: 500 }]) {
    const context = { language: "en", own: own(tried) } as const;
    const task = taskOf(usual, context);
    expect(task.prompt).toBe("HAMLET: to be, or not to be, tha");
    expect(task.rotations).toEqual(tried ? ["right", "tried"] : ["right", "pairing-swapped", "moved"]);
    const running = await bothWritten(usual, context);
    const numbers = writerNumbers()(usual, context as never, running);
    const view = brokenWriterLook.view(usual, numbers, "en", "page");
    const ids: number[] = [];
    const how = tried ? { spec: tried } : ({ broken: "pairing-swapped" } as const);
    const prompt = model.encode(task.prompt);
    for await (const id of model.generate(prompt, { count: 96, seed: 1, temperature: 0.8, ...how })) ids.push(id);
    expect(numbers.texts![1].ids).toEqual(ids);
    expect(view.sentence).toContain("in nats a token");
    expect(view.sentence).toContain(tried ? "as set above" : "pairs interleaved");
    for (const width of [375, 900]) {
      const { shapes, hands, height } = drawingsOf(view, width)[0]!;
      const cells = shapes.filter((shape) => "text" in shape && "mono" in shape && shape.mono);
      expect(cells).toHaveLength(2 * (32 + 3 * 96));
      for (const shape of shapes) if ("text" in shape) expect(shape.y).toBeLessThan(height);
      const grounds = shapes.flatMap((shape) =>
        "crisp" in shape && "d" in shape ? [shape.d.split("M").length - 1] : [],
      );
      expect(grounds.reduce((sum, one) => sum + one, 0)).toBe(2 * 3 * 96);
      expect(hands.map(({ id }) => id)).toEqual(tried ? [] : ["switch", "guess"]);
    }
    const words = blocksOf(view.blocks).flatMap((block) => (block.block === "note" ? [block.text] : []));
    expect(words.join(" ")).not.toContain("Shakespeare");
  }
});
