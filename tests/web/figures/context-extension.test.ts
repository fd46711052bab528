import { expect, test } from "vitest";
import { contextExtension, type ContextExtensionValues } from "../../../web/figures/context-extension/values.js";
import { contextExtensionLook } from "../../../web/figures/context-extension/view.js";
import { Binding } from "../../../web/figures/base/binding.js";
import { eventsOf, type AnyFigure } from "../../../web/figures/base/figure.js";
import type { Language } from "../../../web/figures/base/format.js";
import { figureFile } from "../../../web/figures/view/figure-file.js";
import type { TableBlock, TableRow, View } from "../../../web/figures/view/view.js";
import { golden } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

type Values = ContextExtensionValues;
type Shown = View<Values>;

const shown = (values: Partial<Values> = {}, language: Language = "en"): Shown =>
  viewOf(contextExtension, contextExtensionLook, values, language);

const column = ({ table }: Shown, name: string): number[] =>
  table.rows().map((row) => Number(row[table.columns.indexOf(name)]));

const tableOf = ({ blocks }: Shown): TableBlock<Values> =>
  blocksOf(blocks).find((block): block is TableBlock<Values> => block.block === "table")!;
const rowOf = (view: Shown, scheme: string): TableRow => tableOf(view).rows.find(({ name }) => name === scheme)!;
const cells = (view: Shown, scheme: string): string[] =>
  rowOf(view, scheme).cells.map((cell) => (typeof cell === "string" ? cell : cell.text));
const lettersOf = (view: Shown): string[] =>
  drawingsOf(view, 700).flatMap(({ shapes }) => shapes.flatMap((shape) => ("text" in shape ? [shape.text] : [])));

test.each([
  { model: "llama-3.2-1b", file: "llama3_llama32_1b", scheme: "llama3" },
  { model: "gpt-oss-20b", file: "yarn_gpt_oss_20b", scheme: "yarn" },
  { model: "deepseek-v3", file: "yarn_deepseek_v3", scheme: "yarn" },
  { model: "phi-4-mini", file: "longrope_phi4_mini_seq131072", scheme: "longrope" },
  { model: "deepseek-coder-6.7b", file: "linear_deepseek_coder_67b", scheme: "linear" },
])("$model has its own scheme, with the golden wavelengths and attention_factor", ({ model, file, scheme }) => {
  const { expected } = golden(file);
  const view = shown({ model });
  expect(tableOf(view).choice).toEqual({ of: "scheme", value: scheme });
  expect(Number(cells(view, scheme)[3])).toBeCloseTo(expected.attention_factor, 3);
  const wavelength = column(view, scheme);
  expect(wavelength).toHaveLength(expected.inv_freq.length);
  wavelength.forEach((positions, pair) => {
    expect(Math.abs((positions * expected.inv_freq[pair]!) / (2 * Math.PI) - 1)).toBeLessThan(2e-6);
  });
});

test("linear stretches every pair alike; yarn and llama3 keep the fast pairs and stretch the slow ones by the factor", () => {
  const view = shown({ factor: 8 });
  const before = column(view, "before");
  const stretch = (name: string): number[] => column(view, name).map((after, i) => after / before[i]!);
  for (const times of stretch("linear")) expect(times).toBeCloseTo(8, 4);
  for (const name of ["yarn", "llama3"]) {
    const all = stretch(name);
    expect(all[0]).toBeCloseTo(1, 5);
    expect(all.at(-1)).toBeCloseTo(8, 4);
    all.slice(1).forEach((times, i) => expect(times).toBeGreaterThanOrEqual(all[i]! - 1e-5));
  }
  const dynamic = stretch("dynamic");
  expect(dynamic[0]).toBeCloseTo(1, 5);
  expect(dynamic.at(-1)).toBeCloseTo(8, 3); // NTK-aware: the slowest pair is interpolated in full
  expect(column(view, "default")).toEqual(before);
});

test("with default settings, as many pairs reach new angles as never completed a revolution in training", () => {
  const view = shown({ model: "llama-2-7b", factor: 4 });
  const never = Array.from({ length: 64 }, (_, i) => 2 * Math.PI * 10_000 ** (i / 64)).filter((w) => w > 4096).length;
  expect(cells(view, "default").slice(0, 3)).toEqual(["64", "0", String(never)]);
  expect(cells(view, "linear")[2]).toBe("0");
  const bad = (scheme: string): unknown => (rowOf(view, scheme).cells[2] as { bad: boolean }).bad;
  expect([bad("default"), bad("linear")]).toEqual([true, false]);
});

test("a pair that does not rotate is not stretched, and the sentence says so", () => {
  const view = shown({ scheme: "proportional", pair: 31 });
  const wavelengths = column(view, "proportional");
  const still = wavelengths.filter((positions) => positions === Infinity).length;
  expect(still).toBeGreaterThan(0);
  const [kept, stretched] = cells(view, "proportional");
  expect(stretched).toBe(`${wavelengths.length - still - Number(kept)} (${still} do not rotate)`);
  expect(view.sentence).toContain("no longer rotates");
});

test("if the model has no scaling, the sentence says that the scheme is an example", () => {
  expect(shown().sentence).toContain("no scaling of its own");
  expect(shown({ scheme: "default" }).sentence).not.toContain("no scaling");
  const scaled = shown({ model: "llama-3.2-1b" }, "zh").sentence;
  expect(scaled).toContain("llama3");
  expect(scaled).not.toContain("没有缩放");
});

test("a context is called the trained length only if the config says so", () => {
  expect(lettersOf(shown())).toContain("context 8,192");
  expect(lettersOf(shown({ model: "llama-3.2-1b" }))).toContain("first trained on 8,192");
});

test("the sentence takes no more space for any pair than is reserved", () => {
  for (const values of [
    {},
    { model: "llama-2-7b", scheme: "default" },
    { scheme: "proportional" },
  ] as Partial<Values>[])
    for (let pair = 0; pair < 64; pair += 7) {
      const { sentence, longest } = shown({ ...values, pair });
      expect(longest!.length).toBeGreaterThanOrEqual(sentence.length);
    }
});

test("longrope needs a model that has its lists; a head of one pair leaves out what the module refuses", () => {
  expect(rowOf(shown(), "longrope").none).toContain("choose Phi-3");
  expect(rowOf(shown({ model: "phi-4-mini" }), "longrope").none).toBeUndefined();
  const config = { model_type: "llama", hidden_size: 8, num_attention_heads: 4, max_position_embeddings: 64 };
  const small = shown({ model: "custom", config: JSON.stringify(config) });
  expect(cells(small, "linear")).toHaveLength(4);
  expect(rowOf(small, "dynamic").none).toBe("not defined for this head");
});

test("the run gives the factor, and an edge of the band its revolutions over the trained length", () => {
  const view = shown({ model: "llama-2-7b" });
  const [run, fast] = [handOf(view, "run"), handOf(view, "betaFast")];
  expect([run.now, run.min, run.max]).toEqual([16_384, 4096, 64 * 4096]);
  expect(run.key("PageUp", false)).toBe(32_768);
  expect(run.change(32_768)).toEqual({ factor: 8 });
  expect(run.change(12_345)).toEqual({ factor: 3.01 });
  expect(fast.now).toBe(128);
  expect(fast.change(256)).toEqual({ betaFast: 16 });
  expect(fast.change(4096)).toEqual({ betaFast: 1.1 }); // a fast edge stays above the slow one
});

test("the band is the chosen scheme's own", () => {
  const ids = (scheme: Values["scheme"]): string[] =>
    drawingsOf(shown({ scheme }), 700).flatMap(({ hands }) => hands.map(({ id }) => id));
  expect(ids("llama3")).toEqual(["cursor", "run", "highFreqFactor", "lowFreqFactor", "cursor"]);
  expect(ids("proportional")).toEqual(["cursor", "run", "cursor"]);
});

test("the scale does not change while the run is dragged, up to 64 times", () => {
  const top = (factor: number): number => handOf(shown({ model: "llama-2-7b", factor }), "run").at(0, 0);
  expect(top(64)).toBe(top(1));
  expect(top(1)).toBeGreaterThanOrEqual(64 * 4096);
});

test("the event of a reset restores every default of the choice", () => {
  const view = shown({ factor: 8 });
  const buttons = (of: Shown) =>
    blocksOf(of.blocks).flatMap((block) =>
      block.block === "controls" ? block.of.flatMap((one) => (one.control === "button" ? [one] : [])) : [],
    );
  const [reset] = buttons(view);
  expect([reset!.off, buttons(shown())[0]!.off]).toEqual([false, true]);
  expect(eventsOf<Values>(contextExtension.events, reset!.change)).toEqual([
    [
      "extension-change",
      {
        scheme: undefined,
        factor: undefined,
        betaFast: undefined,
        betaSlow: undefined,
        highFreqFactor: undefined,
        lowFreqFactor: undefined,
      },
    ],
  ]);
});

test("values that extension-change leaves undefined get their defaults in a figure that keeps its own values", async () => {
  const element = new EventTarget();
  const changes: object[] = [];
  const binding = new Binding(element as never, contextExtension as unknown as AnyFigure, (change) =>
    changes.push(change),
  );
  const detail = { scheme: undefined, factor: undefined, betaFast: 16 };
  element.dispatchEvent(new CustomEvent("extension-change", { detail }));
  await Promise.resolve();
  expect(changes).toEqual([{ scheme: "own", factor: 0, betaFast: 16 }]);
  expect(binding.values).toMatchObject({ scheme: "own", factor: 0 }); // the listener takes the change
});

test("a file names the schemes that it draws, the chosen one boldly", () => {
  const plain = { role: () => "#000000", hue: () => "#000000", between: String, mono: "monospace", serif: "serif" };
  const paper = { colours: plain, background: "#ffffff", lang: "en", title: "", description: "" };
  const letters = figureFile(shown().blocks, 700, paper).match(/<text[^>]*>[^<]*/g)!;
  const bold = (name: string): boolean | undefined =>
    letters.find((text) => text.endsWith(`>${name}`))?.includes('font-weight="600"');
  expect([bold("yarn"), bold("linear"), bold("longrope")]).toEqual([true, false, undefined]);
});
