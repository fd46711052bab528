// Programs that a reader copies: run with the built package, they print the numbers of the figure that gave them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadTinyModel } from "ropewalk/model";
import { expect, test, vi } from "vitest";
import { COUNT } from "../../../web/figures/broken-writer/write.js";
import { lossesJob } from "../../../web/figures/length-cliff/measure.js";
import { headsOf, keyOf } from "../../../web/figures/model-heads/heads.js";
import { MULTIMODAL } from "../../../web/figures/multimodal/schemes.js";
import { cellJob } from "../../../web/figures/needle/measure.js";
import { measureJob } from "../../../web/figures/pair-freeze/freeze.js";
import type { View } from "../../../web/figures/view/view.js";
import { builtProgram, pythonReads, runCopied } from "../support/copied.js";
import { numberOf } from "../support/support.js";
import { looks } from "./looks.js";
import { worked, options } from "./models/measured.js";
import { blocksOf, viewOf } from "./view.js";

/** The view of a figure and the programs that its menu gives. */
async function programsOf(name: string, values: object = {}, measured?: unknown) {
  const [figure, look, running] = looks[name]!;
  const view = viewOf(figure, look, values, "en", measured ?? running);
  const { javascript, numpy } = view.javascript
    ? { javascript: await view.javascript(), numpy: "" }
    : await view.programs!();
  expect(pythonReads(numpy)).toBe(true);
  return { view, javascript, numpy };
}

/** All numbers that a program prints here, in order, without the names at the start of its lines. */
async function numbersOf(javascript: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-"));
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    writeFileSync(join(folder, "copied.mjs"), builtProgram(javascript));
    await import(/* @vite-ignore */ join(folder, "copied.mjs"));
    const printed = print.mock.calls.flatMap(([first, ...rest]: unknown[]) =>
      typeof first === "string" && rest.length > 0 ? rest : [first, ...rest],
    );
    return printed.flatMap((one) => (typeof one === "object" ? [...(one as Float64Array)] : String(one).split(" ").map(Number))); // prettier-ignore
  } finally {
    print.mockRestore();
    rmSync(folder, { recursive: true });
  }
}

/** A view's numbers in the order of its program; undefined where the print has another number. */
type Shown = (view: View<object>, values: Record<string, unknown>) => (number | undefined)[];

const rowsOf = ({ table }: View<object>): number[][] =>
  table.rows().map((row) => row.map((cell) => (cell === "–" ? NaN : Number(cell))));
const columns =
  (...at: number[]): Shown =>
  (view) =>
    at.flatMap((column) => rowsOf(view).map((row) => row[column]!));
const cellsOf = ({ blocks }: View<object>): { name: string; cells: number[] }[] =>
  blocksOf(blocks).flatMap((block) =>
    block.block === "table"
      ? block.rows.map(({ name, cells }) => ({
          name,
          cells: cells.map((cell) => numberOf(typeof cell === "string" ? cell : cell.text)),
        }))
      : [],
  );
/** A causal map of `size` rows, row by row; hidden cells may print as anything. */
const square = (size: number, share: (row: number, column: number) => number): (number | undefined)[] =>
  Array.from({ length: size ** 2 }, (_, i) => [Math.floor(i / size), i % size] as const).map(([row, column]) =>
    column > row ? undefined : share(row, column),
  );
const triangle = (row: number, column: number): number => (row * (row + 1)) / 2 + column;

const shownBy: Record<string, Shown> = {
  "two sentences": ({ blocks }) =>
    blocksOf(blocks).flatMap((block) => (block.block === "keys" ? [numberOf(block.of[0]!.reading!)] : [])),
  "encoding zoo"({ table }) {
    const cells = (name: string): readonly string[] => table.rows().find(([row]) => row === name)!;
    return [Number(cells("Sinusoidal")[3]), 0, Number(cells("ALiBi")[1]), 0];
  },
  "complex pair": (view, { position }) => rowsOf(view)[position as number]!.slice(3, 5),
  decay: (view) => columns(...Array.from(view.table.columns.keys()).slice(1))(view, {}),
  "clock wall": (view) => rowsOf(view).flatMap(([pair, , invFreq, , cos, sin]) => [pair, invFreq, undefined, cos, sin]),
  "relative score": (view) => Array(2).fill(rowsOf(view).at(-1)!.at(-1)) as number[],
  "attention map"(view) {
    const rows = rowsOf(view);
    const size = Math.floor(Math.sqrt(2 * rows.length));
    return [2, 3].flatMap((map) => square(size, (row, column) => rows[triangle(row, column)]![map]!));
  },
  "attention shapes"({ table }, { head = 0 }) {
    const rows = table.rows();
    const group = rows.filter(([, kvHead]) => kvHead === rows.find(([one]) => Number(one) === head)![1]);
    const heads = [...new Set(group.map(([one]) => Number(one)))];
    const size = Math.floor(Math.sqrt((2 * group.length) / heads.length));
    return heads.flatMap((one, i) =>
      Array.from({ length: size }, (_, row) => row).flatMap((row) => [
        one,
        row,
        ...Array.from({ length: size }, (__, column) =>
          column > row ? undefined : Number(group[i * triangle(size, 0) + triangle(row, column)]![4]),
        ),
      ]),
    );
  },
  wavelengths: (view) => rowsOf(view).flat(),
  "context extension": (view) =>
    view.table.columns.flatMap((name, column) => {
      const factor = cellsOf(view)
        .find((row) => row.name === name)
        ?.cells.at(-1);
      const all = columns(column)(view, {});
      return column === 0 || Number.isNaN(all[0]) ? [] : [factor, ...all];
    }),
  precision: columns(1, 2, 3),
  multimodal: columns(4, 5),
  "pairing ribbon": (view) => cellsOf(view).flatMap(({ cells }) => cells).slice(0, 3), // prettier-ignore
};

/** The allowed difference of a print from the shown number: absolute, and relative to the number. */
const limits: Record<string, readonly [number, number]> = {
  precision: [0, 1e-3], // four digits
  "context extension": [5e-4, 1e-6],
  "pairing ribbon": [5e-4, 0],
  "two sentences": [5e-5, 0],
  "relative score": [5e-3, 0],
};
const models = [{}, { model: "phi-3.5-mini" }, { model: "phi-2" }];

test.each<[name: string, all: Record<string, unknown>[]]>([
  ["two sentences", [{}]],
  ["encoding zoo", [{}]],
  ["complex pair", [{ x: -0.4, y: 1.1, position: 23, pair: 2 }]],
  [
    "decay",
    [
      { span: 128, random: false },
      { span: 8192, vectors: "words" },
    ],
  ],
  ["clock wall", models.map((model) => ({ ...model, position: 30 }))],
  ["relative score", models.map((model) => ({ ...model, queryPosition: 30, keyPosition: 3 }))],
  ["attention map", models],
  [
    "attention shapes",
    [
      {},
      { rotation: "off", head: 5 },
      { rotation: "late", kvHeads: 8, head: 3 },
      { rotation: "twice", kvHeads: 1 },
      { model: "phi-2", head: 7 },
      { model: "deepseek-v3" },
    ],
  ],
  ["wavelengths", [{}, { model: "phi-2", length: 5000 }, { base: 1_000_000 }, { model: "gemma-4-12b" }]],
  [
    "context extension",
    [
      {},
      { model: "phi-4-mini" },
      { model: "gpt-oss-20b", factor: 12, betaFast: 20 },
      { model: "llama-2-7b", factor: 8 },
    ],
  ],
  ["precision", [{}, { model: "phi-2" }, { model: "phi-4-mini" }]],
  ["multimodal", MULTIMODAL.map((scheme) => ({ scheme, rows: 3, columns: 5, token: 9 }))],
  [
    "pairing ribbon",
    ["half-split", "interleaved"].flatMap((pairing) => [false, true].map((mixed) => ({ pairing, mixed }))),
  ],
])("%s: copied JavaScript prints what the figure shows", async (name, all) => {
  const [alone, part] = limits[name] ?? [1e-5, 1e-5];
  for (const values of all) {
    const { view, javascript } = await programsOf(name, values);
    const [printed, shown] = [await numbersOf(javascript), shownBy[name]!(view, values)];
    expect(printed).toHaveLength(shown.length);
    expect(shown.length).toBeGreaterThan(1);
    const off = shown.flatMap((one, i) => {
      const other = printed[i]!;
      const same = one === undefined || Object.is(one, other) || Math.abs(one - other) <= alone + part * Math.abs(one);
      return same ? [] : [[i, one, other]];
    });
    expect(off, JSON.stringify(values)).toEqual([]);
  }
});

test("NumPy has the formulas with the figure's numbers, and the mistake in the figure", async () => {
  const llama = { model: "llama-2-7b" };
  for (const [name, values, ...lines] of [
    [
      "context extension",
      { ...llama, factor: 8 },
      "inv_freq = default / 8\n",
      "ratio = max(1, 1 * 32768 / 4096 - (1 - 1))",
    ],
    [
      "context extension",
      { ...llama, factor: 8 },
      "turns = np.array([32, 1])  # beta_fast, beta_slow",
      "turns = 4096 * default / (2 * np.pi)",
    ],
    ["wavelengths", llama, "base, rotary_dim = 10000.0, 128\n", "base ** (-2 * pair / rotary_dim)"],
    ["precision", {}, "held(held(positions) * held(inv_freq))"],
    ["multimodal", {}, "positions[listens].T * inv_freq"],
    ["attention shapes", { rotation: "on" }, "\ncache = turn(k, 0)\n"],
    ["attention shapes", { rotation: "off" }, "\ncache = k  # no rotation\n"],
    ["attention shapes", { rotation: "late" }, "\ncache = turn(k, 1)  # the mistake"],
    ["attention shapes", { rotation: "twice" }, "\ncache = turn(turn(k, 0), 0)  # the mistake"],
  ] as const) {
    const { numpy } = await programsOf(name, values);
    for (const line of lines) expect(numpy).toContain(line);
  }
});

const outputOf = async (...of: Parameters<typeof programsOf>): Promise<string> =>
  runCopied((await programsOf(...of)).javascript).join(" ");

test("small models: the copied program is run by the model itself, and gives the figure's measurements", async () => {
  using model = await loadTinyModel("shakespeare");
  using copying = await loadTinyModel("needle");

  const one = await measureJob("one", "en").compute(model, options);
  const frozen = await outputOf("pair freeze", { shown: ["one"] });
  expect(frozen).toMatch(/^one( -?[\d.e-]+){16}$/);
  const first = Number(frozen.split(" ")[1]);
  expect(first).toBeGreaterThanOrEqual(one.least[0]! - 1e-3);
  expect(first).toBeLessThanOrEqual(one.most[0]! + 1e-3);

  const [linear, retrained] = [
    await lossesJob("linear").compute(model, options),
    await loadTinyModel("shakespeare-linear").then((other) => lossesJob("retrained").compute(other, options)),
  ];
  linear.mean.forEach((mean, bin) => expect(mean).toBeGreaterThan(retrained.mean[bin]! + 0.5));
  const curves = await outputOf("length cliff", { shown: ["linear", "retrained"] });
  expect(curves).toMatch(/^linear \[.*\] retrained \[.*\]$/);
  expect(Number(/\d[\d.]*/.exec(curves)![0])).toBeGreaterThanOrEqual(linear.least[0]! - 1e-4);
  expect(Number(/\d[\d.]*/.exec(curves)![0])).toBeLessThanOrEqual(linear.most[0]! + 1e-4);

  const text = "To be, or not to be, that is the question";
  const heads = await headsOf({ text, rotation: "keys-one-late" }, "en").compute(model, options);
  const read = worked([[keyOf({ text, rotation: "keys-one-late" }, "en"), heads]]);
  const scores = await outputOf("model heads", { text, rotation: "keys-one-late" }, read);
  expect(Array.from(scores.matchAll(/letter ([\d.]+)/g), ([, score]) => Number(score))).toEqual(
    heads.scores.map(({ previous }) => expect.closeTo(previous, 3)),
  );

  const task = { prompt: "HAMLET:", seed: 3, temperature: 0.8, shown: ["off"] };
  const texts = await outputOf("broken writer", task);
  for (const [name, how] of [
    ["right", {}],
    ["off", { broken: "off" as const }],
  ] as const) {
    const ids = [...model.encode(task.prompt)];
    const all = { count: COUNT, seed: task.seed, temperature: task.temperature, ...how };
    for await (const id of model.generate(model.encode(task.prompt), all)) ids.push(id);
    expect(texts).toContain(JSON.stringify(model.decode(ids)));
    expect(texts).toMatch(new RegExp(`\\b${name} \\d`));
  }

  const cell = { length: 256, depth: 90 };
  const share = await cellJob({ scheme: "yarn", set: 2 }, cell).compute(copying, options);
  const needle = await outputOf("needle", { scheme: "yarn", set: 2, ...cell });
  expect(needle).toBe(`copied ${share}`);
}, 90_000);
