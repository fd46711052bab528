// For any arguments, a call returns a correct result or throws a RopewalkError, changes neither its inputs nor the
// memory in use, and the instance stays usable. Values come from fast-check, which makes a failing case small.
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { loadRopewalk, RopewalkError, type RopeSpec, type Ropewalk } from "ropewalk";

const rw = await loadRopewalk();
afterAll(() => rw.dispose());
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const table = rw.cosSin(spec, { start: 0, count: 16 });
const runs = { numRuns: 400, seed: 19 };

/** The bits of a rotation that must never change. */
const probe = (): string =>
  Buffer.from(
    rw.rotate(
      Float32Array.from({ length: 32 }, (_, i) => i),
      {
        shape: [1, 1, 4, 8],
        pairing: "half-split",
        cosSin: table,
      },
    ).buffer,
  ).toString("hex");
const right = probe();

/** Runs a call; returns its result, or undefined if it was refused. Any error but a RopewalkError fails the test. */
function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof RopewalkError)) throw error;
    expect(error.message.length).toBeLessThan(700);
    return undefined;
  }
}

/** Frees the result of a call, so that memory can be compared. */
const free = (value: unknown): void => {
  if (typeof value === "object" && value !== null && "dispose" in value) (value as { dispose(): void }).dispose();
};

function detached(): Float32Array {
  const array = new Float32Array(32);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

const numbers = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 31 - 1, 2 ** 32, 2 ** 53, 1e300, 8, 64),
  fc.integer(),
  fc.double(),
);
const arrays = fc.oneof(
  fc.float32Array({ maxLength: 64 }),
  fc.uint16Array({ maxLength: 64 }),
  fc.constant(null).map(detached),
  fc.constant(null).map(() => new Float32Array(new SharedArrayBuffer(128))),
  fc.nat(3).map((odd) => new Float32Array(new ArrayBuffer(160), 4 * (2 * odd + 1), 32)),
);
const values: fc.Arbitrary<unknown> = fc.oneof(
  numbers,
  arrays,
  fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true, maxDepth: 2 }),
  fc.array(numbers, { maxLength: 8 }),
  fc.constantFrom("half-split", "interleaved", "bshd", "default", "", "__proto__", Symbol.iterator, () => 1, rw, table),
);
const fields = (
  "shape layout strides offset out pairing writeAs rotaryOffset cosSin positionIds inverse batch heads kvHeads querySeq keySeq headDim scale " +
  "causal slidingWindow bias weights capacity dtype seq from to rotaryDim rows seqLen precision q k"
).split(" ");
/** Options that are right but for some fields. */
const options = (good: object): fc.Arbitrary<object> =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(good), ...fields), values, { maxKeys: 3 })
    .map((bad) => ({ ...good, ...bad }));

const rotation = { shape: [1, 1, 4, 8], pairing: "half-split", cosSin: table };
const attention = { batch: 1, heads: 1, kvHeads: 1, querySeq: 2, keySeq: 4, headDim: 8 };
const any = values as fc.Arbitrary<never>;
const x = fc.oneof(
  fc.constant(null).map(() => new Float32Array(32).fill(0.5)),
  any,
) as fc.Arbitrary<never>;
const opts = (good: object): fc.Arbitrary<never> => fc.oneof(options(good), values) as fc.Arbitrary<never>;

let registered = 0;

/** Every public call with arguments that are sometimes right. */
const calls: Record<string, fc.Arbitrary<(engine: Ropewalk) => unknown>> = {
  parseConfig: fc
    .tuple(opts({ model_type: "llama", head_dim: 8, rope_theta: 1e4 }), any)
    .map((a) => (e) => e.parseConfig(...a)),
  layerTypes: any.map((a) => (e) => e.layerTypes(a)),
  inspectConfig: fc
    .tuple(opts({ model_type: "llama", head_dim: 8, rope_theta: 1e4 }), any)
    .map((a) => (e) => e.inspectConfig(...a)),
  frequencies: fc.tuple(opts(spec), any).map((a) => (e) => e.frequencies(...a)),
  cosSin: fc.tuple(opts(spec), any, any).map((a) => (e) => e.cosSin(...a)),
  cosSinMultimodal: fc.tuple(opts(spec), any, any).map((a) => (e) => e.cosSinMultimodal(...a)),
  cosSinShift: fc.tuple(opts(spec), any, any, any).map((a) => (e) => e.cosSinShift(...a)),
  rope: fc.tuple(opts(spec), any).map((a) => (e) => e.rope(...a)),
  rotate: fc.tuple(x, opts(rotation)).map((a) => (e) => e.rotate(...a)),
  rotateInPlace: fc.tuple(x, opts(rotation)).map((a) => (e) => e.rotateInPlace(...a)),
  attention: fc.tuple(x, x, x, opts(attention)).map((a) => (e) => e.attention(...a)),
  tensor: fc.tuple(any, any).map((a) => (e) => e.tensor(...a)),
  kvCache: opts({ kvHeads: 1, headDim: 8, capacity: 8 }).map((a) => (e) => e.kvCache(a)),
  convertPairing: fc
    .tuple(x, opts({ from: "half-split", to: "interleaved", headDim: 8 }))
    .map((a) => (e) => e.convertPairing(...a)),
  scoreByDistance: fc.tuple(opts(spec), any, any).map((a) => (e) => e.scoreByDistance(...a)),
  diagnose: fc.tuple(x, x, opts({ shape: [1, 1, 4, 8] })).map((a) => (e) => e.diagnose(...a)),
  sinusoidal: fc.tuple(any, any, any).map((a) => (e) => e.sinusoidal(...a)),
  alibiSlopes: any.map((a) => (e) => e.alibiSlopes(a)),
  xposScale: fc.tuple(fc.oneof(fc.constant(table as never), any), any, any).map((a) => (e) => e.xposScale(...a)),
  linearFrequencies: fc.tuple(any, any, any).map((a) => (e) => e.linearFrequencies(...a)),
  memory: any.map((a) => (e) => e.memory(a)),
  // Any name and any function, and then any result of a function.
  registerScheme: fc.tuple(any, any, opts({ invFreq: [1, 0.5, 0.25, 0], attentionFactor: 1 })).map((a) => (e) => {
    attempt(() => e.registerScheme(a[0], a[1]));
    const ropeType = `own ${registered++}`;
    e.registerScheme(ropeType, () => a[2]);
    return e.frequencies({ ...spec, ropeType });
  }),
};

test("every public call is among them", () => {
  const methods = new Set<string>();
  for (let one: object = rw; one !== Object.prototype; one = Object.getPrototypeOf(one) as object)
    if (one !== rw) for (const name of Object.getOwnPropertyNames(one)) methods.add(name);
  for (const name of ["constructor", "dispose", "checkAlive", "end"]) methods.delete(name);
  expect(Object.keys(calls).toSorted()).toEqual([...methods].toSorted());
});

test.each(Object.keys(calls))("%s accepts any value without a fault", (name) => {
  fc.assert(
    fc.property(calls[name]!, (call) => {
      const before = rw.memory().used;
      free(attempt(() => call(rw)));
      expect(rw.memory().used - before).toBeLessThanOrEqual(2 ** 23); // tables that are kept for their users
    }),
    runs,
  );
  expect(probe()).toBe(right);
});

test("the memory is unchanged after thousands of refused calls", () => {
  const before = rw.memory().used;
  const refused = calls["rotate"]!;
  fc.assert(
    fc.property(refused, (call) => {
      free(attempt(() => call(rw)));
    }),
    runs,
  );
  expect(rw.memory().used).toBe(before);
});

test("any shape at any offset of a larger buffer is rotated like plain loops, and the input is unchanged", () => {
  const sizes = {
    batch: fc.nat(2),
    heads: fc.nat(5),
    seq: fc.nat(9),
    odd: fc.nat(7),
    layout: fc.constantFrom("bhsd" as const, "bshd" as const),
  };
  fc.assert(
    fc.property(fc.record(sizes), fc.boolean(), ({ batch, heads, seq, odd, layout }, inverse) => {
      const length = batch * heads * seq * 8;
      const input = new Float32Array(new ArrayBuffer(4 * (length + 16)), 4 * odd, length);
      for (let i = 0; i < length; i++) input[i] = Math.sin(i + odd);
      const copy = input.slice();
      const shape = (layout === "bhsd" ? [batch, heads, seq, 8] : [batch, seq, heads, 8]) as [
        number,
        number,
        number,
        number,
      ];
      const positionIds = Array.from({ length: seq }, (_, i) => (i * 5) % 16);
      const pairs = 4;
      const turned = rw.rotate(input, { shape, layout, pairing: "half-split", cosSin: table, positionIds, inverse });
      expect(Buffer.compare(Buffer.from(input.slice().buffer), Buffer.from(copy.buffer))).toBe(0);
      for (let row = 0; row < length / 8; row++) {
        const s = layout === "bhsd" ? row % seq : Math.floor(row / heads) % seq;
        for (let i = 0; i < pairs; i++) {
          const at = positionIds[s]! * pairs + i;
          const [cos, sin] = [table.cos[at]!, inverse ? -table.sin[at]! : table.sin[at]!];
          const [a, b] = [input[row * 8 + i]!, input[row * 8 + i + pairs]!];
          const first = Math.fround(Math.fround(a * cos) - Math.fround(b * sin));
          const second = Math.fround(Math.fround(a * sin) + Math.fround(b * cos));
          if (turned[row * 8 + i] !== first || turned[row * 8 + i + pairs] !== second) return false;
        }
      }
      return turned.length === length;
    }),
    { ...runs, numRuns: 200 },
  );
});
