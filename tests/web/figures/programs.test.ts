// Programs that a reader copies: run with the built package, they print the numbers of the figure that gave them.
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { lossesJob } from "../../../web/figures/length-cliff/measure.js";
import { headsOf, keyOf } from "../../../web/figures/model-heads/heads.js";
import { cellJob } from "../../../web/figures/needle/measure.js";
import { measureJob } from "../../../web/figures/pair-freeze/freeze.js";
import { pythonReads, runCopied } from "../support/copied.js";
import { numberOf } from "../support/support.js";
import { looks } from "./looks.js";
import { worked } from "./models/measured.js";
import { blocksOf, viewOf } from "./view.js";

const numbersIn = (text: string): number[] => (text.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);

/** What the copied JavaScript of a figure prints, and what the figure shows. */
async function printed(name: string, values: object = {}, measured?: unknown) {
  const [figure, look, running] = looks[name]!;
  const view = viewOf(figure, look, values, "en", measured ?? running);
  const { javascript, numpy } = view.javascript
    ? { javascript: await view.javascript(), numpy: "" }
    : await view.programs!();
  expect(pythonReads(numpy)).toBe(true);
  return { view, javascript, numpy, rows: view.table.rows(), run: (code = javascript) => runCopied(code) };
}

test("two sentences: both largest differences", async () => {
  const { view, run } = await printed("two sentences");
  const shown = blocksOf(view.blocks).flatMap((block) => (block.block === "keys" ? [block.of[0]!.reading!] : []));
  const [off, on] = numbersIn(run().join(" "));
  expect([off, on!.toFixed(4)]).toEqual([expect.closeTo(numberOf(shown[0]!), 6), numberOf(shown[1]!).toFixed(4)]);
});

test("encoding zoo: the spreads", async () => {
  const { rows, run } = await printed("encoding zoo");
  const lines = run();
  const cells = (name: string): number[] =>
    rows
      .find(([row]) => row === name)!
      .slice(1)
      .map(Number);
  const line = (name: string): number[] => numbersIn(lines.find((text) => text.startsWith(name))!);
  expect(line("sinusoidal")[0]).toBeCloseTo(cells("Sinusoidal")[2]!, 4);
  expect(line("ALiBi")).toEqual([0, cells("ALiBi")[0]!]);
  expect(line("RoPE")[0]).toBeLessThan(1e-5);
});

test("complex pair: the turned pair", async () => {
  const { rows, run } = await printed("complex pair", { x: -0.4, y: 1.1, position: 23, pair: 2 });
  const [x, y] = numbersIn(run().join(" "));
  expect([x, y]).toEqual([expect.closeTo(Number(rows[23]![3]), 6), expect.closeTo(Number(rows[23]![4]), 6)]);
});

test.each([
  { span: 128, random: false },
  { span: 8192, vectors: "words" },
])("decay: the curves, %o", async (values) => {
  const { rows, javascript, run } = await printed("decay", values);
  // Of a long array a console prints the start alone.
  const whole = javascript.replaceAll("console.log(", "((name, values) => console.log(values.join(' ')))(");
  const lines = run(whole).map(numbersIn);
  expect(lines).toHaveLength(rows[0]!.length - 1);
  rows.forEach((row, i) => lines.forEach((line, curve) => expect(line[i]).toBeCloseTo(Number(row[curve + 1]), 5)));
});

test.each([{}, { model: "phi-3.5-mini", position: 30 }, { model: "phi-2", position: 9 }])(
  "clock wall: frequencies, cosines and sines, %o",
  async (values) => {
    const { rows, run } = await printed("clock wall", values);
    const lines = run().map(numbersIn);
    expect(lines).toHaveLength(rows.length);
    lines.forEach(([pair, invFreq, , cos, sin], i) => {
      expect([pair, invFreq]).toEqual([i, expect.closeTo(Number(rows[i]![2]), 9)]);
      expect([cos, sin]).toEqual([expect.closeTo(Number(rows[i]![4]), 6), expect.closeTo(Number(rows[i]![5]), 6)]);
    });
  },
);

test.each([{}, { model: "phi-3.5-mini", queryPosition: 30, keyPosition: 3 }, { model: "phi-2", queryPosition: 9 }])(
  "relative score: the score, %o",
  async (values) => {
    const { rows, run } = await printed("relative score", values);
    const all = numbersIn(run().join(" "));
    expect(all.length).toBeGreaterThan(1);
    for (const one of all) expect(one).toBeCloseTo(Number(rows.at(-1)!.at(-1)), 2);
  },
);

test.each([{}, { model: "phi-3.5-mini" }, { model: "phi-2" }])("attention map: both maps, %o", async (values) => {
  const { rows, run } = await printed("attention map", values);
  const [off, on] = run().map(numbersIn);
  const words = Math.sqrt(off!.length);
  let cell = 0;
  for (let row = 0; row < words; row += 1)
    for (let column = 0; column <= row; column += 1, cell += 1)
      expect([off, on].map((map) => map![row * words + column]!)).toEqual(
        [2, 3].map((i) => expect.closeTo(Number(rows[cell]![i]), 5)),
      );
});

test.each([
  {},
  { rotation: "off", head: 5 },
  { rotation: "late", kvHeads: 8, head: 3 },
  { rotation: "twice", kvHeads: 1 },
  { model: "phi-2", head: 7 },
  { model: "deepseek-v3" },
])("attention shapes: the weights of the heads that share keys, and the same mistake in NumPy, %o", async (values) => {
  const { rows, numpy, run } = await printed("attention shapes", values);
  const lines = run().map((line) => line.split(" ").map(Number));
  const group = rows.filter(([head]) => lines.some(([other]) => other === Number(head)));
  const { head = 0, rotation = "on" } = values as { head?: number; rotation?: string };
  expect(group.some(([other]) => Number(other) === head)).toBe(true);
  expect(new Set(group.map(([, kvHead]) => kvHead)).size).toBe(1);
  const weights = lines.flatMap(([, row, ...all]) => all.slice(0, row! + 1));
  expect(weights).toEqual(group.map((cells) => expect.closeTo(Number(cells[4]), 5)));
  const cache = {
    on: /^cache = turn\(k, 0\)$/m,
    off: /^cache = k {2}# no rotation$/m,
    late: /^cache = turn\(k, 1\) {2}# the mistake/m,
    twice: /^cache = turn\(turn\(k, 0\), 0\) {2}# the mistake/m,
  };
  expect(numpy).toMatch(cache[rotation as keyof typeof cache]);
});

test("NumPy has the formulas with the figure's numbers", async () => {
  const extension = await printed("context extension", { model: "llama-2-7b", factor: 8 });
  const waves = await printed("wavelengths", { model: "llama-2-7b" });
  const precision = await printed("precision");
  for (const [program, lines] of [
    [extension, ["inv_freq = default / 8\n", "ratio = max(1, 1 * 32768 / 4096 - (1 - 1))"]],
    [extension, ["turns = np.array([32, 1])  # beta_fast, beta_slow", "turns = 4096 * default / (2 * np.pi)"]],
    [waves, ["base, rotary_dim = 10000.0, 128\n", "base ** (-2 * pair / rotary_dim)"]],
    [precision, ["held(held(positions) * held(inv_freq))"]],
  ] as const)
    for (const line of lines) expect(program.numpy).toContain(line);
});

const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  turn: async (): Promise<void> => {},
};

test("small models: what is copied is run by the model itself, and gives what the figure measures", async () => {
  using model = await loadTinyModel("shakespeare");
  using copying = await loadTinyModel("needle");

  const one = await measureJob("one", "en").compute(model, options);
  const frozen = (await printed("pair freeze", { shown: ["one"] })).run().join(" ");
  expect(frozen).toMatch(/^one( -?[\d.e-]+){16}$/);
  const first = Number(frozen.split(" ")[1]);
  expect(first).toBeGreaterThanOrEqual(one.least[0]! - 1e-3);
  expect(first).toBeLessThanOrEqual(one.most[0]! + 1e-3);

  const [linear, retrained] = [
    await lossesJob("linear").compute(model, options),
    await loadTinyModel("shakespeare-linear").then((other) => lossesJob("retrained").compute(other, options)),
  ];
  linear.mean.forEach((mean, bin) => expect(mean).toBeGreaterThan(retrained.mean[bin]! + 0.5));
  const curves = (await printed("length cliff", { shown: ["linear", "retrained"] })).run().join(" ");
  expect(curves).toMatch(/^linear \[.*\] retrained \[.*\]$/);
  expect(numbersIn(curves)[0]).toBeGreaterThanOrEqual(linear.least[0]! - 1e-4);
  expect(numbersIn(curves)[0]).toBeLessThanOrEqual(linear.most[0]! + 1e-4);

  const text = "To be, or not to be, that is the question";
  const heads = await headsOf({ text, rotation: "keys-one-late" }, "en").compute(model, options);
  const read = worked([[keyOf({ text, rotation: "keys-one-late" }, "en"), heads]]);
  const scores = (await printed("model heads", { text, rotation: "keys-one-late" }, read)).run();
  expect(scores.map((line) => Number(/letter ([\d.]+)$/.exec(line)![1]))).toEqual(
    heads.scores.map(({ previous }) => expect.closeTo(previous, 3)),
  );

  const cell = { length: 256, depth: 90 };
  const share = await cellJob({ scheme: "yarn", set: 2 }, cell).compute(copying, options);
  const needle = (await printed("needle", { scheme: "yarn", set: 2, ...cell })).run();
  expect(needle.join(" ")).toBe(`copied ${share}`);
}, 90_000);
