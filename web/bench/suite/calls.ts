// Calls so small that most of their time is the way into wasm and back.
import type { Bench, Case } from "./bench.js";
import type { Checked, Runner } from "./runner.js";
import { randomVector, rotationError } from "./reference.js";
import { allowed, specOf } from "./rotation.js";
import { tableError } from "./tables.js";

// The rotary part of Llama 3.1 8B's config.json.
const config = {
  model_type: "llama",
  hidden_size: 4096,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  max_position_embeddings: 131072,
  rope_theta: 500000,
  rope_scaling: {
    rope_type: "llama3",
    factor: 8,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
  },
};

const headDim = 128;
const frequenciesOf = (pairs: number) => Array.from({ length: pairs }, (_, pair) => 10000 ** (-pair / pairs));

function runnersOf({ ropewalk }: Bench): Runner[] {
  const spec = specOf(headDim);
  const exact = frequenciesOf(headDim / 2);
  const row = { start: 0, count: 1 };
  const { spec: _, ...cosSin } = ropewalk.cosSin(spec, row); // without it a tensor can be rotated many times
  const x = randomVector(32 * headDim, 1);
  const token = { shape: [1, 32, 1, headDim], pairing: "half-split", cosSin } as const;
  const shape = { heads: 32, seq: 1, headDim, layout: "bhsd", pairing: "half-split" } as const;
  const identity = { cos: new Float64Array(headDim / 2).fill(1), sin: new Float64Array(headDim / 2) };
  const [tensor, turned] = [ropewalk.tensor(token.shape), ropewalk.tensor(token.shape)];
  tensor.write(x);

  // So little to rotate that only the call itself takes time.
  const { spec: __, ...first } = ropewalk.cosSin(specOf(2), row);
  const pair = { shape: [1, 1, 1, 2], pairing: "half-split", cosSin: first } as const;
  const two = ropewalk.tensor(pair.shape);

  // The position of a decoding step, whose row rope finds itself.
  const rope = ropewalk.rope(spec);
  const step = { shape: token.shape, positions: 4095 };
  const turns = [step, { ...step, inverse: true }] as const;
  let next = 0;
  const stepOut = { ...step, out: new Float32Array(x.length) };
  const angles = Float64Array.from(exact, (frequency) => 4095 * frequency);
  const rotated = { cos: angles.map(Math.cos), sin: angles.map(Math.sin) };

  const runners: Record<string, Pick<Runner, "run" | "check">> = {
    "parseConfig, Llama 3.1 8B": {
      run: () => void ropewalk.parseConfig(config),
      check: (): Checked => {
        const { ropeType, base, factor, rotaryDim } = ropewalk.parseConfig(config);
        const right = ropeType === "llama3" && base === 500000 && factor === 8 && rotaryDim === 128;
        return { error: right ? 0 : 1, allowed: 0 };
      },
    },
    "frequencies, 64 pairs": {
      run: () => void ropewalk.frequencies(spec),
      check: (): Checked => {
        const { invFreq } = ropewalk.frequencies(spec);
        return {
          error: Math.max(...exact.map((value, i) => Math.abs(invFreq[i]! / value - 1))),
          allowed: 4 * 2 ** -52,
        };
      },
    },
    "cosSin, 1 position": {
      run: () => void ropewalk.cosSin(spec, { start: 4095, count: 1 }),
      check: (): Checked => {
        const { cos, sin } = ropewalk.cosSin(spec, row);
        return { error: tableError(cos, sin, row, exact, Number), allowed: 2 ** -25 };
      },
    },
    "rotate, 1 pair, tensor": {
      run: () => void ropewalk.rotate(two, pair),
      check: (): Checked => {
        two.write(Float32Array.of(3, 4));
        const [a, b] = ropewalk.rotate(two, pair).read() as Float32Array;
        return { error: Math.max(Math.abs(a! - 3), Math.abs(b! - 4)), allowed: 0 };
      },
    },
    "rotate, 1 token of 32 heads, tensor": {
      run: () => void ropewalk.rotate(tensor, token), // position 0: the values do not change
      check: (): Checked => {
        ropewalk.rotate(tensor, token);
        return { error: rotationError(x, tensor.read() as Float32Array, shape, identity), allowed: 0 };
      },
    },
    "rotate, 1 token of 32 heads, array": {
      run: () => void ropewalk.rotate(x, token),
      check: (): Checked => ({ error: rotationError(x, ropewalk.rotate(x, token), shape, identity), allowed: 0 }),
    },
    "rope.rotate, 1 token of 32 heads, tensor": {
      run: () => void rope.rotate(turned, turns[next++ & 1]!),
      check: (): Checked => {
        turned.write(x);
        next = 1;
        const y = rope.rotate(turned, step).read() as Float32Array;
        return { error: rotationError(x, y, shape, rotated), allowed };
      },
    },
    "rope.rotate, 1 token of 32 heads, array": {
      run: () => void rope.rotate(x, step),
      check: (): Checked => ({ error: rotationError(x, rope.rotate(x, step), shape, rotated), allowed }),
    },
    "rope.rotate, 1 token of 32 heads, array with out": {
      run: () => void rope.rotate(x, stepOut),
      check: (): Checked => ({ error: rotationError(x, rope.rotate(x, stepOut), shape, rotated), allowed }),
    },
  };
  const list = Object.entries(runners).map(([who, runner]): Runner => ({ who, kind: "ropewalk", ...runner }));
  const dispose = (): void => [tensor, turned, two, rope].forEach((one) => one.dispose());
  return list.map((runner, i) => (i === 0 ? { ...runner, dispose } : runner));
}

export const callCases = (): Case[] => [
  { group: "calls", series: "one call", column: "time", unit: "us", work: 1, runners: runnersOf },
];
