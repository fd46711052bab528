// Real mistakes, made by the package itself from seeded vectors: each is one wrong argument, or the result of code in
// another form.
import type { CosSin, Pairing, RopeSpec, Ropewalk } from "../../../api/index.js";
import { otherPairing, rotateByColumns } from "../../../figures/numbers/pairing.js";
import { pairChannels } from "../../../figures/numbers/rotated.js";
import { gaussian } from "../../../figures/numbers/words.js";
import { rounded } from "../../../figures/precision/half.js";
import type { FourAxes } from "../../../porting/shapes.js";
import { sampleOf, type SampleId } from "../samples.js";

export interface MadeSample {
  before: Float32Array;
  after: Float32Array;
  shape: FourAxes;
  /** The first position, and how many follow. */
  start: number;
}

const [HEADS, SEQ, SEED] = [2, 64, 20240];
/** Positions that bfloat16 cannot hold begin at 257. */
const FAR = 300;

interface Given {
  rw: Ropewalk;
  spec: RopeSpec;
  x: Float32Array;
  positions: number[];
  shape: FourAxes;
}

/** Rotates x at these positions under a spec, with a given table if needed. */
function rotate(
  { rw, spec, x, positions, shape }: Given,
  change: { inverse?: boolean; table?: CosSin } = {},
): Float32Array {
  const cosSin = change.table ?? rw.cosSin(spec, positions, lengthOf(spec));
  const { pairing, writeAs = pairing, rotaryOffset = 0, direction } = spec;
  const inverse = (direction === -1) !== (change.inverse ?? false);
  return rw.rotate(x, { shape, layout: "bhsd", pairing, writeAs, rotaryOffset, inverse, cosSin });
}
/** The length that the model supports, so that schemes whose table depends on it have one table. */
const lengthOf = ({ maxPositionEmbeddings: seqLen }: RopeSpec): { seqLen?: number } =>
  seqLen === undefined ? {} : { seqLen };

const at = (given: Given, move: (position: number) => number): Given => ({
  ...given,
  positions: given.positions.map(move),
});
const with_ = (given: Given, spec: Partial<RopeSpec>): Given => ({ ...given, spec: { ...given.spec, ...spec } });

/** Takes the second channels of all pairs from another output. */
function secondsFrom({ spec }: Given, firsts: Float32Array, seconds: Float32Array): Float32Array {
  const all = firsts.slice();
  for (let pair = 0; pair < spec.rotaryDim / 2; pair += 1)
    for (let i = pairChannels(spec, pair)[1]; i < all.length; i += spec.headDim) all[i] = seconds[i]!;
  return all;
}

/** The first rotaryDim / 2 columns of the table of a head that rotates completely. */
function headDimTable({ rw, spec, positions }: Given): CosSin {
  const { rows, cos, sin } = rw.cosSin({ ...spec, rotaryDim: spec.headDim }, positions);
  const [wide, pairs] = [spec.headDim / 2, spec.rotaryDim / 2];
  const cut = (all: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> =>
    Float32Array.from({ length: rows * pairs }, (_, i) => all[Math.floor(i / pairs) * wide + (i % pairs)]!);
  return { rows, rotaryDim: spec.rotaryDim, cos: cut(cos), sin: cut(sin) };
}

/** A table in the other pairing's order with a rotation in this one, each head by itself. */
function mixedTable({ rw, spec, x, positions }: Given): Float32Array {
  const size = positions.length * spec.headDim;
  const all = new Float32Array(x.length);
  const table: Pairing = otherPairing(spec.pairing);
  for (let from = 0; from < x.length; from += size)
    all.set(rotateByColumns(rw, spec, x.slice(from, from + size), positions, table), from);
  return all;
}

const makers: Record<SampleId, (given: Given) => Float32Array> = {
  correct: (given) => rotate(given),
  "pairing-swapped": (given) => rotate(with_(given, { pairing: otherPairing(given.spec.pairing) })),
  "table-pairing-mismatch": mixedTable,
  "position-offset": (given) => rotate(at(given, (position) => position + 1)),
  "base-wrong": (given) => rotate(with_(given, { base: 10_000 })),
  "scaling-ignored": (given) => rotate(with_(given, { ropeType: "default" })),
  "attention-factor-missing": (given) => rotate(with_(given, { attentionFactor: 1 })),
  "low-precision-positions": (given) => rotate(at(given, (position) => rounded(position, "bfloat16"))),
  "position-ignored": (given) => rotate(at(given, () => 1)),
  "position-reset": (given) => rotate(at(given, (position) => position % 24)),
  "rotary-dim-wrong": (given) => rotate(with_(given, { rotaryDim: given.spec.headDim })),
  "exponent-dim-wrong": (given) => rotate(given, { table: headDimTable(given) }),
  "heads-and-positions-swapped": ({ rw, spec, x, shape: [batch, heads, seq, headDim] }) =>
    rw.rotate(x, {
      shape: [batch, heads, seq, headDim], // the axis of heads is read as that of tokens
      layout: "bshd",
      pairing: spec.pairing,
      cosSin: rw.cosSin(spec, { start: 0, count: heads }),
    }),
  "sin-cos-swapped": (given) => {
    const { rows, rotaryDim, cos, sin } = given.rw.cosSin(given.spec, given.positions);
    return rotate(given, { table: { rows, rotaryDim, cos: sin, sin: cos } });
  },
  "sign-wrong": (given) => secondsFrom(given, rotate(given, { inverse: true }), rotate(given)),
  "direction-reversed": (given) => rotate(given, { inverse: true }),
  "output-order": (given) => rotate(with_(given, { writeAs: otherPairing(given.spec.pairing) })),
  "applied-twice": (given) => rotate({ ...given, x: rotate(given) }),
  "not-applied": ({ x }) => x.slice(),
  unexplained: ({ x }) => normal(x.length, SEED + 1),
};

function normal(length: number, seed: number): Float32Array<ArrayBuffer> {
  const next = gaussian(seed);
  return Float32Array.from({ length }, next);
}

/** Errors: those of the package's calls. */
export function makeSample(rw: Ropewalk, id: SampleId, spec: RopeSpec): MadeSample {
  const start = sampleOf(id)?.far === true ? FAR : 0;
  const shape: FourAxes = [1, HEADS, SEQ, spec.headDim];
  const before = normal(HEADS * SEQ * spec.headDim, SEED);
  const positions = Array.from({ length: SEQ }, (_, i) => start + i);
  return { before, after: makers[id]({ rw, spec, x: before, positions, shape }), shape, start };
}
