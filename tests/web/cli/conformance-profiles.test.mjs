// The rest of the kit, beside the cases of tests/web/cli/conformance.test.mjs: cases of one arithmetic each, a config
// for each case, and the guide's picture of them all.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadRopewalk } from "ropewalk";
import { describe, expect, test } from "vitest";
import { conformancePicture } from "../../../web/tools/docs/conformance-picture.mjs";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { bf16, loops } from "../engines/profile-loops.ts";
import { python } from "../support/python.ts";
import { folder, run } from "./program.mjs";

const rw = await loadRopewalk();
const kit = join(folder, "kit");
run("conformance", kit);
const read = (name) => readFileSync(join(kit, name));
const { cases } = JSON.parse(read("manifest.json").toString());
const ofProfile = cases.filter(({ profile }) => profile !== undefined);
const f = Math.fround;

function partsOf({ file }) {
  const bytes = read(file);
  const start = 10 + bytes.readUInt16LE(8);
  const values = Float32Array.from({ length: (bytes.length - start) / 4 }, (_, i) => bytes.readFloatLE(start + 4 * i));
  const size = values.length / 3;
  return [0, 1, 2].map((part) => values.slice(part * size, (part + 1) * size));
}

/** The rotation of a case in an arithmetic: each product and sum is rounded, or fused where `fused`. */
function rotated({ spec, shape, positions }, profile, fused = false) {
  const { base, rotaryDim: dim, pairing } = spec;
  const [step, partner] = pairing === "half-split" ? [1, dim / 2] : [2, 1];
  const round = profile === "bf16-cache" ? (value) => bf16(f(value)) : f;
  const angles = positions.map((position) => loops[profile]({ base, dim }, position));
  const [x] = partsOf({ file: `cases/${profileOf(spec)}.npy` });
  const y = Float32Array.from(x);
  const times = fused ? (value) => value : f;
  for (let row = 0; row < x.length / dim; row++)
    for (let pair = 0; pair < dim / 2; pair++) {
      const [c, s] = [Math.cos, Math.sin].map((of) => round(of(angles[row % shape[2]][pair])));
      const one = row * dim + pair * step;
      const other = one + partner;
      y[one] = times(x[one] * c) - f(x[other] * s);
      y[other] = times(x[other] * c) + f(x[one] * s);
    }
  return y;
}
const profileOf = (spec) => ofProfile.find((one) => one.spec === spec).profile;
const wrong = (one, y) => {
  const [, want, most] = partsOf(one);
  return want.filter((value, i) => !(Math.abs(y[i] - value) <= most[i])).length;
};

describe("cases of one arithmetic", () => {
  test("there are four", () => {
    expect(ofProfile.map(({ profile }) => profile)).toEqual([
      "bf16-cache",
      "running-product",
      "exp2-product",
      "float64-cast",
    ]);
  });

  test.each(ofProfile.map((one) => [one.profile, one]))("%s: the output is the loops', bit for bit", (profile, one) => {
    const [, want] = partsOf(one);
    const other = rotated(one, profile).filter((value, i) => value !== want[i]).length;
    // Sums of doubles in another order may change the rounding of a table: see tests/web/engines/profiles.test.ts.
    expect(other / want.length).toBeLessThanOrEqual(profile === "float64-cast" ? 0.01 : 0);
    expect(wrong(one, rotated(one, profile, true)), "a fused multiply-add passes").toBe(0);
  });

  test.each(ofProfile.map((one) => [one.profile, one]))("%s: every other arithmetic fails", (profile, one) => {
    for (const other of Object.keys(loops).filter((name) => name !== profile))
      expect(wrong(one, rotated(one, other)), other).toBeGreaterThan(0);
  });

  test("a tolerance is a few roundings, and a step of bfloat16 only where a cosine is near the middle of two", () => {
    for (const one of ofProfile) {
      const [x, , most] = partsOf(one);
      const [step, partner] = one.spec.pairing === "half-split" ? [1, 64] : [2, 1];
      const norms = x.map((_, i) => {
        const channel = i % 128;
        const isFirst = step === 1 ? channel < partner : channel % 2 === 0;
        return Math.hypot(x[i], x[isFirst ? i + partner : i - partner]);
      });
      const early = [...most.keys()].filter((i) => one.positions[Math.floor(i / 128) % 12] < 300);
      const large = early.filter((i) => most[i] > norms[i] * 2 ** -24 * (8 + 2 * 4 * 300));
      expect(large.length / early.length, one.name).toBeLessThan(one.profile === "bf16-cache" ? 0.02 : 1e-9);
    }
  });
});

/** A rotation in Python with a float32 table, rounded to bfloat16 if BF16 is set. */
const adapter = `
import math, os, struct
PROFILE = os.environ.get("MINE")
def f32(value):
    return struct.unpack("f", struct.pack("f", value))[0]
def table(value):
    bits = struct.unpack("I", struct.pack("f", value))[0]
    if "BF16" in os.environ:
        bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    return struct.unpack("f", struct.pack("I", bits))[0]
def rotate(x, case):
    spec, y, half = case["spec"], list(x), 64
    for row in range(len(x) // 128):
        for i in range(half):
            rate = f32(1 / f32(spec["base"] ** (i / half)))
            angle = f32(case["positions"][row % 12] * rate)
            c, s = table(math.cos(angle)), table(math.sin(angle))
            one, other = row * 128 + i, row * 128 + i + half
            y[one], y[other] = f32(f32(x[one] * c) - f32(x[other] * s)), f32(f32(x[other] * c) + f32(x[one] * s))
    return y
`;
const hasPython = spawnSync(python, ["-c", "1"]).status === 0;

test.skipIf(!hasPython)(
  "Python's runner judges a profile's case where the adapter names it, and its bits on request",
  () => {
    writeFileSync(join(kit, "adapter.py"), adapter);
    const judge = (env) => {
      const program =
        "import test_rope as t; c = next(c for c in t.CASES if c.get('profile') == 'bf16-cache'); print(t.fault(c))";
      const { stdout, stderr } = spawnSync(python, ["-c", program], {
        cwd: kit,
        encoding: "utf8",
        env: { ...process.env, ...env },
      });
      return stdout + stderr;
    };
    expect(judge({})).toContain("of the arithmetic bf16-cache");
    expect(judge({ MINE: "bf16-cache", BF16: "1" })).toBe("None\n");
    expect(judge({ MINE: "bf16-cache", BF16: "1", ROPE_BITS: "1" })).toBe("None\n");
    expect(judge({ MINE: "bf16-cache" })).toContain("numbers are wrong");
  },
);

describe("configs", () => {
  test("a case's config gives its spec, and a case without one has no file", () => {
    const without = cases.filter(({ config }) => config === undefined).map(({ name }) => name);
    expect(without.length).toBeLessThan(8);
    for (const { name, config, spec, seqLen } of cases) {
      expect(existsSync(join(kit, `cases/${name}.config.json`)), name).toBe(config !== undefined);
      if (config === undefined) continue;
      const mine = rw.parseConfig(JSON.parse(read(config).toString()));
      expect(mine, name).toMatchObject({ pairing: spec.pairing, headDim: spec.headDim, rotaryDim: spec.rotaryDim });
      const [one, other] = [mine, spec].map((each) => rw.frequencies(each, { seqLen }));
      expect([...one.invFreq], name).toEqual([...other.invFreq]);
      expect(one.attentionFactor).toBe(other.attentionFactor);
    }
  });
});

describe("the guide's picture", () => {
  const picture = readFileSync(inRoot("web/docs/pictures/conformance.svg"), "utf8");

  test("is drawn from the cases that the program writes: npm run cli-guide", () => {
    expect(picture).toBe(conformancePicture(cases));
  });

  test("has each case once, with its channels and the range of its positions", () => {
    const rows = picture.split("\n").filter((line) => line.includes('text-anchor="end"'));
    expect(rows.length).toBe(cases.length);
    for (const [i, { name, spec, positions }] of cases.entries()) {
      expect(rows[i]).toContain(`>${name}</text>`);
      expect(rows[i]).toContain(`width="${spec.rotaryDim}"`);
      const all = positions.flat();
      const runs = [...rows[i].matchAll(/M([\d.]+) \d+H([\d.]+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
      const at = (position) => 300 + 20 * Math.log2(1 + position);
      expect(Math.abs(runs[0][0] - at(Math.min(...all))), name).toBeLessThan(0.06);
      expect(runs.at(-1)[1] - at(Math.max(...all)), name).toBeGreaterThan(-0.06);
      expect(runs.at(-1)[1] - at(Math.max(...all)), name).toBeLessThan(2.1);
    }
  });
});
