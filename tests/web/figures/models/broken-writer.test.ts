import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../../web/figures/base/fields.js";
import {
  brokenWriter,
  SEEDS,
  taskOf,
  TEMPERATURES,
  type BrokenWriterValues,
} from "../../../../web/figures/broken-writer/values.js";
import {
  CHANGES,
  COUNT,
  MOVED,
  PROMPT,
  optionsOf,
  sameLetters,
  Writers,
  type Task,
  type WriterRotation,
} from "../../../../web/figures/broken-writer/write.js";
import { brokenWriterLook } from "../../../../web/figures/broken-writer/view.js";
import { measuredWriter, worked } from "./measured.js";
import { viewOf } from "../view.js";

const values = (link: Record<string, string>): BrokenWriterValues => decode(brokenWriter.fields, link);
const until = (done: () => boolean): Promise<void> => expect.poll(done, { timeout: 20_000 }).toBe(true);

const en = { language: "en" } as const;
const zh = { language: "zh" } as const;

test("broken writer: each language has its own prompt and model until a prompt is given", () => {
  const task = { model: "shakespeare", prompt: "ROMEO:", seed: 1, temperature: 0.8 };
  const rotations = ["right", "moved", "pairing-swapped", "keys-one-late", "direction-reversed", "off"];
  expect(taskOf(values({}), en)).toEqual({ ...task, rotations });
  expect(taskOf(values({}), zh)).toMatchObject({ model: "tang", prompt: "明月" });
  const given = values({ "g.p": "x".repeat(PROMPT + 5), "g.n": "7", "g.t": "0", "g.s": "off_moved" });
  const asked = { model: "tang", prompt: "x".repeat(PROMPT), seed: 7, temperature: 0 };
  expect(taskOf(given, zh)).toEqual({ ...asked, rotations: ["right", "moved", "off"] });
  expect(encode(brokenWriter.fields, given)).toMatchObject({ "g.s": "moved_off", "g.t": "0" });
  expect(values({ "g.n": "0", "g.t": "0.33", "g.s": "upside-down" })).toEqual(values({}));
});

test("broken writer: cards, sentence and table show what is written, and wait for the rest", () => {
  const of = (shown: readonly string[], state = measuredWriter) =>
    viewOf(brokenWriter, brokenWriterLook, { shown }, "en", state);
  const view = of(["moved", "keys-one-late", "off"]);
  expect(view.sentence).toBe(
    "Mean surprise of each text, read with the right rotation, in nats a letter: right rotation 1.50; positions moved by " +
      "1,000 1.50, the same letters as the right rotation; keys one position late 2.50; no rotation 3.50.",
  );
  expect(view.table.rows().map((row) => row.slice(1, 3))).toEqual([
    ["1.5000", "96"],
    ["1.5000", "96"],
    ["2.5000", "12"],
    ["3.5000", "0"],
  ]);
  expect(view.table.rows()[3]![3]).toBe("off↵");
  const cards = (one: typeof view) =>
    (one.blocks.find(({ block }) => block === "element") as unknown as { set: { cards: Record<string, string>[] } }).set
      .cards;
  expect(cards(view).map(({ compared }) => compared)).toEqual([
    "",
    "the same letters as the right rotation",
    "the same letters up to letter 12",
    "another letter from the first one on",
  ]);
  const waiting = of(["off", "applied-twice"]);
  expect([waiting.sentence, waiting.table.rows()]).toEqual(["", expect.objectContaining({ length: 2 })]);
  expect(cards(waiting)[2]).toMatchObject({ name: "rotated twice", text: "", surprise: undefined });
  const rightless = of(["off"], worked([...measuredWriter.results].slice(1)));
  expect(cards(rightless)[1]).toMatchObject({ surprise: "3.50 nats a letter", compared: "" });
});

test("broken writer: prompt and continuation stay within the trained length of the models", async () => {
  for (const name of ["shakespeare", "tang"] as const) {
    using model = await loadTinyModel(name);
    expect(PROMPT + COUNT).toBe(model.trainedLength);
  }
});

test("broken writer: letters are the same until the first one that differs", () => {
  expect(sameLetters([1, 2, 3], [1, 2, 3])).toBe(3);
  expect(sameLetters([1, 2, 3], [1, 5, 3])).toBe(1);
  expect(sameLetters([1, 2], [])).toBe(0);
});

test.each([
  ["shakespeare", "en"],
  ["tang", "zh"],
] as const)(
  "broken writer: %s moved by 1,000 writes the same letters in all 73 settings, as the chapter says, and no mistake does",
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

test("broken writer: a new task stops the one before it, and only its own letters are kept", async () => {
  const rotations = ["right", "off"] as const;
  const before: Task = { model: "shakespeare", prompt: "ROMEO:", seed: 1, temperature: 0.8, rotations };
  const task: Task = { ...before, seed: 2 };
  let begun = (): void => undefined;
  const writers = new Writers(() => (writers.state.results.get("right")?.ids.length ?? 0) > 3 && begun());
  // at once: a busy machine would look when all is written
  const writes = new Promise<void>((resolve) => (begun = resolve));
  writers.want(before);
  await writes;
  expect(writers.state.results.get("right")!.surprise).toBeUndefined();
  writers.want(task);
  expect(writers.state.results.size).toBe(0);
  await until(() => writers.state.results.get("off")?.surprise !== undefined && writers.state.share === undefined);

  using model = await loadTinyModel("shakespeare");
  const prompt = model.encode(task.prompt);
  for (const [rotation, broken] of [
    ["right", {}],
    ["off", { broken: "off" }],
  ] as const) {
    const ids: number[] = [];
    for await (const id of model.generate(prompt, { count: 96, seed: 2, temperature: 0.8, ...broken })) ids.push(id);
    const { loss } = await model.run([...prompt, ...ids]);
    const rest = [...loss].slice(prompt.length - 1);
    const found = writers.state.results.get(rotation)!;
    expect(found.ids).toEqual(ids);
    expect(found.text).toBe(model.decode(ids));
    expect(found.surprise).toBeCloseTo(rest.reduce((sum, one) => sum + one, 0) / COUNT, 6);
  }
  // Another writer is added beside them, and they are not written again.
  const kept = writers.state.results.get("right");
  writers.want({ ...task, rotations: [...rotations, "applied-twice"] });
  await until(() => writers.state.results.get("applied-twice")?.surprise !== undefined);
  expect(writers.state.results.get("right")).toBe(kept);
  writers.stop();
});

test("broken writer: stopped in the middle it starts again from the prompt", async () => {
  const task: Task = { model: "shakespeare", prompt: "HAMLET:", seed: 3, temperature: 0.5, rotations: ["right"] };
  const written = (writers: Writers): string | undefined => {
    const found = writers.state.results.get("right");
    return found?.surprise === undefined ? undefined : found.text;
  };
  const whole = new Writers(() => undefined);
  whole.want(task);
  await until(() => written(whole) !== undefined);
  let stopped = false;
  const halted = new Writers(() => {
    if (stopped || (halted.state.results.get("right")?.ids.length ?? 0) < 10) return;
    stopped = true;
    halted.stop();
  });
  halted.want(task);
  await until(() => stopped);
  expect(halted.state.share).toBeUndefined();
  expect(written(halted)).toBeUndefined();
  halted.want(task);
  await until(() => written(halted) !== undefined);
  expect(written(halted)).toBe(written(whole));
  whole.stop();
  halted.stop();
});

test("broken writer: a letter unknown to the model is named, and another prompt is written", async () => {
  const task: Task = { model: "shakespeare", prompt: "明月", seed: 1, temperature: 0, rotations: ["right"] };
  const writers = new Writers(() => undefined);
  writers.want(task);
  await until(() => writers.state.error !== undefined);
  expect(writers.state.error).toMatchObject({ code: "option-invalid", path: "text", value: "明", limit: 65 });
  await until(() => writers.state.share === undefined);
  writers.want({ ...task, prompt: "Moon" });
  expect(writers.state.error).toBeUndefined();
  await until(() => writers.state.results.get("right")?.surprise !== undefined);
  writers.stop();
});
