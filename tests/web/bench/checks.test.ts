import { loadRopewalk, type AttentionOptions, type AttentionOut, type Ropewalk, type TensorLike } from "ropewalk";
import { loadModel } from "ropewalk/model";
import { expect, test } from "vitest";
import type { Bench, Measurement } from "../../../web/bench/suite/bench.js";
import { loadKernels } from "../../../web/bench/suite/kernels.js";
import type { Peer } from "../../../web/bench/suite/peer.js";
import { plainJs } from "../../../web/bench/suite/plain-js.js";
import { attentionError, randomVector, referenceTable, rotationError } from "../../../web/bench/suite/reference.js";
import { groupNames, shortSettings, runSuite, type Settings } from "../../../web/bench/suite/suite.js";

/** The smallest possible run: each contender is called a few times. No time is examined. */
const tiny: Settings = {
  ...shortSettings,
  pace: { rounds: 2, turnSeconds: 0, budgetSeconds: 0 },
  rotation: [
    {
      headDims: [128, 66],
      layouts: ["bhsd"],
      halves: true,
      intoGiven: true,
      sizes: [{ name: "16 KiB", heads: 4, seq: 8 }],
    },
  ],
  tables: [{ start: 0, count: 16 }],
  attention: [{ headDims: [64], seqs: [8], peerSeqs: [8], fusedSeqs: [8] }],
  decode: [16],
  model: { prompts: [16], writing: [8], large: [] },
};

async function run(
  wrap: (rw: Ropewalk) => Partial<Ropewalk>,
  peers: readonly Peer[] = [plainJs],
): Promise<Measurement[]> {
  const rw = await loadRopewalk();
  const overrides = wrap(rw);
  const ropewalk = new Proxy(rw, {
    get: (target, name) => {
      if (name in overrides) return overrides[name as keyof Ropewalk];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const kernels = await loadKernels();
  const bench: Omit<Bench, "pace"> = { ropewalk, loadModel, limits: kernels.limits, kernels, peers };
  return runSuite(bench, tiny, () => {});
}

const wrong = (all: readonly Measurement[]) =>
  all.filter(({ missing }) => missing?.startsWith("wrong answer")).map(({ group }) => group);

test("every group is measured, and every answer of Ropewalk and of plain JS passes its check", async () => {
  const all = await run(() => ({}));
  expect(new Set(all.map(({ group }) => group))).toEqual(new Set(groupNames));
  expect(all.filter(({ missing }) => missing !== undefined)).toEqual([]);
  for (const { kind, checked, nanoseconds } of all) {
    expect(nanoseconds.length).toBeGreaterThan(0);
    if (kind !== "limit") expect(checked!.error).toBeLessThanOrEqual(checked!.allowed);
  }
});

test("a rotation that leaves x unchanged is detected and gets no time", async () => {
  const all = await run(() => ({ rotate: (x) => x }));
  const own = all.filter(
    ({ group, kind, who }) => group === "rotation" && kind === "ropewalk" && !who.includes("kernel"),
  );
  expect(own.length).toBeGreaterThan(0);
  for (const { missing, nanoseconds } of own) {
    expect(missing).toMatch(/^wrong answer/);
    expect(nanoseconds).toEqual([]);
  }
});

test("a table, an attention and frequencies that are slightly wrong are detected", async () => {
  const all = await run((rw) => ({
    cosSin: (...given) => {
      const table = rw.cosSin(...given);
      return { ...table, sin: table.sin.map((value) => value + 2 ** -22) };
    },
    attention: ((q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions) => {
      const { output } = rw.attention(q, k, v, options) as AttentionOut;
      const found = output instanceof Float32Array ? output : (output.read() as Float32Array);
      const off = found.map((value, i) => (i === 0 ? value + 1e-5 : value));
      if (output instanceof Float32Array) return { output: off };
      output.write(off);
      return { output };
    }) as Ropewalk["attention"],
    frequencies: (...given) => {
      const found = rw.frequencies(...given);
      return { ...found, invFreq: found.invFreq.map((value) => value * (1 + 1e-14)) };
    },
  }));
  const groups = wrong(all);
  for (const group of ["tables", "attention", "decode", "calls"]) expect(groups).toContain(group);
});

test("a peer with a wrong answer, or one that cannot start, gets no time and does not stop the others", async () => {
  const still: Peer = {
    name: "still",
    version: "1",
    rotation: async ({ x }) => [{ who: "still", run: () => {}, answer: () => x }],
    attention: () => Promise.reject(new Error("not here")),
  };
  const all = await run(() => ({}), [still, plainJs]);
  const own = all.filter(({ who }) => who === "still");
  expect(own.map(({ missing }) => missing!.split(":")[0])).toEqual(["wrong answer", "wrong answer", "failed"]);
  expect(own.every(({ nanoseconds }) => nanoseconds.length === 0)).toBe(true);
  expect(
    all.filter(({ who, nanoseconds }) => who.startsWith("plain JS") && nanoseconds.length > 0).length,
  ).toBeGreaterThan(3);
});

test("NaN and a short answer have no error that could pass", () => {
  const shape = { heads: 2, seq: 3, headDim: 8, layout: "bhsd", pairing: "interleaved" } as const;
  const x = randomVector(48, 5);
  const broken = x.slice();
  broken[47] = NaN;
  const table = referenceTable(3, 8);
  expect(rotationError(x, broken, shape, table)).toBeNaN();
  expect(rotationError(x, x.subarray(1), shape, table)).toBeNaN();
  const attention = { heads: 2, kvHeads: 2, querySeq: 3, keySeq: 3, headDim: 8 };
  expect(attentionError(broken, x, x, x, attention)).toBeNaN();
});
