import { finite, ifGiven, objectOf, optionsOf, refuse } from "./checks.js";
import { RopewalkError } from "./errors.js";
import { partOf, type Heap, type Scope } from "./memory/heap.js";
import type { TableLists } from "./memory/kept-tables.js";
import { putCoordinates, putPositions, readPositions } from "./positions.js";
import { pathsAt, readArrays } from "./turn.js";
import { putSpec, readRunOptions, readSpec, specPath, type SpecValues } from "./spec.js";
import type { CosSin, Frequencies, TableArrays } from "./types.js";

const paths: Readonly<Record<string, string>> = {
  seq_len: "options.seqLen",
  positions: "positions",
  position_ids: "positions",
  coordinates: "positions",
  scale: "options.scale",
  from: "from",
  to: "to",
};
export const tablePath = (field: string): string => paths[field] ?? specPath(field);

export function frequencies(heap: Heap, spec: unknown, options: unknown): Frequencies {
  const values = readSpec(heap, spec);
  const { seqLen, precision } = readRunOptions(options);
  return heap.scope((scope) => {
    const pairs = checkedPairs(heap, scope, values);
    const inv_freq = scope.room("f64", pairs);
    const wavelength = scope.room("f64", pairs);
    heap.call("frequencies", { seq_len: seqLen, precision, inv_freq }, tablePath);
    const attentionFactor = heap.result();
    heap.call("wavelengths", { inv_freq, wavelength }, tablePath);
    return { rotaryDim: pairs * 2, invFreq: heap.copy(inv_freq), attentionFactor, wavelength: heap.copy(wavelength) };
  });
}

export function cosSin(heap: Heap, spec: unknown, positions: unknown, options: unknown): CosSin {
  const values = readSpec(heap, spec);
  const { seqLen, precision } = readRunOptions(options);
  const out = readOut(options);
  return heap.scope((scope) => {
    const given = readPositions(scope, positions, "positions");
    if ("list" in given) {
      const { list } = given;
      return fillTable(heap, scope, values, list.length, out, (lists) =>
        heap.call("cos_sin", { seq_len: seqLen, precision, position_ids: list, ...lists }, tablePath),
      );
    }
    const { start, count } = given;
    const seq_len = seqLen ?? Math.max(start + count, 1);
    const fill = (lists: TableLists, first: number, rows: number): void =>
      heap.call("cos_sin_range", { seq_len, precision, start: start + first, count: rows, ...lists }, tablePath);
    return fillTable(heap, scope, values, count, out, fill, true);
  });
}

export function cosSinMultimodal(heap: Heap, spec: unknown, positions: unknown, options: unknown): CosSin {
  const values = readSpec(heap, spec);
  const { precision } = readRunOptions(options);
  const out = readOut(options);
  const scale = ifGiven(optionsOf(options, "options").scale, (value) => finite(value, "options.scale"));
  return heap.scope((scope) => {
    checkedPairs(heap, scope, values);
    heap.call("axes", {}, specPath);
    const axes = heap.result();
    const list =
      scale === undefined ? putPositions(scope, positions, "positions") : putCoordinates(scope, positions, "positions");
    const rows = list.length / axes;
    if (!Number.isInteger(rows)) {
      throw new RopewalkError(
        "shape-mismatch",
        `positions has ${list.length} elements; it must be a multiple of ${axes}, one row for each axis`,
        "positions",
      );
    }
    return fillTable(heap, scope, values, rows, out, (lists) => {
      if (scale === undefined) heap.call("multimodal_cos_sin", { precision, positions: list, ...lists }, tablePath);
      else heap.call("coordinate_cos_sin", { precision, coordinates: list, scale, ...lists }, tablePath);
    });
  });
}

export function cosSinShift(heap: Heap, spec: unknown, from: unknown, to: unknown, options: unknown): CosSin {
  const values = readSpec(heap, spec);
  const { seqLen, precision } = readRunOptions(options);
  const out = readOut(options);
  return heap.scope((scope) => {
    const lists = { from: putPositions(scope, from, "from"), to: putPositions(scope, to, "to") };
    return fillTable(heap, scope, values, lists.from.length, out, (tables) =>
      heap.call("shift_cos_sin", { seq_len: seqLen, precision, ...lists, ...tables }, tablePath),
    );
  });
}

/** Number of pairs of a spec that the module accepts; the spec is then in its configuration. */
function checkedPairs(heap: Heap, scope: Scope, values: SpecValues): number {
  putSpec(heap, scope, values);
  heap.call("check_config", {}, specPath);
  return (values.rotary_dim as number) / 2;
}

const outPaths = pathsAt("options.out", "cos", "sin");

/** Arrays of the caller's for the result. */
function readOut(options: unknown): TableArrays | undefined {
  return ifGiven(optionsOf(options, "options").out, (value) => {
    const out = readArrays(objectOf(value, outPaths.path), outPaths);
    const [a, b] = [out.cos, out.sin];
    const apart = a.byteOffset + a.byteLength <= b.byteOffset || b.byteOffset + b.byteLength <= a.byteOffset;
    if (a.buffer === b.buffer && !apart) throw refuse(outPaths.sin, b, "apart from cos");
    return out;
  });
}

/** Fills lists with `count` rows from the first on. */
type Fill = (lists: TableLists, first: number, count: number) => void;

/** `inRuns`: any rows can be asked for, so that the table can be made again, and reach arrays in pieces. */
function fillTable(
  heap: Heap,
  scope: Scope,
  values: SpecValues,
  rows: number,
  out: TableArrays | undefined,
  fill: Fill,
  inRuns = false,
): CosSin {
  const pairs = checkedPairs(heap, scope, values);
  const length = rows * pairs;
  for (const name of ["cos", "sin"] as const) {
    if (out === undefined || out[name].length === length) continue;
    const message = `options.out.${name} has ${out[name].length} elements; the table has ${length}`;
    throw new RopewalkError("shape-mismatch", message, `options.out.${name}`);
  }
  const most = inRuns ? Math.ceil(PIECE / pairs / RUN) * RUN : rows;
  if (out !== undefined) {
    fillArrays(scope, rows, pairs, most, out, fill);
    return { rows, rotaryDim: pairs * 2, ...out };
  }
  heap.tables.makeRoom(8 * length);
  const lists = { cos: scope.room("f32", length), sin: scope.room("f32", length) };
  fill(lists, 0, rows);
  const again = (arrays: TableArrays): void =>
    heap.scope((inner) => {
      checkedPairs(heap, inner, values);
      fillArrays(inner, rows, pairs, most, arrays, fill);
    });
  return heap.tables.publish(scope, rows, pairs * 2, lists, inRuns ? again : undefined);
}

/** Rows that the module computes on from one anchor: pieces of whole runs have the bits of one call. */
const RUN = 256;
/** Elements of a piece, which stays in the processor's cache between the module and the array. */
const PIECE = 32768;

/** Fills arrays by way of wasm memory, in pieces of `most` rows; the last one is longer by what is left. */
function fillArrays(scope: Scope, rows: number, pairs: number, most: number, out: TableArrays, fill: Fill): void {
  const { heap } = scope;
  const room = Math.min(rows, 2 * most) * pairs;
  const [cos, sin] = [scope.room("f32", room), scope.room("f32", room)];
  let first = 0;
  do {
    const count = rows - first < 2 * most ? rows - first : most;
    const lists = { cos: partOf(cos, 0, count * pairs), sin: partOf(sin, 0, count * pairs) };
    fill(lists, first, count);
    out.cos.set(heap.view(lists.cos), first * pairs);
    out.sin.set(heap.view(lists.sin), first * pairs);
    first += count;
  } while (first < rows);
}
