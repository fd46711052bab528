import { loadRopewalk, type RopeSpec } from "ropewalk";
import { expect, test } from "vitest";
import { defaultsOf, type AnyFigure } from "../../../web/figures/base/figure.js";
import type { Language } from "../../../web/figures/base/format.js";
import type { View } from "../../../web/figures/view/view.js";
import { wavelengths, type WavelengthsValues } from "../../../web/figures/wavelengths/values.js";
import { wavelengthsLook } from "../../../web/figures/wavelengths/view.js";
import { golden } from "../support/support.js";
import { blocksOf, drawingsOf, viewOf } from "./view.js";

type Values = WavelengthsValues;
type Shown = View<Values>;

const shown = (values: Partial<Values> = {}, language: Language = "en"): Shown =>
  viewOf(wavelengths, wavelengthsLook, values, language);

/** Pairs that went round, and those that did not, as the keys say. */
const counts = ({ blocks }: Shown): number[] =>
  blocksOf(blocks).flatMap((block) =>
    block.block === "keys" ? block.of.map(({ name }) => Number(/\d+/.exec(name))) : [],
  );

/** Pairs whose revolution takes at most `length` positions, for a rotary_dim. */
const gone = (base: number, rotaryDim: number, length: number): number =>
  Array.from({ length: rotaryDim / 2 }, (_, i) => 2 * Math.PI * base ** ((2 * i) / rotaryDim)).filter(
    (w) => w <= length,
  ).length;

test("the table is the golden one, and so is the count of pairs with a full revolution", () => {
  const { expected } = golden("partial_phi_2");
  const view = shown({ model: "phi-2" });
  const rows = view.table.rows();
  expect(rows).toHaveLength(expected.rotary_dim / 2);
  rows.forEach(([, invFreq, wavelength, revolutions], pair) => {
    const reference = expected.inv_freq[pair]!;
    // The golden values are float32: a few ulp.
    expect(Math.abs(Number(invFreq) / reference - 1)).toBeLessThan(1e-6);
    expect(Math.abs((Number(wavelength) * reference) / (2 * Math.PI) - 1)).toBeLessThan(1e-6);
    expect(Math.abs((Number(revolutions) * 2 * Math.PI) / (2048 * reference) - 1)).toBeLessThan(1e-5);
  });
  const round = gone(10_000, 32, 2048);
  expect(counts(view)).toEqual([round, 16 - round]);
});

test("an extended model is shown as it was first trained", () => {
  const round = gone(500_000, 64, 8192);
  expect(counts(shown({ model: "llama-3.2-1b" }))).toEqual([round, 32 - round]);
});

test("a larger base leaves fewer pairs with a full revolution", () => {
  const round = gone(1e6, 128, 4096);
  expect(counts(shown({ model: "llama-2-7b", base: 1e6 }))).toEqual([round, 64 - round]);
  expect(round).toBeLessThan(gone(1e4, 128, 4096));
});

test("as many dots are full as pairs completed a revolution, and the others are hollow", () => {
  const view = shown({ length: 500 });
  const dots = drawingsOf(view, 700)[0]!.shapes.flatMap((shape) => ("r" in shape ? [shape.fill] : []));
  const full = dots.filter((fill) => fill === "query").length;
  expect([full, dots.filter((fill) => fill === "surface").length]).toEqual(counts(view));
});

test("a context is called the trained length only if the config says so or the reader sets it", () => {
  const labels = (values: Partial<Values>): string[] =>
    drawingsOf(shown(values), 960)[0]!.shapes.flatMap((shape) =>
      "text" in shape && /trained|context|runs/.test(shape.text) ? [shape.text.replace("\u2195 ", "")] : [],
    );
  expect(labels({ model: "llama-3.2-1b" }).sort()).toEqual(["first trained on 8,192", "runs at up to 131,072"]);
  expect(labels({})).toEqual(["context 8,192"]);
  expect(labels({ length: 4096 })).toEqual(["first trained on 4,096"]);
});

test("the sentence and the caption of the dial describe the marked pair", () => {
  const captionOf = ({ blocks }: Shown): string =>
    blocksOf(blocks).flatMap((block) =>
      block.block === "scene" && block.caption ? [block.caption.name ?? ""] : [],
    )[0]!;
  const [first, last] = [shown({ pair: 0 }), shown({ pair: 31 })];
  expect(captionOf(last)).toContain("pair 31");
  expect(first.sentence).not.toBe(last.sentence);
  expect(shown({ pair: 4000 }).sentence).toBe(last.sentence); // the last pair of the head
});

test("a model with given angles has no base to choose", async () => {
  const engine = await loadRopewalk();
  const invFreq = [1, 0.5, 0.25, 0.125];
  const config = { hidden_size: 8, num_attention_heads: 1, max_position_embeddings: 64, model_type: "llama" };
  const given: RopeSpec = { ...engine.parseConfig(config), invFreq };
  const controls = (spec: RopeSpec): number => {
    const values = defaultsOf(wavelengths as unknown as AnyFigure) as unknown as Values;
    const context = { engine, spec, language: "en", model: "", words: [], vectors: new Float32Array(0) } as const;
    const view = wavelengthsLook.view(values, wavelengthsLook.numbers()(values, context), "en", "page");
    return blocksOf(view.blocks).filter(({ block }) => block === "controls").length;
  };
  expect([controls(given), controls(engine.parseConfig(config))]).toEqual([0, 1]);
});
