import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, RopewalkError } from "ropewalk";
import { applyCases, flat, specOf as goldenSpec } from "../api/golden.ts";
import { peers, valuesOf } from "../api/peers.ts";
import { cases, positionsOf, shapeOf, specOf } from "./cases.mjs";
import { mistakes } from "./mistakes.mjs";
import { bfloat16, float16, normal, rotated } from "./rotation.mjs";
import { diagnosed, harmless, inputOf, missed, missedPair, pairs, singles } from "./trials.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

/**
 * A share of the cases, each size, shape, pairing and scheme among them; more in confusion.all.test.mjs, all in
 * web/docs/doctor.md.
 */
const some = cases.filter((_, i) => i % 4 === 1);
const few = cases.filter((_, i) => i % 14 === 1);
const plain = cases[0];

describe("correct vectors", () => {
  const sizes = (list) => [list.length, list[0].length, list[0][0].length, list[0][0][0].length];

  test.each(applyCases)("$name matches, also after rounding to 16 bits", (one) => {
    const prefix = one.prefix_tokens ?? 0;
    const without = (list) => list.map((row) => row.map((head) => head.slice(prefix)));
    const expected = goldenSpec(rw, one);
    const positionIds = flat(one.position_ids);
    for (const [x, y] of [
      [one.q, one.q_out],
      [one.k, one.k_out],
    ]) {
      const input = Float32Array.from(flat(without(x)));
      const output = Float32Array.from(flat(without(y)));
      for (const round of [(value) => value, bfloat16, float16]) {
        const found = rw.diagnose(input, output.map(round), { shape: sizes(without(x)), positionIds, expected });
        expect(found).toMatchObject({ verdict: "match", findings: [] });
      }
    }
  });

  /** Every rotation of a case by a table of a spec, with the values that the other project's test gives for it. */
  function rotations(one) {
    const specs = new Map();
    const inputs = new Map();
    const recorder = new Proxy(rw, {
      get: (target, name) => {
        const method = target[name];
        if (typeof method !== "function") return method;
        return (...given) => {
          const result = method.apply(target, given);
          if (name === "cosSin") specs.set(result, { expected: given[0], positions: listOf(given[1]) });
          if (name === "rotate") inputs.set(result, { input: given[0], options: given[1] });
          return result;
        };
      },
    });
    const values = valuesOf(recorder, one);
    return one.checks.flatMap(({ close }) => {
      const rotation = close && inputs.get(values(close[0]));
      const table = rotation && specs.get(rotation.options.cosSin);
      if (!table || !(rotation.input instanceof Float32Array)) return [];
      const ids = rotation.options.positionIds;
      const positionIds = ids === undefined ? undefined : Array.from(ids, (id) => table.positions[id]);
      const { shape, layout } = rotation.options;
      const seq = shape[layout === "bshd" ? 1 : 2];
      const { expected, positions } = table;
      const inOrder = positions.length === shape[0] * seq ? positions : positions.slice(0, seq);
      const options = { shape, layout, expected, positionIds: positionIds ?? inOrder };
      return [{ input: rotation.input, output: Float32Array.from(values(close[1])), options }];
    });
  }
  const listOf = (positions) => {
    const { start, count } = positions;
    return start === undefined ? Array.from(positions) : Array.from({ length: count }, (_, i) => start + i);
  };
  const withTables = peers.flatMap(({ cases: list }) => list).filter((one) => one.throws === undefined);

  test("the values of other projects' tests match if a spec gives their table", { timeout: 120_000 }, () => {
    const found = withTables.flatMap((one) =>
      rotations(one).map(({ input, output, options }) => {
        const { verdict, findings } = rw.diagnose(input, output, options);
        return `${one.name}: ${verdict} ${findings.map(({ code }) => code).join()}`;
      }),
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((line) => !line.endsWith(": match "))).toEqual([]);
  });

  test("made by plain loops match, in float32 and through 16 bits; random ones are unexplained", () => {
    for (const { one, name, verdict, findings } of harmless(rw, some))
      expect({ one, name, verdict, findings }).toEqual({
        one,
        name,
        findings: [],
        verdict: name === "random" ? "unexplained" : "match",
      });
  });

  test("a note explains what 16 bits hide", () => {
    const input = inputOf(plain);
    const found = diagnosed(rw, plain, input, rotated(input, plain).map(bfloat16));
    expect(found.notes).toContainEqual({
      code: "rounded-values",
      message: expect.stringContaining("bfloat16"),
      count: 0,
      dtype: "bfloat16",
    });
  });
});

describe("mistakes", () => {
  test("99 of 100 are named first", { timeout: 120_000 }, () => {
    const all = singles(rw, few);
    const wrong = all.filter(({ named }) => !named);
    expect(wrong.length, wrong.map(missed).join("\n")).toBeLessThanOrEqual(0.01 * all.length);
  });

  test("9 of 10 pairs are both named", { timeout: 120_000 }, () => {
    const all = pairs(
      rw,
      cases.filter((_, i) => i % 140 === 7),
    );
    const wrong = all.filter(({ both }) => !both);
    expect(wrong.length, wrong.map(missedPair).join("\n")).toBeLessThanOrEqual(0.1 * all.length);
  });

  test("two tokens are enough for most of them", () => {
    const two = { ...plain, seq: 2, heads: 2 };
    const visible = mistakes.filter(
      ({ code, name, possible }) =>
        possible(two) && !/float16/.test(name) && !["position-reset", "heads-and-positions-swapped"].includes(code),
    );
    for (const mistake of visible) {
      const input = inputOf(two);
      const { findings } = diagnosed(rw, two, input, rotated(input, two, mistake.way(two)));
      const wanted = [mistake.code, ...mistake.same];
      expect(wanted, mistake.name).toEqual(expect.arrayContaining([findings[0]?.code]));
    }
  });

  const found = (name, one = plain) => {
    const mistake = mistakes.find((each) => each.name === name);
    const input = inputOf(one);
    return diagnosed(rw, one, input, rotated(input, one, mistake.way(one)));
  };

  test("a finding shows its number and the fix in PyTorch", () => {
    expect(found("base 1,000,000").findings[0]).toMatchObject({
      code: "base-wrong",
      confidence: 1,
      message: expect.stringMatching(/base 1000000 where 10000 was expected.*off by/),
      fix: expect.stringContaining("inv_freq = 1.0 / (10000 **"),
    });
    expect(found("positions one late").findings[0].message).toContain("off by 1");
    expect(found("pairs of the other convention").findings[0].fix).toMatch(/chunk\(2|0::2/);
  });

  test.each([
    ["inv_freq in bfloat16", /^inv_freq went through bfloat16/],
    ["inv_freq in float16", /^inv_freq went through float16/],
    ["angles in bfloat16", /^angles went through bfloat16/],
    ["angles in float16", /^angles went through float16/],
    ["angles from bfloat16 positions and inv_freq", /^positions, inv_freq and angles went through bfloat16/],
    ["angles, cosines and sines in bfloat16", /^angles, cos and sin went through bfloat16/],
    ["angles, cosines and sines in float16", /^angles, cos and sin went through float16/],
    [
      "inv_freq in float16, their products in float32, cosines and sines in float16",
      /^inv_freq, cos and sin went through float16/,
    ],
    ["the table of the other convention", /^cos and sin are laid out for the other pairing than the rotation's/],
    ["every token at position 1", /^every token is rotated as if it were at position 1\b/],
    ["the head's index in the place of the position", /^the head's index is in the place of the position/],
    ["the head's index added to the position", /^the head's index is added to the position/],
    ["a [batch, heads, seq] tensor read as [batch, seq, heads]", /along the memory of the other layout/],
  ])("%s is said as that", (name, message) => {
    const [one] = [plain, ...cases].filter((each) => mistakes.find((other) => other.name === name).possible(each));
    expect(found(name, one).findings.map((finding) => finding.message)).toContainEqual(expect.stringMatching(message));
  });

  test("an exponent with another width is the only finding if the base would be an odd number", () => {
    const partial = cases.find(
      ({ headDim, rotaryDim, scheme }) => headDim === 80 && rotaryDim === 32 && scheme === "default",
    );
    const { findings } = found("head_dim in the exponent", partial);
    expect(findings).toMatchObject([{ code: "exponent-dim-wrong", confidence: 1, numbers: { shown: 80, wanted: 32 } }]);
    // A plausible root is also reported.
    const square = { ...plain, base: 10000 };
    const bases = found("i in place of 2i", square).findings.map(({ code, numbers }) => [code, numbers.shown]);
    expect(bases).toEqual([
      ["exponent-dim-wrong", 2 * square.rotaryDim],
      ["base-wrong", 100],
    ]);
  });

  test("vectors that keep their length are not reported as longer", () => {
    const yarn = cases.find(({ scheme }) => scheme === "yarn");
    const [{ code, message }] = found("no attention_factor", yarn).findings;
    expect([code, message]).toEqual([
      "attention-factor-missing",
      expect.stringMatching(/^the length of each rotated pair is kept where a factor of 1\.\d+ was expected;/),
    ]);
  });

  test("mistakes that leave scores unchanged are score-equivalent", () => {
    expect(found("positions one late").verdict).toBe("score-equivalent");
    expect(found("first beside second").verdict).toBe("score-equivalent");
    expect(found("the sine negative").verdict).toBe("mismatch");
    expect(found("no minus").verdict).toBe("mismatch");
  });

  test("without an expectation the rotation itself is found", () => {
    const input = inputOf(plain);
    const options = { shape: shapeOf(plain), layout: plain.layout };
    const { verdict, found: rotation, findings } = rw.diagnose(input, rotated(input, plain), options);
    expect({ verdict, findings }).toEqual({ verdict: "found", findings: [] });
    const { headDim, base, pairing } = plain;
    expect(rotation).toMatchObject({ pairing, rotaryDim: headDim, base, direction: 1, positionOffset: 0 });
    rotation.invFreq.forEach((rate, i) => expect(rate).toBeCloseTo(base ** ((-2 * i) / headDim), 6));
  });
});

describe("undecidable questions are reported", () => {
  const notes = (input, one) => diagnosed(rw, one, input, rotated(input, one)).notes.map(({ code }) => code);

  test("one token at 0, one token further on, constant vectors, slow pairs", () => {
    const one = { ...plain, seq: 1, base: 1e12 };
    expect(notes(inputOf(one), { ...one, base: 10000 })).toContain("position-zero");
    expect(notes(inputOf(one), { ...one, base: 10000, start: 7 })).toEqual(["one-position", "rotation-alone"]);
    expect(notes(inputOf(plain).fill(1), plain)).toContain("constant-input");
    expect(notes(inputOf({ ...plain, base: 1e12 }), { ...plain, base: 1e12 })).toEqual([
      "slow-pairs",
      "rotation-alone",
    ]);
  });
});

describe("tensors", () => {
  test("16-bit tensors are diagnosed in place", () => {
    const input = rw.tensor(shapeOf(plain), "bfloat16");
    const bits = (value) => new Uint32Array(new Float32Array([value]).buffer)[0] >>> 16;
    const values = inputOf(plain).map(bfloat16);
    input.write(Uint16Array.from(values, bits));
    const options = { shape: shapeOf(plain), layout: plain.layout, expected: specOf(plain) };
    expect(rw.diagnose(input, rotated(values, plain), options).verdict).toBe("match");
    expect(rw.diagnose(input, values, options).findings[0].code).toBe("not-applied");
  });
});

describe("wrong inputs", () => {
  const shape = shapeOf(plain);
  const x = normal(
    shape.reduce((a, b) => a * b),
    1,
  );
  const refusal = (run) => {
    try {
      run();
    } catch (error) {
      expect(error).toBeInstanceOf(RopewalkError);
      return error;
    }
    throw new Error("nothing was refused");
  };
  const expected = specOf(plain);

  test("NaN in a tensor is reported with its place", () => {
    const y = x.slice();
    const [, heads, seq, headDim] = shape;
    const index = ((heads - 1) * seq + 5) * headDim + 3;
    y[index] = NaN;
    expect(refusal(() => rw.diagnose(x, y, { shape, expected }))).toMatchObject({
      code: "value-not-finite",
      path: "output",
      index,
      value: NaN,
      message: expect.stringContaining(`head ${heads - 1}, token 5, channel 3`),
    });
  });

  test.each(
    // prettier-ignore
    [
    ["no options", () => rw.diagnose(x, x, undefined), "option-invalid", "options"],
    ["an array of numbers", (given) => rw.diagnose([1, 2], x, given), "option-invalid", "input"],
    ["a short output", (given) => rw.diagnose(x, x.slice(1), given), "shape-mismatch", "output"],
    ["an empty input", (given) => rw.diagnose(x.slice(0, 0), x, given), "shape-mismatch", "input"],
    ["three sizes", () => rw.diagnose(x, x, { shape: [1, 2, 3] }), "shape-mismatch", "options.shape"],
    ["another layout", (given) => rw.diagnose(x, x, { ...given, layout: "sbhd" }), "option-invalid", "options.layout"],
    ["too few ids", (given) => rw.diagnose(x, x, { ...given, positionIds: [1] }), "shape-mismatch", "options.positionIds"],
    ["a negative id", (given) => rw.diagnose(x, x, { ...given, positionIds: positionsOf(plain).map((id) => id - 1) }), "position-invalid", "options.positionIds"],
    ["a spec of another head", (given) => rw.diagnose(x, x, { ...given, expected: { ...expected, headDim: 32, rotaryDim: 32 } }), "shape-mismatch", "options.shape[3]", "options.shape[3] is 64; it must be options.expected.headDim, which is 32"],
    ["a spec without base", (given) => rw.diagnose(x, x, { ...given, expected: { ...expected, base: undefined } }), "config-invalid", "options.expected.base"],
    ["a spec with a base of 0", (given) => rw.diagnose(x, x, { ...given, expected: { ...expected, base: 0 } }), "config-invalid", "options.expected.base"],
],
  )("%s", (_, call, code, path, message = expect.any(String)) => {
    expect(refusal(() => call({ shape, expected }))).toMatchObject({ code, path, message });
  });
});

test("positions that restart are reported with the first wrong token, also between sampled tokens", () => {
  const spec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
  for (const [seq, border] of [
    [64, 24],
    [300, 137],
    [700, 512],
  ]) {
    const shape = [2, 2, seq, 64];
    const x = normal(2 * 2 * seq * 64, seq);
    const ids = Array.from({ length: seq }, (_, token) => (token < border ? token : token - border));
    const y = rw.rotate(x, { shape, layout: "bhsd", pairing: "half-split", cosSin: rw.cosSin(spec, ids) });
    for (const output of [y, y.map(bfloat16)]) {
      const { findings } = rw.diagnose(x, output, { shape, expected: spec });
      expect(findings.map(({ code, numbers }) => [code, numbers.shown])).toEqual([["position-reset", border]]);
      expect(findings[0].message).toContain(`begin again at token ${border}, where they were expected to count on`);
    }
  }
});
