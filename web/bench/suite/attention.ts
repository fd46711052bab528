// Causal attention against the multiply and add peak, rotation fused into it, and one step of decoding.
import type { Ropewalk, Tensor } from "ropewalk";
import type { Bench, Case } from "./bench.js";
import type { Checked, Runner } from "./runner.js";
import { attemptsOf, peerRunner } from "./peer.js";
import { cacheRunners } from "./cache.js";
import { attentionError, randomVector, type AttentionShape } from "./reference.js";
import { specOf } from "./rotation.js";

/** The largest error seen for scores of ordinary size is 3e-7; wrong kernels have far larger ones. */
const allowed = 2e-6;

/** For longer sequences, the time for passing arrays is negligible. */
const arraysLimit = 1024;
/**
 * For longer sequences, a call lasts seconds and the way of passing data does not matter: only the kernel is measured,
 * if there is one.
 */
const bothWaysLimit = 4096;

const heads = 8;
const peakName = "multiply-add peak";

interface Input {
  shape: AttentionShape;
  q: Float32Array;
  k: Float32Array;
  v: Float32Array;
}

function inputOf(shape: AttentionShape): Input {
  const queries = shape.heads * shape.querySeq * shape.headDim;
  const keys = shape.kvHeads * shape.keySeq * shape.headDim;
  return { shape, q: randomVector(queries, 1), k: randomVector(keys, 2), v: randomVector(keys, 3) };
}

/** Two products for each query and each key it sees, with a multiplication and an addition each. */
const flopsOf = ({ heads: count, querySeq, keySeq, headDim }: AttentionShape): number =>
  4 * count * headDim * (querySeq * keySeq - (querySeq * (querySeq - 1)) / 2);

function checked(input: Input, output: Float32Array): Checked {
  return { error: attentionError(output, input.q, input.k, input.v, input.shape), allowed };
}

/** q, k and v as tensors in wasm memory. */
function tensorsOf(ropewalk: Ropewalk, { shape, q, k, v }: Input) {
  const { heads: count, kvHeads, querySeq, keySeq, headDim } = shape;
  const put = (data: Float32Array, axes: readonly number[]) => {
    const tensor = ropewalk.tensor(axes);
    tensor.write(data);
    return tensor;
  };
  return [
    put(q, [1, count, querySeq, headDim]),
    put(k, [1, kvHeads, keySeq, headDim]),
    put(v, [1, kvHeads, keySeq, headDim]),
  ] as const;
}

/** `given`: other queries and keys, and the options that give the same answer as `input`. */
function ours(
  ropewalk: Ropewalk,
  input: Input,
  limit: string,
  who = "ropewalk, tensors",
  given = input,
  more = {},
): Runner {
  const tensors = tensorsOf(ropewalk, given);
  const output = ropewalk.tensor([input.q.length]);
  const options = { batch: 1, ...input.shape, causal: true, out: { output }, ...more };
  const attend = (): Tensor => ropewalk.attention(...tensors, options).output;
  return {
    who,
    kind: "ropewalk",
    limit,
    run: () => void attend(),
    check: () => checked(input, attend().read() as Float32Array),
    dispose: () => [...tensors, output].forEach((tensor) => tensor.dispose()),
  };
}

/** Without the bindings. */
function kernel(bench: Bench, input: Input, limit: string): Runner[] {
  if (bench.kernels === undefined) return [];
  const call = bench.kernels.attention(input.q, input.k, input.v, input.shape);
  const check = (): Checked => {
    call.repeat(1);
    return checked(input, call.arrays.floats(3));
  };
  return [{ who: "ropewalk kernel", kind: "ropewalk", limit, repeat: call.repeat, check, dispose: call.dispose }];
}

function throughArrays(bench: Bench, input: Input, limit: string): Runner {
  const options = { batch: 1, ...input.shape, causal: true };
  const attend = (): Float32Array => bench.ropewalk.attention(input.q, input.k, input.v, options).output;
  const calls = { run: () => void attend(), check: () => checked(input, attend()) };
  return { who: "ropewalk, arrays", kind: "ropewalk", limit, ...calls };
}

/**
 * Rotates q and k inside attention. Queries and keys are rotated back beforehand, so that the answer equals that of
 * `input`.
 */
function fused(bench: Bench, input: Input): Runner {
  const { keySeq, headDim, heads: count } = input.shape;
  const cosSin = bench.ropewalk.cosSin(specOf(headDim), { start: 0, count: keySeq });
  const ids = Int32Array.from({ length: keySeq }, (_, i) => i);
  const rope = { pairing: "half-split", cosSin, queryPositionIds: ids, keyPositionIds: ids } as const;
  const back = { shape: [1, count, keySeq, headDim], pairing: "half-split", cosSin, inverse: true } as const;
  const [q, k] = [bench.ropewalk.rotate(input.q, back), bench.ropewalk.rotate(input.k, back)];
  const who = "ropewalk, tensors, rotation fused";
  return ours(bench.ropewalk, input, "ropewalk, tensors", who, { ...input, q, k }, { rope });
}

export interface AttentionChoice {
  headDims: readonly number[];
  seqs: readonly number[];
  /** The sequence lengths at which the peers are also measured. */
  peerSeqs: readonly number[];
  /** The sequence lengths at which fused rotation is also measured. */
  fusedSeqs: readonly number[];
}

async function peersOf(bench: Bench, input: Input): Promise<Runner[]> {
  const { shape, q, k, v } = input;
  const task = { heads, seq: shape.querySeq, headDim: shape.headDim, q, k, v };
  const attempts = await attemptsOf(bench.peers, async (peer) => (await peer.attention?.(task)) ?? []);
  return attempts.map((attempt) => peerRunner(attempt, (answer) => checked(input, answer)));
}

function attentionCase(choice: AttentionChoice, headDim: number, seq: number): Case {
  const shape = { heads, kvHeads: heads, querySeq: seq, keySeq: seq, headDim };
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const input = inputOf(shape);
    const { ropewalk, relaxed } = bench;
    const besidePeers = choice.peerSeqs.includes(seq);
    return [
      bench.limits.multiplyAdd(peakName),
      ...kernel(bench, input, peakName),
      ...(seq <= bothWaysLimit || bench.kernels === undefined ? [ours(ropewalk, input, peakName)] : []),
      ...(besidePeers && relaxed ? [ours(relaxed, input, peakName, "ropewalk/relaxed, tensors")] : []),
      ...(seq <= arraysLimit ? [throughArrays(bench, input, peakName)] : []),
      ...(choice.fusedSeqs.includes(seq) ? [fused(bench, input)] : []),
      ...(besidePeers ? await peersOf(bench, input) : []),
    ];
  };
  const series = `causal, ${heads} heads, D=${headDim}`;
  return { group: "attention", series, column: `S=${seq}`, unit: "GFLOP/s", work: flopsOf(shape), runners };
}

export function attentionCases(choice: AttentionChoice): Case[] {
  return choice.headDims.flatMap((headDim) => choice.seqs.map((seq) => attentionCase(choice, headDim, seq)));
}

/** One query of 32 heads against `keySeq` keys of 8: each key and value is read once, as in a copy of them. */
export function decodeCases(keySeqs: readonly number[]): Case[] {
  return keySeqs.map((keySeq) => {
    const shape = { heads: 32, kvHeads: 8, querySeq: 1, keySeq, headDim: 128 };
    const floats = 2 * shape.kvHeads * keySeq * shape.headDim;
    const [all, halves] = ["K and V", "K and V in 16 bits"] as const;
    const runners = (bench: Bench): Runner[] => {
      const input = inputOf(shape);
      const inHalves = bench.limits.reading(halves, floats / 2).map((limit) => ({ ...limit, work: 2 * floats }));
      return [
        ...bench.limits.reading(all, floats),
        ...inHalves,
        ...kernel(bench, input, `copy of ${all}`),
        ours(bench.ropewalk, input, `copy of ${all}`),
        ...cacheRunners(bench, keySeq, `copy of ${all}`, `copy of ${halves}`),
      ];
    };
    const series = "1 query, GQA 32/8, D=128";
    return { group: "decode", series, column: `${keySeq} keys`, unit: "GB/s", work: 4 * floats, runners };
  });
}
