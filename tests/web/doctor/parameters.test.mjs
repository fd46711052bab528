// Frequencies that a formula gives with other parameters than the config's: plain loops with those parameters.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { bfloat16, frequencies, normal, rotated } from "./rotation.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const whole = { headDim: 128, rotaryDim: 128, pairing: "half-split" };
const rows = { ...whole, batch: 1, heads: 2, seq: 48, layout: "bhsd", start: 0 };
const model = (scheme, base, loops, spec) => ({
  loops: { ...rows, scheme, base, ...loops },
  spec: { ...whole, ropeType: scheme, base, ...spec },
});
const lengths = { factor: 4, originalMaxPositionEmbeddings: 32768, maxPositionEmbeddings: 131072 };
const yarn = model("yarn", 1e6, { factor: 4, original: 32768 }, lengths);
const bands = { factor: 8, originalMaxPositionEmbeddings: 8192, lowFreqFactor: 1, highFreqFactor: 4 };
const llama3 = model("llama3", 5e5, { factor: 8, original: 8192, low: 1, high: 4 }, bands);
const linear = model("linear", 1e4, { factor: 4 }, { factor: 4 });
const plain = model("default", 1e4, {}, {});
const dynamic = model("dynamic", 1e4, { factor: 2, original: 64 }, { factor: 2, maxPositionEmbeddings: 64 });
const [short, long] = [128, 2].map((by) => Array.from({ length: 64 }, (_, i) => 1 + i / by));
const longrope = model(
  "longrope",
  1e4,
  { factor: 32, original: 4096 },
  { originalMaxPositionEmbeddings: 4096, maxPositionEmbeddings: 131072, shortFactor: short, longFactor: long },
);

/** YaRN's published formula: the ramp from the pair of beta_fast to that of beta_slow, in the order that is given. */
function ramped({ rotaryDim: r, base, original, factor }, fast, slow, round = true) {
  const place = (revolutions) => (r * Math.log(original / (revolutions * 2 * Math.PI))) / (2 * Math.log(base));
  const low = Math.max(round ? Math.floor(place(fast)) : place(fast), 0);
  const high = Math.min(round ? Math.ceil(place(slow)) : place(slow), r - 1);
  return Array.from({ length: r / 2 }, (_, i) => {
    const rate = base ** ((-2 * i) / r);
    const ramp = Math.min(1, Math.max(0, (i - low) / (high - low)));
    return (rate / factor) * ramp + rate * (1 - ramp);
  });
}
const power = (base) => frequencies({ ...plain.loops, base });
const stretched = (base, by) => power(base * by ** (128 / 126));

function diagnosed({ loops, spec }, way, { seqLen, round = (x) => x, one = false } = {}) {
  const tokens = { ...loops, ...(one && { seq: 1, start: 43 }) };
  const x = normal(tokens.heads * tokens.seq * 128, 7).map(round);
  const positionIds = Array.from({ length: tokens.seq }, (_, i) => tokens.start + i);
  const options = { shape: [1, 2, tokens.seq, 128], positionIds, expected: spec, seqLen };
  return rw.diagnose(x, rotated(x, tokens, way).map(round), options);
}
const said = ({ verdict, findings }) => ({
  verdict,
  codes: findings.map(({ code }) => code),
  parameters: (findings[0]?.numbers.parameters ?? []).map(({ name, shown, wanted }) => [name, shown, wanted]),
});
const scaling = (...parameters) => ({ verdict: "mismatch", codes: ["scaling-wrong"], parameters });

const original = "original_max_position_embeddings";
const cases = [
  ["yarn, betas exchanged", yarn, ramped(yarn.loops, 1, 32), ["beta_fast", 1, 32], ["beta_slow", 32, 1]],
  ["yarn, beta_fast 16", yarn, ramped(yarn.loops, 16, 1), ["beta_fast", 16, 32]],
  ["yarn, beta_slow 2", yarn, ramped(yarn.loops, 32, 2), ["beta_slow", 2, 1]],
  ["yarn, betas of another model", yarn, ramped(yarn.loops, 64, 8), ["beta_fast", 64, 32], ["beta_slow", 8, 1]],
  ["yarn, a ramp that is not rounded", yarn, ramped(yarn.loops, 32, 1, false), ["truncate", 0, 1]],
  ["yarn, the extended length", yarn, ramped({ ...yarn.loops, original: 131072 }, 32, 1), [original, 131072, 32768]],
  ["yarn, another factor", yarn, ramped({ ...yarn.loops, factor: 3.5 }, 32, 1), ["factor", 3.5, 4]],
  ["llama3, low_freq_factor", llama3, frequencies(llama3.loops, { low: 2 }), ["low_freq_factor", 2, 1]],
  ["llama3, high_freq_factor", llama3, frequencies(llama3.loops, { high: 8 }), ["high_freq_factor", 8, 4]],
  ["llama3, the extended length", llama3, frequencies(llama3.loops, { original: 131072 }), [original, 131072, 8192]],
  ["llama3, another factor", llama3, frequencies(llama3.loops, { factor: 32 }), ["factor", 32, 8]],
  [
    "llama3, factor and length",
    llama3,
    frequencies(llama3.loops, { factor: 16, original: 131072 }),
    ["factor", 16, 8],
    [original, 131072, 8192],
  ],
];

describe("a parameter of the scheme is named with both values", () => {
  test.each(cases)("%s", (_, one, rates, ...parameters) => {
    const found = diagnosed(one, { rates });
    expect(said(found)).toEqual(scaling(...parameters));
    for (const [name, shown, wanted] of parameters) {
      expect(found.findings[0].message).toMatch(new RegExp(`^the frequencies are those of .*where .*was expected`));
      if (name !== "truncate") expect(found.findings[0].message).toContain(`${name} ${shown}`);
      expect(found.findings[0].message).toContain(String(name === "truncate" ? wanted === 1 : wanted));
    }
    // One decoded token tells it, too, if a usual value is the only difference.
    if (parameters.length === 1 && parameters[0][1] !== 3.5)
      expect(said(diagnosed(one, { rates }, { one: true }))).toEqual(scaling(...parameters));
  });

  test("the betas of the config itself match, and its defaults are named", () => {
    const one = { ...yarn, spec: { ...yarn.spec, betaFast: 24, betaSlow: 2 } };
    expect(diagnosed(one, { rates: ramped(yarn.loops, 24, 2) }).verdict).toBe("match");
    const defaults = diagnosed(one, { rates: ramped(yarn.loops, 32, 1) });
    expect(said(defaults)).toEqual(scaling(["beta_fast", 32, 24], ["beta_slow", 1, 2]));
  });

  test("a few tokens in bfloat16, whose frequencies are measured too coarsely to choose by", () => {
    const lengths = { factor: 32, originalMaxPositionEmbeddings: 4096, maxPositionEmbeddings: 131072 };
    const far = model("yarn", 1e6, { factor: 32, original: 4096, seq: 24 }, lengths);
    const rates = ramped(far.loops, 32, 1, false);
    expect(said(diagnosed(far, { rates }, { round: bfloat16 }))).toEqual(scaling(["truncate", 0, 1]));
  });

  test("longrope, the other list", () => {
    const shorter = diagnosed({ ...longrope, loops: { ...longrope.loops, factors: short } }, {}, { seqLen: 5000 });
    expect(said(shorter)).toEqual(scaling(["long_factor", 0, 1]));
    expect(shorter.findings[0].message).toContain("those of short_factor where long_factor was expected");
    const longer = diagnosed({ ...longrope, loops: { ...longrope.loops, factors: long } }, {}, { seqLen: 48 });
    expect(said(longer)).toEqual(scaling(["long_factor", 1, 0]));
  });

  test("dynamic, another length, in float32 and bfloat16", () => {
    for (const seqLen of [48, 200]) {
      const at = { ...dynamic, loops: { ...dynamic.loops, length: 128 } };
      expect(said(diagnosed(at, {}, { seqLen }))).toEqual(scaling(["length", 128, seqLen]));
      // Its base has few digits in bfloat16, so another base is named beside it.
      const narrow = diagnosed(at, {}, { seqLen, round: bfloat16 }).findings.find(
        ({ code }) => code === "scaling-wrong",
      );
      expect(narrow.numbers.parameters).toMatchObject([{ name: "length", wanted: seqLen }]);
      expect(Math.abs(narrow.numbers.shown - 128)).toBeLessThan(4);
    }
  });
});

describe("a base that NTK-aware scaling gives", () => {
  test.each([
    ["default", plain, 1e4],
    ["linear", linear, 1e4],
    ["yarn", yarn, 1e6],
    ["llama3", llama3, 5e5],
  ])("%s", (_, one, base) => {
    for (const by of [4, 8]) {
      for (const options of [{}, { round: bfloat16 }]) {
        const { findings } = diagnosed(one, { rates: stretched(base, by), factor: 1 }, options);
        expect(findings.map(({ code }) => code)).toEqual(["base-wrong"]);
        expect(findings[0].message).toContain(`which NTK-aware scaling by ${by} gives`);
        expect(findings[0].numbers.wanted).toBe(base);
      }
    }
  });
});

test("an exponent with any even width is named by the width", () => {
  for (const width of [96, 100]) {
    const rates = Array.from({ length: 64 }, (_, i) => 1e4 ** ((-2 * i) / width));
    const { findings } = diagnosed(plain, { rates });
    expect(findings[0]).toMatchObject({ code: "exponent-dim-wrong", numbers: { shown: width, wanted: 128 } });
  }
});

test("frequencies that no parameter gives are called so, without a guess where they come from", () => {
  const rates = ramped(yarn.loops, 32, 1).map((rate, i) => (i > 20 ? rate * (1 - 0.003 * i) : rate));
  const [{ code, message, numbers }] = diagnosed(yarn, { rates }).findings;
  expect([code, numbers.only, numbers.parameters]).toEqual([
    "scaling-wrong",
    { of: "pairs", from: 21, to: 63 },
    undefined,
  ]);
  expect(message).toContain("no scheme gives them with the parameters that were tried");
  expect(message).not.toContain("buffer");
  const many = { ...yarn, loops: { ...yarn.loops, seq: 400 } };
  const [narrow] = diagnosed(many, { rates }, { round: bfloat16 }).findings;
  expect(narrow.message).toContain("these frequencies fall from pair to pair");
});

test("frequencies of 0 are named, with a fix that fills inv_freq", () => {
  for (const one of [plain, yarn]) {
    const { findings } = diagnosed(one, { rates: Array(64).fill(0) });
    const unfilled = findings.find(({ code }) => code === "scaling-wrong");
    expect(unfilled.message).toContain("every frequency is 0: inv_freq was not filled");
    expect(unfilled.fix).toContain("inv_freq");
    expect(unfilled.fix).toContain("freqs = ");
  }
});

test("the head's index counted from any number is named as such", () => {
  for (const [from, round] of [
    [3, (x) => x],
    [400, bfloat16],
  ]) {
    const { findings } = diagnosed(plain, { position: (_, { head }) => head + from }, { round });
    expect(findings).toMatchObject([{ code: "heads-and-positions-swapped", numbers: { shown: 0, wanted: from } }]);
    expect(findings[0].message).toContain(`the head's index, counted from ${from},`);
  }
});

test.each([4, 5, 6])("vectors with %i significant digits match, and mistakes are found", (digits) => {
  const printed = (value) => Number(value.toPrecision(digits));
  for (const size of [1, 0.02, 30]) {
    const input = normal(2 * 48 * 128, 3).map((value) => printed(value * size));
    const options = { shape: [1, 2, 48, 128], expected: plain.spec };
    expect(rw.diagnose(input, rotated(input, plain.loops).map(printed), options)).toMatchObject({ verdict: "match" });
    const late = rotated(input, plain.loops, { position: (position) => position + 1 }).map(printed);
    expect(rw.diagnose(input, late, options).findings[0]?.code).toBe("position-offset");
  }
});
