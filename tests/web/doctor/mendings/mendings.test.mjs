// Every fix is run: it is pasted into wrong programs, which are run before and after it. Python and NumPy replace
// PyTorch (torch.py).
import { describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { hasNumPy } from "../../support/python.ts";
import { normal } from "../rotation.mjs";
import { linesOf, pasted } from "./paste.mjs";
import { programOf, programs } from "./programs.mjs";
import { run } from "./run.mjs";

const [batch, heads, seq] = [2, 2, 24];
const plain = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split", past: 0 };
/** In none of them is hidden_size the product of heads and head_dim. */
const models = [
  plain,
  { ...plain, headDim: 128, rotaryDim: 128, base: 500000, pairing: "interleaved", past: 400 },
  { ...plain, headDim: 80, rotaryDim: 32, past: 3001 },
  { ...plain, headDim: 64, rotaryDim: 16, base: 1000000, pairing: "interleaved" },
  { ...plain, ropeType: "linear", factor: 4, past: 400 },
  { ...plain, ropeType: "dynamic", factor: 2, maxPositionEmbeddings: 16, pairing: "interleaved" },
  {
    ...plain,
    ropeType: "llama3",
    base: 500000,
    factor: 8,
    lowFreqFactor: 1,
    highFreqFactor: 4,
    originalMaxPositionEmbeddings: 512,
  },
  { ...plain, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 256, maxPositionEmbeddings: 1024, past: 400 },
  {
    ...plain,
    ropeType: "yarn",
    headDim: 96,
    rotaryDim: 48,
    pairing: "interleaved",
    factor: 16,
    originalMaxPositionEmbeddings: 256,
    maxPositionEmbeddings: 4096,
  },
  {
    ...plain,
    ropeType: "longrope",
    originalMaxPositionEmbeddings: 256,
    maxPositionEmbeddings: 1024,
    shortFactor: Array.from({ length: 32 }, (_, i) => 1 + i / 64),
    longFactor: Array.from({ length: 32 }, (_, i) => 1 + i / 4),
    past: 400,
  },
];
const without = (object, ...names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
const specOf = (model) => without(model, "past");
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
function configOf(model) {
  const { base, headDim, rotaryDim, maxPositionEmbeddings, ropeType, past } = model;
  const scaling = without(
    model,
    "base",
    "headDim",
    "rotaryDim",
    "maxPositionEmbeddings",
    "ropeType",
    "pairing",
    "past",
  );
  return {
    hidden_size: 3 * headDim + 8,
    head_dim: headDim,
    partial_rotary_factor: rotaryDim / headDim,
    rope_theta: base,
    max_position_embeddings: maxPositionEmbeddings,
    seq_len: past + seq,
    rope_scaling: {
      rope_type: ropeType,
      ...Object.fromEntries(Object.entries(scaling).map(([name, value]) => [snake(name), value])),
    },
  };
}

const inputOf = (model) => normal(batch * heads * seq * model.headDim, 9);
const maskOf = (padding) => [0, padding].map((count) => Array.from({ length: seq }, (_, i) => (i < count ? 0 : 1)));
function task({ model, program, padding, mask }) {
  const names = {
    batch,
    heads,
    past_length: model.past,
    attention_mask: maskOf(padding?.tokens ?? mask ?? 0),
    config: configOf(model),
    rope_type: model.ropeType,
  };
  return { program, names, x: [...inputOf(model)], shape: [batch, heads, seq, model.headDim] };
}
const counted = (from) => Array.from({ length: seq }, (_, i) => from + i);
const believed = ({ model, padding }) =>
  padding === undefined
    ? counted(model.past)
    : [0, padding.tokens].flatMap((count) =>
        counted(-count).map((position) => (position < 0 ? padding.pad : position)),
      );

/** The diagnosis of the vectors that a program left in y. */
function diagnosed(rw, one, { error, y, shape }) {
  if (error !== undefined) return { verdict: error, findings: [] };
  const { model } = one;
  const wanted = [batch, heads, seq, model.headDim];
  if (shape.join() !== wanted.join()) return { verdict: `of shape ${shape}`, findings: [] };
  return rw.diagnose(inputOf(model), Float32Array.from(y), {
    shape: wanted,
    positionIds: believed(one),
    seqLen: model.past + seq,
    expected: specOf(model),
  });
}
const about = ({ code, name, style, model }) =>
  `${code}: ${name} (${style}, ${model.ropeType}, ${model.rotaryDim} of ${model.headDim}, ${model.pairing}, behind ${model.past})`;

describe.skipIf(!hasNumPy)("mendings", () => {
  const styles = ["partner", "apart"];
  test("the right programs match, in both styles", async () => {
    const rw = await loadRopewalk();
    const all = models.flatMap((model) =>
      styles.map((style) => ({ code: "right", name: "as it is", model, style, program: programOf(model, style) })),
    );
    const results = run(all.map(task));
    expect(all.map((one, i) => `${about(one)}: ${diagnosed(rw, one, results[i]).verdict}`)).toEqual(
      all.map((one) => `${about(one)}: match`),
    );
  });

  test("each fixes the programs for which it is reported, pasted unchanged", { timeout: 240_000 }, async () => {
    const rw = await loadRopewalk();
    const all = programs.flatMap((wrong) =>
      models
        .filter((model) => wrong.possible(model))
        .flatMap((model) =>
          wrong.styles.map((style) => ({
            ...wrong,
            model,
            style,
            program: programOf(model, style, wrong.change(model, style)),
          })),
        ),
    );
    const before = run(all.map(task));
    const said = all.map((one, i) => {
      const { verdict, findings } = diagnosed(rw, one, before[i]);
      const finding = findings.find(({ code }) => code === one.code);
      const named = findings[0]?.code === one.code || (one.code === "weights-not-permuted" && finding !== undefined);
      return { ...one, named, finding, said: `${verdict} ${findings.map(({ code }) => code)}` };
    });
    expect(said.filter(({ named }) => !named).map((one) => `${about(one)}: ${one.said}`)).toEqual([]);
    const offered = said.filter(({ finding }) => linesOf(finding.fix).length > 0);
    expect(said.filter((one) => !offered.includes(one)).every(({ mends }) => mends === false)).toBe(true);
    const mended = offered.map((one) => ({ ...one, program: pasted(one.program, linesOf(one.finding.fix)) }));
    const after = run(mended.map(task));
    const left = mended.filter((one, i) => diagnosed(rw, one, after[i]).verdict !== (one.verdict ?? "match"));
    expect(
      left.map(
        (one) =>
          `${about(one)}: ${diagnosed(rw, one, after[mended.indexOf(one)]).verdict}\n${one.finding.fix}\n${one.program}`,
      ),
    ).toEqual([]);
    // all except a second application and none, which no line of the rotation itself fixes
    expect(new Set(mended.map(({ code }) => code)).size).toBe(18);
    expect(mended.length).toBeGreaterThan(300);
  });
});
