// A model's rotation: the part of `rope` in ropewalk/core, to which the whole package adds attention.
import { dtypes, xposSides } from "../generated/core-words.js";
import { choiceNumber, flag, ifGiven, mislong, objectOf, refuse, whole, type Fields } from "../arguments/checks.js";
import { headsOf } from "../arguments/heads.js";
import { asRopewalkError, guarded, RopewalkError } from "../errors/errors.js";
import { isFloat32Array, lengthOf } from "../memory/arrays.js";
import { partOf, type Heap, type List, type Scope } from "../memory/heap.js";
import {
  ALL_ROWS,
  disposeSymbol,
  TensorHandle,
  type Elements,
  type Release,
  type TensorOwner,
} from "../memory/tensor.js";
import { optionNames } from "../arguments/option-names.js";
import { objectWith, optionsOf } from "../arguments/options.js";
import {
  countOf,
  isRange,
  readTokenPositions,
  type PositionValues,
  type TokenPositions,
} from "../arguments/positions.js";
import { checkLayout, pathOfRope, type RopeFields } from "../calls/rope-at.js";
import { checkTensor, inPlace, isDense, readOut, readRows, rotateBy, type Rows } from "../calls/rotate.js";
import { PIECE } from "../calls/rotate-pieces.js";
import {
  checkHeadDim,
  copySpec,
  makeConfig,
  readPrecision,
  readSeqLen,
  readSpec,
  specPath,
  toRotate,
  type SpecValues,
  type XposValues,
} from "../arguments/spec.js";
import { cosSinMultimodalOf, cosSinOf } from "../calls/tables.js";
import type {
  OwnCosSin,
  OwnFloat32Array,
  Positions,
  Precision,
  RopeRotateOptions,
  RopeSpec,
  RopeTableOptions,
  TensorLike,
} from "../types.js";
import { bindMethods } from "./bound.js";
import type { RopeCore } from "./types.js";

/**
 * The positions of tokens: from 0 by default, except for a single token, which is a decoding step without its position.
 */
export const readPlace = (positions: unknown, seq: number): TokenPositions =>
  positions === undefined && seq !== 1 ? 0 : readTokenPositions(positions, "options.positions");

const runPath = (field: string): string =>
  field === "x" || field === "y" ? "x" : field === "shape" ? "options.shape" : pathOfRope(field);

/** The rotation of every token, apart from its position. */
export type Rotation = Pick<RopeFields, "pairing" | "writeAs" | "rotaryDim" | "rotaryOffset" | "inverse">;

/** What a rotation by xPos is made of. */
export interface ScaledRotation {
  readonly values: SpecValues;
  readonly xpos: XposValues;
  readonly rotation: Rotation;
  readonly precision: Precision;
}

/** The scales of xPos (scaling.ts), for those that take them. */
export interface Scaling {
  /** A row for each token, those from `keysFrom` on for keys. */
  put(
    scope: Scope,
    by: ScaledRotation,
    at: PositionValues,
    seqLen: number,
    inverse: boolean,
    keysFrom: number,
  ): RopeFields;
  /** The rows that `put` makes as a table. */
  table(
    heap: Heap,
    rotaryDim: number,
    positions: unknown,
    put: (scope: Scope, at: PositionValues) => RopeFields,
  ): OwnCosSin;
}

/** The parts of a rotation, for classes that extend it. */
export interface RotationParts {
  readonly heap: Heap;
  readonly owner: TensorOwner;
  readonly values: SpecValues;
  readonly rotation: Rotation;
}

/** A spec and the table that the core keeps for it, identified by the table's address. */
export class RopeRotation implements RopeCore {
  readonly spec: RopeSpec;
  readonly precision: Precision;
  /** Positions per token. */
  readonly axes: number;
  readonly #heap: Heap;
  readonly #owner: TensorOwner;
  readonly #values: SpecValues;
  readonly #rotation: Rotation;
  readonly #pairs: number;
  readonly #scaling: Scaling | undefined;
  /** The numbers of heads of the model, as far as options or the spec's config give them. */
  readonly #heads: readonly number[];
  readonly #headsGiven: boolean;
  #table: number | undefined;

  /** Without `scaling`, which ropewalk/core does not have, xPos is refused. */
  constructor(heap: Heap, owner: TensorOwner, spec: unknown, options: unknown, scaling?: Scaling) {
    this.spec = copySpec(spec);
    const values = toRotate(readSpec(this.spec, scaling !== undefined, heap));
    checkFalling(this.spec);
    const given = optionsOf(options, "options", optionNames.rope);
    const precision = readPrecision(given);
    const heads = readHeads(given);
    this.#headsGiven = heads.length > 0;
    this.#heads = this.#headsGiven ? heads : headsOf(spec);
    this.precision = precision === 0 ? "exact" : "float32";
    this.#heap = heap;
    this.#owner = owner;
    this.#values = values;
    const { pairing, writeAs, rotaryDim, rotaryOffset, direction } = values;
    this.#scaling = scaling;
    this.#rotation = {
      pairing,
      writeAs: Number.isNaN(writeAs) ? pairing : writeAs,
      rotaryDim,
      rotaryOffset: Number.isNaN(rotaryOffset) ? 0 : rotaryOffset,
      inverse: direction === -1,
    };
    this.#pairs = rotaryDim / 2;
    const { table, axes } = heap.scope((scope) => {
      const config = makeConfig(scope, values);
      return { table: heap.core.makeKeptTable(config, precision), axes: heap.core.axisCount(config) };
    });
    heap.check(table !== 0, specPath);
    this.axes = axes;
    this.#table = table;
    owner.net.register(this, releaseOf(table), this);
    bindMethods(this);
  }

  rotate<T extends TensorLike>(x: T, options: RopeRotateOptions): T {
    try {
      this.#alive();
      const given = objectWith(options, "options", optionNames.ropeRotate);
      const rows = readRows(given);
      checkHeadDim(this.#values, rows.shape.headDim, "options.shape[3]");
      checkTensor(x, rows);
      this.#checkHeads(given, rows);
      const { positions, out } = given;
      const at = readPlace(positions, rows.shape.seq);
      const seqLen = readSeqLen(given);
      const inverse = flag(given.inverse, "options.inverse");
      const keysFrom = this.#keysFrom(given);
      if (typeof at === "number" && isDense(rows) && this.#values.xpos === undefined) {
        if (isFloat32Array(x) && lengthOf(x) <= PIECE)
          return this.#rotateArray(x, readOut(out, x), rows, at, seqLen, inverse) as T;
        if (TensorHandle.is(x) && out === undefined) {
          const elements = TensorHandle.elementsOf(x, this.#owner, "x");
          const { rotaryOffset: from, rotaryDim } = this.#rotation;
          const turn = { rows: ALL_ROWS, from, to: from + rotaryDim, forwards: !inverse, again: false };
          TensorHandle.checkTurn(x, turn);
          this.#rotateRun(elements, rows, at, seqLen, inverse);
          TensorHandle.markTurn(x, x, turn);
          return x;
        }
      }
      return this.#rotateAny(x, out, given, rows, at, seqLen, inverse, keysFrom);
    } catch (error) {
      throw asRopewalkError(error, "option-invalid", "options", this.#owner);
    }
  }

  /**
   * Numeric positions fit either layout, so only the heads can show that the axes are in the other order. If no heads
   * were given, a single one may begin a sequence.
   */
  #checkHeads({ layout, positions }: Fields, { shape }: Rows): void {
    const has = this.#heads;
    if (layout !== undefined || has.includes(shape.heads) || !has.includes(shape.seq)) return;
    const begins = typeof positions !== "number" || positions === 0;
    if (!this.#headsGiven && shape.heads === 1 && begins) return;
    const data = { path: "options.shape", value: shape.heads } as const;
    throw new RopewalkError({ code: "shape-mismatch", rule: "heads-axis", ...data });
  }

  rotateInPlace<T extends TensorLike>(x: T, options: Omit<RopeRotateOptions, "out">): T {
    return this.run(() => this.rotate(x, inPlace(x, options, optionNames.ropeRotate)));
  }

  get [Symbol.toStringTag](): string {
    return "Rope";
  }

  /** An array in one piece: the same call, with copies into and out of the module. */
  #rotateArray(
    x: Float32Array,
    out: Float32Array | undefined,
    rows: Rows,
    start: number,
    seqLen: number,
    inverse: boolean,
  ): Float32Array {
    const heap = this.#heap;
    const scope = heap.open();
    try {
      const list = scope.putElements(x);
      this.#rotateRun({ list, dtype: "float32" }, rows, start, seqLen, inverse);
      return heap.take(list, out);
    } finally {
      scope.close();
    }
  }

  #rotateAny<T extends TensorLike>(
    x: T,
    out: unknown,
    given: Fields,
    rows: Rows,
    at: TokenPositions,
    seqLen: number,
    inverse: boolean,
    keysFrom: number,
  ): T {
    const { batch, heads, seq } = rows.shape;
    if (typeof at === "object" && batch === 1) {
      checkLayout(given, "options.positions", isRange(at) ? at.count : at.length / this.axes, heads, seq);
    }
    const put = (scope: Scope): RopeFields => this.put(scope, at, batch, seq, seqLen, inverse, keysFrom);
    return rotateBy(this.#heap, this.#owner, x, out, rows, put, { forwards: !inverse, again: false });
  }

  /** The tokens of one run, as in a decoding step: one call of the core finds their rows and rotates by them. */
  #rotateRun(
    { list, dtype }: Elements,
    { shape, layout }: Rows,
    start: number,
    seqLen: number,
    inverse: boolean,
  ): void {
    const { core } = this.#heap;
    const { batch, heads, seq, headDim } = shape;
    // prettier-ignore
    const ok = core.rotateRun(this.#alive(), dtypes.indexOf(dtype), list.address, list.length, batch, heads, seq, headDim,
      layout, start, seqLen, inverse);
    this.#heap.check(ok, runPath);
  }

  cosSin(positions: Positions, options?: RopeTableOptions): OwnCosSin {
    return this.run(() => {
      this.#alive();
      const { seqLen, which } = optionsOf(options, "options", optionNames.ropeTable);
      const keysFrom = this.#keysFrom({ which });
      const scaling = this.#scaling;
      if (scaling !== undefined && this.#values.xpos !== undefined) {
        const length = readSeqLen({ seqLen });
        const put = (scope: Scope, at: PositionValues) => this.put(scope, at, 1, countOf(at), length, false, keysFrom);
        return Object.assign(scaling.table(this.#heap, 2 * this.#pairs, positions, put), { spec: this.spec });
      }
      const given = { seqLen, precision: this.precision };
      const made = { spec: this.spec, values: this.#values };
      const inLists = this.axes > 1 && !isRange(objectOf(positions, "positions", "position-invalid"));
      return (inLists ? cosSinMultimodalOf : cosSinOf)(this.#heap, made, positions, given) as OwnCosSin;
    });
  }

  /** The first row that belongs to a key, from the option `which`; without xPos it has no effect. */
  #keysFrom({ which }: Fields): number {
    const side = ifGiven(which, (value) => choiceNumber(value, "options.which", xposSides));
    if (side === undefined && this.#values.xpos !== undefined) throw refuse("options.which", which, "given");
    return side === 1 ? 0 : Infinity;
  }

  packed(positions: Positions, options?: RopeTableOptions): OwnFloat32Array {
    const { cos, sin } = this.cosSin(positions, options);
    return guarded("option-invalid", "positions", () => {
      const both = new Float32Array(2 * cos.length);
      for (let i = 0; i < cos.length; i++) {
        both[2 * i] = cos[i]!;
        both[2 * i + 1] = sin[i]!;
      }
      return both;
    });
  }

  dispose(): void {
    if (this.#table === undefined) return;
    this.#owner.net.unregister(this);
    releaseOf(this.#table)(this.#heap);
    this.#table = undefined;
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  /**
   * The rows of the core's table for these tokens; with xPos, separate rows, with those from `keysFrom` on for keys.
   */
  put(
    scope: Scope,
    at: TokenPositions,
    batch: number,
    seq: number,
    seqLen: number,
    inverse = false,
    keysFrom = Infinity,
  ): RopeFields {
    const { heap } = scope;
    const table = this.#alive();
    const { xpos } = this.#values;
    if (typeof at === "number") {
      if (xpos !== undefined) return this.put(scope, { start: at, count: seq }, batch, seq, seqLen, inverse, keysFrom);
      heap.check(heap.core.keepRun(table, at, seq, seqLen), pathOfRope);
      return this.#fields(heap, inverse);
    }
    const inRange = isRange(at);
    const tokens = inRange ? at.count : at.length / this.axes;
    if (tokens !== seq && tokens !== batch * seq) {
      const [found, axes] = inRange ? [tokens, ""] : [at.length, this.axes === 1 ? "" : `${this.axes} * `];
      throw mislong("options.positions", found, (inRange ? 1 : this.axes) * seq, `${axes}seq`);
    }
    const scaling = this.#scaling;
    if (scaling !== undefined && xpos !== undefined) {
      const by = { values: this.#values, xpos, rotation: this.#rotation, precision: this.precision };
      return scaling.put(scope, by, at, seqLen, inverse, keysFrom);
    }
    if (inRange) {
      heap.check(heap.core.keepRun(table, at.start, tokens, seqLen), pathOfRope);
      return this.#fields(heap, inverse);
    }
    const ids = scope.put("i32", at);
    heap.check(heap.core.keepList(table, ids.address, ids.length, seqLen), pathOfRope);
    return this.#fields(heap, inverse, partOf(ids, 0, tokens));
  }

  /** Rotates by the rows that the core has just found. */
  #fields({ core }: Heap, inverse: boolean, positionIds?: List<"i32">): RopeFields {
    const rows = core.keptRowCount();
    const length = rows * this.#pairs;
    const { inverse: backwards, ...rotation } = this.#rotation;
    return {
      ...rotation,
      inverse: inverse !== backwards,
      cos: { type: "f32", address: core.keptCos(), length },
      sin: { type: "f32", address: core.keptSin(), length },
      rows,
      positionIds,
    };
  }

  /** Throws "disposed" after dispose(). */
  static partsOf(rope: RopeRotation): RotationParts {
    rope.#alive();
    return { heap: rope.#heap, owner: rope.#owner, values: rope.#values, rotation: rope.#rotation };
  }

  #alive(): number {
    this.#owner.checkAlive();
    if (this.#table === undefined) throw new RopewalkError({ code: "disposed", rule: "disposed", path: "rope" });
    return this.#table;
  }

  protected run<T>(body: () => T): T {
    const checked = (): T => {
      this.#alive();
      return body();
    };
    return guarded("option-invalid", "options", checked, this.#owner);
  }
}

function readHeads(given: Fields): number[] {
  const [heads, kvHeads] = ["heads", "kvHeads"].map((name) =>
    ifGiven(given[name], (value) => whole(value, `options.${name}`, 1, 2 ** 31)),
  );
  if (heads !== undefined && kvHeads !== undefined && heads % kvHeads !== 0)
    throw refuse("options.heads", heads, "multiple-of", "shape-mismatch", { limit: kvHeads, of: "options.kvHeads" });
  return [heads, kvHeads].filter((count) => count !== undefined);
}

/** The caller's own frequencies must fall from pair to pair, unless axes share them, and must not be negative. */
function checkFalling(spec: RopeSpec): void {
  const { invFreq = [], axisPattern } = { __proto__: null, ...spec } as unknown as RopeSpec;
  for (const [index, value] of invFreq.entries()) {
    if (value < 0) throw refuse("spec.invFreq", value, "at-least", "config-invalid", { index, limit: 0 });
    const before = invFreq[index - 1] ?? value;
    if (value <= before || axisPattern !== undefined) continue;
    const limit = { index, limit: before, of: "the frequency before" };
    throw refuse("spec.invFreq", value, "at-most", "config-invalid", limit);
  }
}

const releaseOf =
  (table: number): Release =>
  (heap) =>
    heap.core.freeKeptTable(table);
