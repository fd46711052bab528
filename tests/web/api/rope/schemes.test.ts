// Schemes registered by name, and the published ones, compared with plain double loops of their papers' formulas.
import { beforeEach, describe, expect, test } from "vitest";
import { loadRopewalk, RopewalkError, type RopeSpec, type RopeSpecInput, type Ropewalk, type Scheme } from "ropewalk";
import { cope, drope, fope, hope, imaginaryTable, polarPairs, riflex, rotateInPlane } from "ropewalk/variants";
import { errorOf } from "../refused.js";

let rw: Ropewalk;
beforeEach(async () => {
  rw = await loadRopewalk();
});

const eps = 2 ** -24;
const [headDim, rotaryDim] = [24, 16];
const plain: RopeSpec = { ropeType: "default", base: 10000, headDim, rotaryDim, pairing: "half-split" };
const own = (more: object = {}): RopeSpecInput => ({ ...plain, ...more, ropeType: "own" });
const trained = Array.from({ length: rotaryDim / 2 }, (_, i) => 10000 ** ((-2 * i) / rotaryDim));
const vectors = (rows: number, seed: number): Float32Array =>
  Float32Array.from({ length: rows * headDim }, (_, i) => 2 * Math.sin(seed * 12.9898 * (i + 1)));
const furthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
const near = (list: ArrayLike<number>, want: readonly number[]): void => {
  expect(list).toHaveLength(want.length);
  expect(furthest(list, want)).toBeLessThanOrEqual(4 * 2 ** -53);
};

const near32 = (list: Float32Array, want: readonly number[]): void =>
  expect(furthest(list, want)).toBeLessThanOrEqual(4 * eps);

/** Half-split pairs rotated by a list of frequencies, cosines and sines times a factor. */
function turned(x: Float32Array, invFreq: readonly number[], positions: readonly number[], factor = 1): number[] {
  const y = [...x];
  for (let row = 0; row < positions.length; row++)
    invFreq.forEach((frequency, i) => {
      const [first, second] = [row * headDim + i, row * headDim + i + invFreq.length];
      const angle = positions[row]! * frequency;
      y[first] = factor * (x[first]! * Math.cos(angle) - x[second]! * Math.sin(angle));
      y[second] = factor * (x[second]! * Math.cos(angle) + x[first]! * Math.sin(angle));
    });
  return y;
}

describe("a scheme of the caller", () => {
  const halved: Scheme = (invFreq, { factor = 1 }) => ({
    invFreq: invFreq.map((frequency) => frequency / factor),
    attentionFactor: 1.25,
  });
  const want = trained.map((frequency) => frequency / 4);

  test("gives every call its frequencies and its attention factor", () => {
    rw.registerScheme("own", halved);
    const spec = own({ factor: 4 });
    const { invFreq, attentionFactor, wavelength } = rw.frequencies(spec);
    near(invFreq, want);
    expect(attentionFactor).toBe(1.25);
    expect(wavelength[0]).toBeCloseTo(8 * Math.PI, 12);
    const positions = [0, 3, 500];
    const table = rw.cosSin(spec, positions);
    positions.forEach((m, row) =>
      want.forEach((frequency, i) => {
        expect(Math.abs(table.cos[row * want.length + i]! - 1.25 * Math.cos(m * frequency))).toBeLessThanOrEqual(eps);
        expect(Math.abs(table.sin[row * want.length + i]! - 1.25 * Math.sin(m * frequency))).toBeLessThanOrEqual(eps);
      }),
    );
    const x = vectors(3, 1);
    const rope = rw.rope(spec);
    expect(rope.spec).toEqual(spec);
    expect(rope.cosSin(positions)).toEqual(table);
    const rotated = rope.rotate(x, { shape: [1, 1, 3, headDim], positions });
    expect(furthest(rotated, turned(x, want, positions, 1.25))).toBeLessThanOrEqual(16 * eps);
    const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 3, keySeq: 3, headDim, causal: true } as const;
    const turnedBy = Float32Array.from(turned(x, want, positions, 1.25));
    const { output } = rope.attention(x, x, x, { ...sizes, positions });
    expect(furthest(output, rw.attention(turnedBy, turnedBy, x, sizes).output)).toBeLessThanOrEqual(256 * eps);
    const listed = { ...plain, invFreq: want, attentionFactor: 1.25 };
    expect(rw.scoreByDistance(spec, [0, 7])).toEqual(rw.scoreByDistance(listed, [0, 7]));
    const { cos, sin } = rw.cosSinShift(listed, [9], [5]);
    expect(rw.cosSinShift(spec, [9], [5])).toMatchObject({ cos, sin });
    expect(rw.diagnose(x, rotated, { shape: [1, 1, 3, headDim], positionIds: positions, expected: spec }).verdict).toBe("match"); // prettier-ignore
    near(rw.frequencies(spec, { precision: "float32" }).invFreq, want.map(Math.fround));
  });

  test("receives the spec's numbers, frozen, and its own copy of the plain frequencies", () => {
    const seen: RopeSpec[] = [];
    rw.registerScheme("own", (invFreq, spec) => {
      near(invFreq, trained);
      invFreq.fill(0);
      seen.push(spec);
      return [...trained];
    });
    const spec = own({ factor: 3, alpha: 5, longFactor: [1, 2], attentionFactor: 2 });
    expect(rw.frequencies(spec)).toMatchObject({ attentionFactor: 2, invFreq: Float64Array.from(trained) });
    expect(seen).toEqual([spec]);
    expect(Object.isFrozen(seen[0])).toBe(true);
  });

  test("is read in a config, with the numbers that a spec has fields for", () => {
    const config = {
      model_type: "llama",
      head_dim: headDim,
      rope_theta: 10000,
      max_position_embeddings: 4096,
      rope_scaling: { rope_type: "own", factor: 4, original_max_position_embeddings: 512, beta_fast: 8, clip: 2 },
    };
    expect(errorOf(() => rw.parseConfig(config))).toMatchObject({ code: "rope-type-unknown" });
    rw.registerScheme("own", halved);
    const spec = rw.parseConfig(config);
    expect(spec).toMatchObject({ ropeType: "own", factor: 4, originalMaxPositionEmbeddings: 512, betaFast: 8 });
    const report = rw.inspectConfig(config);
    expect(report.layers).toEqual([{ layerType: null, spec }]);
    expect(report.notes.map(({ code, path }) => [code, path])).toContainEqual(["key-ignored", "rope_scaling.clip"]);
    expect(report.notes.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(errorOf(() => rw.parseConfig({ ...config, rope_scaling: { rope_type: "own", factor: "4" } }))).toMatchObject(
      {
        code: "config-invalid",
        path: "rope_scaling.factor",
      },
    );
    expect(errorOf(() => rw.parseConfig({ ...config, rope_scaling: { rope_type: "owm" } })).limit).toContain("own");
  });

  test("exists only in its instance", async () => {
    rw.registerScheme("own", halved);
    const other = await loadRopewalk();
    expect(errorOf(() => other.frequencies(own()))).toMatchObject({ code: "rope-type-unknown", path: "spec.ropeType" });
  });

  test.each([
    ["a name that the core has", "yarn", "new-name"],
    ["another name of one", "su", "new-name"],
    ["a name that is registered", "own", "new-name"],
    ["no name", "", "string"],
    ["a number", 7, "string"],
  ])("%s is refused", (_, name, rule) => {
    rw.registerScheme("own", halved);
    const error = errorOf(() => rw.registerScheme(name as string, halved));
    expect(error).toMatchObject({ code: "option-invalid", rule, path: "name", value: name });
  });

  test.each([
    ["nothing", undefined],
    ["a name", "cope"],
    ["null", null],
  ])("%s instead of a function is refused", (_, scheme) => {
    const error = errorOf(() => rw.registerScheme("own", scheme as never));
    expect(error).toMatchObject({ code: "option-invalid", rule: "function", path: "scheme" });
  });

  test.each<[string, unknown, object]>([
    ["a promise", Promise.resolve(trained), { rule: "number[]", path: "schemes.own" }],
    ["nothing", undefined, { rule: "object", path: "schemes.own" }],
    ["a number", 1, { rule: "object", path: "schemes.own" }],
    ["an object without a list", {}, { rule: "number[]", path: "schemes.own.invFreq" }],
    ["a field that is none", { invFreq: trained, base: 3 }, { code: "option-invalid", path: "schemes.own.base" }],
    ["a short list", trained.slice(1), { rule: "equal-to", path: "schemes.own", value: 7, limit: 8 }],
    ["a long list in an object", { invFreq: [...trained, 0] }, { path: "schemes.own.invFreq", value: 9 }],
    ["NaN", trained.with(3, NaN), { code: "value-not-finite", path: "schemes.own", index: 3 }],
    ["a text", trained.map(String), { rule: "number", path: "schemes.own", index: 0 }],
    ["a negative frequency", trained.with(2, -1), { rule: "at-least", path: "schemes.own", index: 2, limit: 0 }],
    ["too high a frequency", trained.with(0, 2 ** 21), { rule: "at-most", path: "spec.invFreq" }],
    ["an attention factor of 0", { invFreq: trained, attentionFactor: 0 }, { path: "spec.attentionFactor", rule: "above" }], // prettier-ignore
    ["an attention factor that is NaN", { invFreq: trained, attentionFactor: NaN }, { code: "value-not-finite", path: "schemes.own.attentionFactor" }], // prettier-ignore
  ])("%s as its result is refused", (_, made, error) => {
    rw.registerScheme("own", () => made as never);
    expect(errorOf(() => rw.rope(own()))).toMatchObject({ code: "config-invalid", ...error });
  });

  test("an error of its function, a disposed instance and a second list become errors of the package", () => {
    rw.registerScheme("own", () => {
      throw new TypeError("not today");
    });
    expect(errorOf(() => rw.frequencies(own()))).toMatchObject({ code: "config-invalid", path: "schemes.own", value: "not today" }); // prettier-ignore
    rw.registerScheme("other", () => trained);
    expect(errorOf(() => rw.frequencies({ ...own({ invFreq: trained }), ropeType: "other" }))).toMatchObject({
      rule: "default-with",
      path: "spec.ropeType",
    });
    expect(errorOf(() => rw.frequencies({ ...own(), ropeType: "other", base: 1 }))).toMatchObject({
      path: "spec.base",
    });
    rw.registerScheme("last", () => {
      rw.dispose();
      return trained;
    });
    expect(errorOf(() => rw.frequencies({ ...own(), ropeType: "last" }))).toMatchObject({ code: "disposed" });
  });

  test("may be called by a scheme that extends it", () => {
    rw.registerScheme("own", halved);
    rw.registerScheme("twice", (_, spec) => rw.frequencies({ ...spec, ropeType: "own", factor: 8 }).invFreq);
    near(rw.frequencies({ ...own(), ropeType: "twice" }).invFreq, trained.map((frequency) => frequency / 8)); // prettier-ignore
  });
});

describe("published schemes", () => {
  const long: RopeSpecInput = {
    ...plain,
    headDim: 128,
    rotaryDim: 128,
    base: 500000,
    originalMaxPositionEmbeddings: 8192,
  };
  const all = Array.from({ length: 64 }, (_, i) => 500000 ** ((-2 * i) / 128));
  const slow = all.findIndex((frequency) => (2 * Math.PI) / frequency > 8192);

  test("CoPE tapers the pairs without a full revolution, FoPE and DroPE stop pairs", () => {
    for (const [name, scheme] of Object.entries({ cope, fope, drope })) rw.registerScheme(name, scheme);
    const of = (ropeType: string): Float64Array => rw.frequencies({ ...long, ropeType }).invFreq;
    const n = 64 - slow;
    const taper = all.map((f, i) => (i < slow ? f : (f * (1 + Math.cos((Math.PI * (i - slow)) / (n - 1)))) / 2));
    near(of("cope"), taper);
    near(of("fope"), all.map((f, i) => (i < slow ? f : 0))); // prettier-ignore
    expect([...of("drope")]).toEqual(all.map(() => 0));
    const x = Float32Array.from({ length: 128 }, (_, i) => Math.sin(i));
    expect(rw.rope({ ...long, ropeType: "drope" }).rotate(x, { shape: [1, 1, 1, 128], positions: 9000 })).toEqual(x);
  });

  test("FoPE's learned series: a scheme may use frequencies that a checkpoint stores as data", () => {
    // The authors' learned coefficients mix sines of a pair's own frequency with others; the frequencies are a list.
    const learned = Float64Array.from(all, (frequency, i) => (i % 3 === 0 ? frequency : frequency * 1.01 ** i));
    rw.registerScheme("learned", (_, spec) => fope(learned, spec));
    const spec = { ...long, ropeType: "learned" };
    const want = [...learned].map((frequency) => ((2 * Math.PI) / frequency > 8192 ? 0 : frequency));
    near(rw.frequencies(spec).invFreq, want);
    const { cos, sin } = rw.cosSin(spec, [777]);
    want.forEach((frequency, i) => {
      expect(Math.abs(cos[i]! - Math.cos(777 * frequency))).toBeLessThanOrEqual(eps);
      expect(Math.abs(sin[i]! - Math.sin(777 * frequency))).toBeLessThanOrEqual(eps);
    });
  });

  test("RIFLEx lowers one frequency", () => {
    rw.registerScheme("riflex", riflex);
    const video = { ...plain, base: 256, originalMaxPositionEmbeddings: 50, maxPositionEmbeddings: 66 };
    const want = Array.from({ length: 8 }, (_, i) => 256 ** (-i / 8)).with(3, (0.9 * 2 * Math.PI) / 66);
    near(rw.frequencies({ ...video, ropeType: "riflex" }).invFreq, want);
  });

  test("HoPE removes time from VideoRoPE's pairs, which alternate rows and columns before it", () => {
    rw.registerScheme("hope", hope);
    const video = { ...plain, axisPattern: "alternating", mropeSection: [3, 3, 2] } as const;
    // [time, row, column] of two tokens.
    const positions = [5, 6, 1, 2, 3, 4];
    const [videoRope, timeless] = [video, { ...video, ropeType: "hope" }].map((spec) =>
      rw.cosSinMultimodal(spec, positions),
    );
    for (const token of [0, 1])
      trained.forEach((frequency, i) => {
        const axis = i < 6 ? 1 + (i % 2) : 0;
        const angle = positions[2 * axis + token]! * frequency;
        const at = 8 * token + i;
        expect(Math.abs(videoRope!.cos[at]! - Math.cos(angle))).toBeLessThanOrEqual(eps);
        expect(Math.abs(videoRope!.sin[at]! - Math.sin(angle))).toBeLessThanOrEqual(eps);
        expect(Math.abs(timeless!.cos[at]! - (axis === 0 ? 1 : Math.cos(angle)))).toBeLessThanOrEqual(eps);
        expect(Math.abs(timeless!.sin[at]! - (axis === 0 ? 0 : Math.sin(angle)))).toBeLessThanOrEqual(eps);
      });
    expect(errorOf(() => rw.frequencies({ ...plain, ropeType: "hope" } as RopeSpecInput))).toMatchObject({
      path: "spec.axisPattern",
      limit: "alternating",
    });
  });

  test("are read in a config, and require a length if they need one", () => {
    rw.registerScheme("cope", cope);
    const rope_scaling = { rope_type: "cope", original_max_position_embeddings: 128 };
    const config = { model_type: "llama", head_dim: 16, rope_theta: 10000, max_position_embeddings: 1024 };
    const { invFreq } = rw.frequencies(rw.parseConfig({ ...config, rope_scaling }));
    const n = invFreq.filter((_, i) => (2 * Math.PI) / trained[i]! > 128).length;
    near(invFreq.slice(-n), trained.slice(-n).map((f, k) => (f * (1 + Math.cos((Math.PI * k) / (n - 1)))) / 2)); // prettier-ignore
    for (const scheme of [cope, fope, riflex])
      expect(errorOf(() => scheme(trained, {}))).toMatchObject({
        code: "config-invalid",
        path: "spec.originalMaxPositionEmbeddings",
        limit: 1,
      });
    expect(errorOf(() => riflex(trained, { originalMaxPositionEmbeddings: 9 }))).toMatchObject({
      path: "spec.maxPositionEmbeddings",
    });
    expect(errorOf(() => hope(trained, { axisPattern: "alternating", mropeSection: [3, 3, 9] }))).toMatchObject({
      path: "spec.mropeSection",
      limit: 8,
    });
    expect(errorOf(() => drope(7 as never))).toMatchObject({ path: "invFreq" });
    expect(errorOf(() => cope([1, NaN], { maxPositionEmbeddings: 8 }))).toMatchObject({ code: "value-not-finite" });
  });
});

test("RoPE++: a second head's scores are the imaginary part of the products", () => {
  const [m, n] = [7, 3];
  const [q, k] = [vectors(1, 1), vectors(1, 2)];
  const options = { shape: [1, 1, 1, headDim], pairing: "half-split", positionIds: [0] } as const;
  const table = rw.cosSin(plain, [m]);
  const imaginary = imaginaryTable(table);
  expect(rw.cosSin(plain, [m])).toEqual(table);
  const key = rw.rotate(k, { ...options, cosSin: rw.cosSin(plain, [n]) });
  const score = (query: Float32Array): number =>
    query.slice(0, rotaryDim).reduce((sum, value, i) => sum + value * key[i]!, 0);
  let [real, other] = [0, 0];
  trained.forEach((frequency, i) => {
    const angle = (m - n) * frequency;
    const [q0, q1, k0, k1] = [q[i]!, q[i + 8]!, k[i]!, k[i + 8]!];
    real += (q0 * k0 + q1 * k1) * Math.cos(angle) + (q0 * k1 - q1 * k0) * Math.sin(angle);
    other += (q0 * k0 + q1 * k1) * Math.sin(angle) - (q0 * k1 - q1 * k0) * Math.cos(angle);
  });
  expect(Math.abs(score(rw.rotate(q, { ...options, cosSin: table })) - real)).toBeLessThanOrEqual(512 * eps);
  expect(Math.abs(score(rw.rotate(q, { ...options, cosSin: imaginary })) - other)).toBeLessThanOrEqual(512 * eps);
  expect(errorOf(() => rw.rotate(q, { ...options, pairing: "interleaved", cosSin: imaginary }))).toMatchObject({
    path: "options.pairing",
  });
  const short = { ...table, sin: new Float32Array(3) };
  expect(errorOf(() => imaginaryTable(short))).toMatchObject({ code: "shape-mismatch", path: "cosSin.sin" });
});

test("PoPE: a score is the sum of softplus products times cosines of distances and phases", () => {
  const dim = 6;
  const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 12, rotaryDim: 12, pairing: "interleaved" };
  const [q, k] = [
    [1, -2, 0.5, 3, -40, 100],
    [0.25, 1, -1, 2, 0, 1],
  ];
  const phases = [0, -0.5, -1, -2, -3, -6];
  const rope = rw.rope(spec);
  const at = (pairs: Float32Array, positions: number) => rope.rotate(pairs, { shape: [1, 1, 1, 12], positions });
  const query = at(polarPairs(Float32Array.from(q)), 9);
  const key = at(polarPairs(Float32Array.from(k), { phases }), 4);
  const softplus = (x: number): number => Math.log1p(Math.exp(-Math.abs(x))) + Math.max(x, 0);
  let want = 0;
  for (let c = 0; c < dim; c++)
    want += softplus(q[c]!) * softplus(k[c]!) * Math.cos((4 - 9) * 10000 ** (-c / dim) + phases[c]!);
  const got = query.reduce((sum, value, i) => sum + value * key[i]!, 0);
  expect(Math.abs(got - want)).toBeLessThanOrEqual(4 * eps * 140); // lengths of 100 and 1.3, each rounded twice
  expect(polarPairs(new Float32Array())).toEqual(new Float32Array());
  const pairs = (options: object) => (): unknown => polarPairs(new Float32Array(6), options);
  expect(errorOf(pairs({ phases: [1, 2, 3, 4] }))).toMatchObject({ code: "shape-mismatch", path: "x" });
  expect(errorOf(pairs({ phases: [0, 7] }))).toMatchObject({ code: "option-invalid", path: "options.phases" });
  expect(errorOf(pairs({ phases: [0, NaN] }))).toMatchObject({ code: "value-not-finite", path: "options.phases" });
  expect(() => polarPairs([1] as never)).toThrow(RopewalkError);
});

test("GRAPE: a plane across pairs keeps lengths, and scores depend on distances; that of a pair is RoPE by -position", () => {
  const [a, b] = [
    [0.3, -0.2, 0.5, 0.1],
    [0.1, 0.4, -0.3, 0.6],
  ];
  const [q, k] = [Float32Array.from([1, 2, -1, 0.5]), Float32Array.from([0.25, -1, 2, 1])];
  const at = (x: Float32Array, position: number) => rotateInPlane(x, { a, b, positions: [position] });
  const dot = (x: Float32Array, y: Float32Array): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  expect(Math.abs(dot(at(q, 7.5), at(q, 7.5)) - dot(q, q))).toBeLessThanOrEqual(64 * eps);
  expect(Math.abs(dot(at(q, 9), at(k, 4)) - dot(at(q, 105), at(k, 100)))).toBeLessThanOrEqual(64 * eps);
  expect(at(q, 9)).not.toEqual(at(q, 4));
  const pair = rotateInPlane(Float32Array.from([2, 3]), { a: [1, 0], b: [0, 1], positions: [5] });
  near32(pair, [2 * Math.cos(5) + 3 * Math.sin(5), 3 * Math.cos(5) - 2 * Math.sin(5)]);
  const options = { a, b, positions: [1] };
  expect(errorOf(() => rotateInPlane(q, { ...options, b: [1] }))).toMatchObject({ path: "options.b", limit: 4 });
  expect(errorOf(() => rotateInPlane(q, { ...options, positions: [1, 2] }))).toMatchObject({ path: "x", limit: 8 });
  expect(errorOf(() => rotateInPlane(q, { ...options, a: [NaN, 0, 0, 0] }))).toMatchObject({ path: "options.a" });
  expect(errorOf(() => rotateInPlane(q, { ...options, at: 1 } as never))).toMatchObject({ path: "options.at" });
});

test("pixel frequencies: coordinates from -1 to 1 of one axis rotate by pi to pi * maxFreq / 2", () => {
  const invFreq = rw.linearFrequencies(Math.PI, (10 / 2) * Math.PI, rotaryDim / 2);
  const coordinates = [-1, -0.5, 0, 0.25, 1];
  const { rows, cos, sin } = rw.cosSinMultimodal({ ...plain, invFreq }, coordinates, { scale: 1 });
  expect(rows).toBe(5);
  coordinates.forEach((coordinate, row) => {
    for (let i = 0; i < 8; i++) {
      const angle = coordinate * Math.PI * (1 + (4 * i) / 7);
      expect(Math.abs(cos[8 * row + i]! - Math.cos(angle))).toBeLessThanOrEqual(eps);
      expect(Math.abs(sin[8 * row + i]! - Math.sin(angle))).toBeLessThanOrEqual(eps);
    }
  });
});

test("fractions and negative positions: cosSin refuses them, cosSinMultimodal with a scale takes them", () => {
  for (const position of [0.5, -1, 2 ** 31, NaN]) {
    const refused = { code: "position-invalid", path: "positions", index: 1 };
    expect(errorOf(() => rw.cosSin(plain, [0, position]))).toMatchObject(refused);
    expect(errorOf(() => rw.rope(plain).cosSin([0, position]))).toMatchObject(refused);
  }
  const positions = [-3, -0.5, 0.125, 1000.75];
  const { cos, sin } = rw.cosSinMultimodal(plain, positions, { scale: 1 });
  positions.forEach((m, row) =>
    trained.forEach((frequency, i) => {
      expect(Math.abs(cos[8 * row + i]! - Math.cos(m * frequency))).toBeLessThanOrEqual(eps);
      expect(Math.abs(sin[8 * row + i]! - Math.sin(m * frequency))).toBeLessThanOrEqual(eps);
    }),
  );
  const { positions: _, ...whole } = rw.cosSin(plain, [3, 70]);
  expect(rw.cosSinMultimodal(plain, [3, 70], { scale: 1 })).toEqual(whole);
});
