// A small transformer over a whole prompt, against others with the same weights, and letter by letter.
import type { Ropewalk } from "ropewalk";
import type { Bench, Case } from "./bench.js";
import { configOf, flopsOf, lengthOf, shapesOf, write } from "./llama.js";
import { attemptsOf, peerRunner, type ModelTask } from "./peer.js";
import { plainModel } from "./plain-model.js";
import { randomVector } from "./reference.js";
import { specOf } from "./rotation.js";
import { Unsupported, type Checked, type Runner } from "./runner.js";

/** The sizes of the model `shakespeare` of the package. */
const ofHead = { heads: 4, kvHeads: 2, headDim: 32 };
const sizes = { layers: 4, width: 128, inner: 384, ...ofHead, vocabulary: 65, eps: 1e-5, base: 10000, length: 128 };
const peakName = "multiply-add peak";

/** A thousand roundings of 2^-24: sums of up to 384 products, twice in each of four layers, of numbers around 1. */
const allowed = 1024 * 2 ** -24;

/** Weights that keep numbers in range: matrices divided by the root of their width, gains of one. */
function weightsOf(shapes: Record<string, number[]>): Record<string, Float32Array> {
  const made = Object.entries(shapes).map(([name, shape], i) => {
    const width = shape[1];
    const values = width === undefined ? new Float32Array(shape[0]!).fill(1) : randomVector(lengthOf(shape), i + 1);
    return [name, width === undefined ? values : values.map((value) => value * Math.sqrt(3 / width))] as const;
  });
  return Object.fromEntries(made);
}

function load({ loadModel }: Bench, shapes: Record<string, number[]>, weights: Record<string, Float32Array>) {
  if (loadModel === undefined) throw new Unsupported("ropewalk/model was left out");
  const tensors = Object.entries(shapes).map(([name, shape]) => {
    const bytes = new Uint8Array(weights[name]!.buffer);
    return { name: `${name}.weight`, dtype: "F32", shape, read: (from: number, to: number) => bytes.slice(from, to) };
  });
  return loadModel({ config: configOf(sizes), tensors });
}

const idsOf = (seq: number): number[] =>
  Array.from(randomVector(seq, 99), (value) => Math.floor(((value + 1) / 2) * sizes.vocabulary) % sizes.vocabulary);

function taskOf(ropewalk: Ropewalk, ids: readonly number[], weights: Record<string, Float32Array>): ModelTask {
  const { cos, sin } = ropewalk.cosSin({ ...specOf(sizes.headDim), base: sizes.base }, { start: 0, count: ids.length });
  return { ...sizes, ids, weights, cos, sin };
}

function promptCase(seq: number): Case {
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const shapes = shapesOf(sizes);
    const weights = weightsOf(shapes);
    const ids = idsOf(seq);
    const task = taskOf(bench.ropewalk, ids, weights);
    const exact = plainModel(task, (length) => new Float64Array(length));
    const checked = (logits: Float32Array): Checked => {
      const error = exact.reduce((most, value, i) => Math.max(most, Math.abs(value - logits[i]!)), 0);
      return { error: logits.length === exact.length ? error : NaN, allowed };
    };
    const model = await load(bench, shapes, weights);
    const attempts = await attemptsOf(bench.peers, async (peer) => (await peer.model?.(task)) ?? []);
    return [
      bench.limits.multiplyAdd(peakName),
      {
        who: "ropewalk/model",
        kind: "ropewalk",
        limit: peakName,
        run: () => model.run(ids, { want: ["logits"] }),
        check: async () => checked((await model.run(ids, { want: ["logits"] })).logits!),
        dispose: () => model.dispose(),
      },
      ...attempts.map((attempt) => peerRunner(attempt, checked)),
    ];
  };
  const series = "prompt, 4 layers, width 128";
  return { group: "model", series, column: `S=${seq}`, unit: "GFLOP/s", work: flopsOf(sizes, seq), runners };
}

/** The number of timed symbols of one call, after the one that comes with the prompt. */
const written = 64;

function writeCase(from: number): Case {
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const shapes = shapesOf(sizes);
    const weights = weightsOf(shapes);
    const model = await load(bench, shapes, weights);
    const prompt = idsOf(from);
    /** How far the symbol of any step is below the best logit in double precision. */
    const check = async (): Promise<Checked> => {
      const { found: ids } = await write(model, prompt, written);
      const task = taskOf(bench.ropewalk, [...prompt, ...ids], weights);
      const exact = plainModel(task, (length) => new Float64Array(length));
      const behind = ids.map((id, i) => {
        const row = exact.subarray((from + i - 1) * sizes.vocabulary, (from + i) * sizes.vocabulary);
        return Math.max(...row) - row[id]!;
      });
      return { error: ids.length === 1 + written ? Math.max(...behind) : NaN, allowed };
    };
    const seconds = async (): Promise<number> => (await write(model, prompt, written)).seconds;
    return [{ who: "ropewalk/model", kind: "ropewalk", seconds, check, dispose: () => model.dispose() }];
  };
  const series = "a symbol after others";
  return { group: "model", series, column: `after ${from}`, unit: "us", work: written, runners };
}

export function modelCases({ prompts, writing }: { prompts: readonly number[]; writing: readonly number[] }): Case[] {
  return [...prompts.map(promptCase), ...writing.map(writeCase)];
}
