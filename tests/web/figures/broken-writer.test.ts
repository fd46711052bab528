import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../web/figures/base/fields.js";
import {
  brokenWriter,
  rotationsOf,
  SEEDS,
  taskOf,
  TEMPERATURES,
  type BrokenWriterValues,
} from "../../../web/figures/broken-writer/values.js";
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
} from "../../../web/figures/broken-writer/write.js";

const values = (link: Record<string, string>): BrokenWriterValues => decode(brokenWriter.fields, link);
const until = (done: () => boolean): Promise<void> => expect.poll(done, { timeout: 20_000 }).toBe(true);

test("broken writer: each language has its own prompt and model until a prompt is given", () => {
  expect(taskOf(values({}), "en")).toEqual({ model: "shakespeare", prompt: "ROMEO:", seed: 1, temperature: 0.8 });
  expect(taskOf(values({}), "zh")).toMatchObject({ model: "tang", prompt: "明月" });
  const given = values({ "g.p": "x".repeat(PROMPT + 5), "g.n": "7", "g.t": "0", "g.s": "off_moved" });
  expect(taskOf(given, "zh")).toEqual({ model: "tang", prompt: "x".repeat(PROMPT), seed: 7, temperature: 0 });
  expect(rotationsOf(given)).toEqual(["right", "moved", "off"]);
  expect(encode(brokenWriter.fields, given)).toMatchObject({ "g.s": "moved_off", "g.t": "0" });
  expect(values({ "g.n": "0", "g.t": "0.33", "g.s": "upside-down" })).toEqual(values({}));
});

test("broken writer: prompt and continuation stay within the length that the models were trained at", async () => {
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
    const prompt = model.encode(taskOf(values({}), language).prompt);
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
);

test("broken writer: a new task stops the one before it, and only its own letters are kept", async () => {
  const before: Task = { model: "shakespeare", prompt: "ROMEO:", seed: 1, temperature: 0.8 };
  const task: Task = { ...before, seed: 2 };
  let most = 0;
  const writers = new Writers(() => (most = Math.max(most, writers.state.texts.get("right")?.ids.length ?? 0)));
  writers.want(before, ["right", "off"]);
  await until(() => most > 3);
  expect(writers.state.texts.get("right")!.surprise).toBeUndefined();
  writers.want(task, ["right", "off"]);
  expect(writers.state.texts.size).toBe(0);
  await until(() => writers.state.texts.get("off")?.surprise !== undefined && writers.state.share === undefined);

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
    const found = writers.state.texts.get(rotation)!;
    expect(found.ids).toEqual(ids);
    expect(found.text).toBe(model.decode(ids));
    expect(found.surprise).toBeCloseTo(rest.reduce((sum, one) => sum + one, 0) / COUNT, 6);
  }
  // One more is written beside them, and they are not written again.
  const kept = writers.state.texts.get("right");
  writers.want(task, ["right", "off", "applied-twice"]);
  await until(() => writers.state.texts.get("applied-twice")?.surprise !== undefined);
  expect(writers.state.texts.get("right")).toBe(kept);
  writers.stop();
});

test("broken writer: stopped in the middle it starts again from the prompt", async () => {
  const task: Task = { model: "shakespeare", prompt: "HAMLET:", seed: 3, temperature: 0.5 };
  const written = (writers: Writers): string | undefined => {
    const found = writers.state.texts.get("right");
    return found?.surprise === undefined ? undefined : found.text;
  };
  const whole = new Writers(() => undefined);
  whole.want(task, ["right"]);
  await until(() => written(whole) !== undefined);
  let stopped = false;
  const halted = new Writers(() => {
    if (stopped || (halted.state.texts.get("right")?.ids.length ?? 0) < 10) return;
    stopped = true;
    halted.stop();
  });
  halted.want(task, ["right"]);
  await until(() => stopped);
  expect(halted.state.share).toBeUndefined();
  expect(written(halted)).toBeUndefined();
  halted.want(task, ["right"]);
  await until(() => written(halted) !== undefined);
  expect(written(halted)).toBe(written(whole));
  whole.stop();
  halted.stop();
});

test("broken writer: a letter that the model does not know is named, and another prompt is written", async () => {
  const task: Task = { model: "shakespeare", prompt: "明月", seed: 1, temperature: 0 };
  const writers = new Writers(() => undefined);
  writers.want(task, ["right"]);
  await until(() => writers.state.error !== undefined);
  expect(writers.state.error).toMatchObject({ code: "option-invalid", path: "text", value: "明", limit: 65 });
  await until(() => writers.state.share === undefined);
  writers.want({ ...task, prompt: "Moon" }, ["right"]);
  expect(writers.state.error).toBeUndefined();
  await until(() => writers.state.texts.get("right")?.surprise !== undefined);
  writers.stop();
});
