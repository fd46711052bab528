// transformers' formulas, executed by torch and compared with the core's float32 and the profiles: torch-tables.py has
// them.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { profileTable } from "ropewalk/engines";
import { describe, expect, it } from "vitest";
import { hasTorch, python } from "../support/python.js";

interface Answer {
  invFreq: number[];
  attentionFactor: number;
  cos: number[];
  sin: number[];
  bf16: number[];
  wide: number[];
}

const rw = await loadRopewalk();
const shape = (base: number, rotaryDim: number) =>
  ({ base, headDim: rotaryDim, rotaryDim, pairing: "half-split" }) as const;
const lists = (pairs: number) => ({
  shortFactor: Array.from({ length: pairs }, (_, i) => 1 + i / 64),
  longFactor: Array.from({ length: pairs }, (_, i) => 1 + (i * i) / 48),
});
type Asked = RopeSpec & { seqLen: number };
const specs: Asked[] = [
  [10000, 64] as const,
  [500000, 128] as const,
  [1e6, 96] as const,
  [150000, 34] as const,
].flatMap(([base, dim]) => {
  const common = { ...shape(base, dim), maxPositionEmbeddings: 32768, seqLen: 32768 };
  const original = { originalMaxPositionEmbeddings: 4096 };
  const scaled: Partial<Asked>[] = [
    { ropeType: "default" },
    { ropeType: "linear", factor: 4 },
    { ropeType: "linear", factor: 3 },
    { ropeType: "dynamic", factor: 2, seqLen: 100000 },
    { ropeType: "dynamic", factor: 2, seqLen: 1000 },
    { ropeType: "yarn", factor: 8, ...original },
    { ropeType: "yarn", factor: 32, truncate: false, betaFast: 24, betaSlow: 2, ...original },
    { ropeType: "longrope", factor: 8, ...lists(dim / 2), ...original },
    { ropeType: "longrope", factor: 8, ...lists(dim / 2), ...original, seqLen: 2000 },
    { ropeType: "llama3", factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositionEmbeddings: 8192 },
    { ropeType: "proportional", factor: 2, partialRotaryFactor: 0.5 },
  ];
  return scaled.map((more) => ({ ...common, ...more }) as Asked);
});
const positions = [0, 1, 2, 3, 17, 255, 1000, 4095, 4096, 8191, 32767, 99999];

/** Units in the last place of float32. */
const units = (a: number, b: number): number =>
  a === b ? 0 : Math.abs(a - b) / 2 ** (Math.floor(Math.log2(Math.abs(b))) - 23);
const most = (a: ArrayLike<number>, b: ArrayLike<number>, off: (x: number, y: number) => number): number =>
  Array.from(a).reduce((worst, x, i) => Math.max(worst, off(x, b[i]!)), 0);
const apart = (x: number, y: number): number => Math.abs(x - y);

describe.skipIf(!hasTorch)("as torch computes transformers' formulas", () => {
  const file = fileURLToPath(new URL("torch-tables.py", import.meta.url));
  const input = JSON.stringify(specs.map((spec) => ({ ...spec, positions })));
  const { stdout, stderr } = spawnSync(python, [file], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (stdout === "") throw new Error(stderr);
  const answers = JSON.parse(stdout) as Answer[];

  it("all seven schemes are tried", () => {
    expect(new Set(specs.map(({ ropeType }) => ropeType)).size).toBe(7);
    expect(answers).toHaveLength(specs.length);
  });

  it.each(specs.map((spec, i) => [spec.ropeType, spec.base, spec.seqLen, i] as const))(
    "%s, base %d, length %d",
    (_, __, ___, i) => {
      const [{ seqLen, ...spec }, wanted] = [specs[i]!, answers[i]!];
      const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen, precision: "float32" });
      expect(attentionFactor).toBeCloseTo(wanted.attentionFactor, 14);
      // torch's pow and the factor after it may each round differently once; worst seen: 1.
      expect(most(invFreq, wanted.invFreq, units)).toBeLessThanOrEqual(2);

      // The table of torch's own frequencies: of one angle, two roundings of a cosine and of its product.
      const { pairing, headDim, rotaryDim, base } = spec;
      const given: RopeSpec = { ropeType: "default", pairing, headDim, rotaryDim, base, invFreq: wanted.invFreq };
      const table = rw.cosSin(given, positions, { precision: "float32" });
      const times = Math.fround(wanted.attentionFactor);
      for (const kind of ["cos", "sin"] as const) {
        const own = table[kind].map((value) => value * times);
        expect(most(own, wanted[kind], apart)).toBeLessThanOrEqual(times * 2 ** -23); // worst seen: 0.9
      }
    },
  );

  it("the profiles bf16-cache and float64-cast are torch's casts", () => {
    specs.forEach(({ ropeType, base, headDim, rotaryDim, pairing }, i) => {
      if (ropeType !== "default") return;
      const spec: RopeSpec = { ropeType, base, headDim, rotaryDim, pairing };
      const row = (profile: "bf16-cache" | "float64-cast", start: number) => [
        ...profileTable(spec, profile, { start, count: 1 }).cos,
      ];
      const [half, wide] = (["bf16-cache", "float64-cast"] as const).map((profile) =>
        positions.flatMap((start) => row(profile, start)),
      ) as [number[], number[]];
      // A cosine whose last bit differs may lie on the other side of a bound of bfloat16.
      expect(half.filter((value, j) => value !== answers[i]!.bf16[j]).length / half.length).toBeLessThan(0.01);
      expect(most(half, answers[i]!.bf16, apart)).toBeLessThanOrEqual(2 ** -8);
      expect(most(wide, answers[i]!.wide, apart)).toBeLessThanOrEqual(2 ** -24);
    });
  });
});
