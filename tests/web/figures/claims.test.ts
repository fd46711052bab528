// Sentences that a switch could contradict, checked for every model of the list.
import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { models } from "../../../web/models/index.js";
import { looks } from "./looks.js";
import { blocksOf, viewOf } from "./view.js";

const rw = await loadRopewalk();
const specOf = ({ config, layerType }: (typeof models)[number]) =>
  rw.parseConfig(config, layerType === undefined ? {} : { layerType });
const viewBy = (name: string, values: object, language: "en" | "zh" = "en") =>
  viewOf(looks[name]![0], looks[name]![1], values, language, looks[name]![2]);

test("if tables are multiplied by attention_factor, figures of cosines say so in sentence and table, otherwise not", () => {
  const scaled: string[] = [];
  for (const model of models) {
    const spec = specOf(model);
    const factor = rw.frequencies(spec, { seqLen: spec.maxPositionEmbeddings! }).attentionFactor;
    if (factor !== 1) scaled.push(model.id);
    for (const name of ["precision", "clock wall"]) {
      const { sentence, table, blocks } = viewBy(name, { model: model.id });
      const heads = blocksOf(blocks).flatMap((block) => (block.block === "table" ? block.columns : []));
      const columns = [...table.columns, ...heads.map((head) => head.name)];
      const named = (text: string): boolean => text.includes("attention_factor");
      expect(named(sentence), `${name}, ${model.id}`).toBe(factor !== 1);
      expect(columns.some(named), `${name}, ${model.id}`).toBe(factor !== 1);
    }
  }
  expect(scaled).toEqual(["gpt-oss-20b", "phi-3.5-mini", "phi-4-mini"]);
});

test("each doubling of the length adds the same few pairs, about 2 to 5 in most models", () => {
  for (const [base, pairs] of [
    [10_000, 32],
    [500_000, 64],
  ] as const) {
    const { wavelength } = rw.frequencies({
      ropeType: "default",
      base,
      headDim: 2 * pairs,
      rotaryDim: 2 * pairs,
      pairing: "half-split",
    });
    const round = [512, 1024, 2048, 4096].map((length) => wavelength.filter((one) => one <= length).length);
    for (let i = 1; i < round.length; i += 1)
      expect(Math.abs(round[i]! - round[i - 1]! - pairs / Math.log2(base))).toBeLessThan(1);
  }
  const few = models.map(specOf).filter(({ base, rotaryDim }) => {
    const gained = Math.round(rotaryDim / 2 / Math.log2(base));
    return gained >= 2 && gained <= 5;
  });
  expect(few.length).toBeGreaterThan(models.length / 2);
});

test("a share of the largest score is at most 1, for any factor of the model's tables", () => {
  for (const model of ["gpt-oss-20b", "phi-3.5-mini"]) {
    const rows = viewBy("decay", { model, random: false }).table.rows();
    for (const row of rows) for (const share of row.slice(1)) expect(Math.abs(Number(share))).toBeLessThan(1 + 1e-6);
    expect(Number(rows[0]![2])).toBeCloseTo(1, 6);
  }
});

test("float32 is off in the second or third decimal at position 131,071, for every model", () => {
  for (const model of models) {
    const spec = specOf(model);
    const run = { seqLen: spec.maxPositionEmbeddings! };
    const positions = Array.from({ length: 256 }, (_, i) => 131_071 - i);
    const exact = rw.cosSin(spec, positions, run).cos;
    const float32 = rw.cosSin(spec, positions, { ...run, precision: "float32" }).cos;
    const most = exact.reduce((worst, value, i) => Math.max(worst, Math.abs(value - float32[i]!)), 0);
    expect(most, model.id).toBeGreaterThan(1e-3);
    expect(most, model.id).toBeLessThan(0.095);
  }
});

test("a larger base gives a larger score at distance 1,000, for every number of channels on offer from 32 on", () => {
  for (const dim of [32, 64, 128, 256]) {
    const scores = [10_000, 100_000, 500_000].map((base) => {
      const rows = viewBy("decay", { base, dim, random: false }).table.rows();
      return Number(rows.find(([distance]) => distance === "1000")![1]);
    });
    expect(scores.at(-1)! - scores[0]!, String(dim)).toBeGreaterThan(0);
    if (dim === 128) expect(scores).toEqual([...scores].sort((a, b) => a - b));
    if (dim === 128) expect(scores.at(-1)! - scores[0]!).toBeGreaterThan(0.1);
  }
});

test("the arrow of a rotating pair is never back at its start; one that does not rotate never leaves it", () => {
  for (const model of models) {
    const spec = specOf(model);
    const { invFreq, wavelength } = rw.frequencies(spec, { seqLen: spec.maxPositionEmbeddings! });
    const still = invFreq.filter((value) => value === 0).length;
    expect(wavelength.filter((length) => Number.isInteger(length)).length, model.id).toBe(0);
    if (model.id.startsWith("gemma-4")) expect(still).toBeGreaterThan(invFreq.length / 2);
    else expect(still, model.id).toBe(0);
  }
});
