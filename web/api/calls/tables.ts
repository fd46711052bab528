import { finite, ifGiven, mislong, objectOf, refuse, type Fields } from "../arguments/checks.js";
import { RopewalkError } from "../errors/errors.js";
import { lengthOf, overlap, plainView } from "../memory/arrays.js";
import { partOf, type Heap, type Scope } from "../memory/heap.js";
import type { TableLists } from "../memory/kept-tables.js";
import { optionNames } from "../arguments/option-names.js";
import { optionsOf } from "../arguments/options.js";
import { isRange, plainPositions, readCoordinates, readPositionList, readPositions } from "../arguments/positions.js";
import { pairings } from "../generated/core-words.js";
import { pathsAt, readArrays } from "./rope-at.js";
import type { TableData } from "./table-data.js";
import { copySpec, makeConfig, readRunOptions, readSpec, specPath, type SpecValues } from "../arguments/spec.js";
import type { CosSin, RopeSpec, TableArrays } from "../types.js";

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

/** A spec that has been read, and a copy of it for the tables that are made from it. */
export interface ReadSpec {
  readonly spec: RopeSpec;
  readonly values: SpecValues;
}
export function readForTable(heap: Heap, given: unknown): ReadSpec {
  const spec = copySpec(given);
  return { spec, values: readSpec(spec, false, heap) };
}

export function cosSinOf(heap: Heap, { spec, values }: ReadSpec, positions: unknown, options: unknown): CosSin {
  const fields = optionsOf(options, "options", optionNames.cosSin);
  const { seqLen, precision } = readRunOptions(fields);
  const out = readOut(fields);
  const given = readPositions(positions, "positions");
  const { core } = heap;
  return heap.scope((scope) => {
    if (!isRange(given)) {
      const { address, length: rows } = scope.put("i32", given);
      const data = { spec, positions: plainPositions(given) };
      return fillTable(scope, values, rows, data, out, (config, { cos, sin }) =>
        core.fillCosSin(config, address, rows, seqLen, precision, cos.address, sin.address, cos.length),
      );
    }
    const { start, count } = given;
    const length = Number.isNaN(seqLen) ? Math.max(start + count, 1) : seqLen;
    const fill: Fill = (config, { cos, sin }, first, rows) =>
      core.fillCosSinRange(config, start + first, rows, length, precision, cos.address, sin.address, cos.length);
    return fillTable(scope, values, count, { spec, positions: plainPositions(given) }, out, fill, true);
  });
}

export function cosSinMultimodalOf(
  heap: Heap,
  { spec, values }: ReadSpec,
  positions: unknown,
  options: unknown,
): CosSin {
  const fields = optionsOf(options, "options", optionNames.cosSinMultimodal);
  const { seqLen, precision } = readRunOptions(fields);
  const out = readOut(fields);
  const scale = ifGiven(fields.scale, (value) => finite(value, "options.scale"));
  const given =
    scale === undefined ? readPositionList(positions, "positions") : readCoordinates(positions, "positions");
  const { core } = heap;
  return heap.scope((scope) => {
    const { address, length } = scope.put(scale === undefined ? "i32" : "f64", given);
    const rowsOf = (config: number): number => {
      const axes = core.axisCount(config);
      if (length % axes === 0) return length / axes;
      const wanted = { limit: axes, of: "axes", measure: "length" } as const;
      throw refuse("positions", length, "multiple-of", "shape-mismatch", wanted);
    };
    const data = scale === undefined ? { spec, positions: plainPositions(given) } : { spec };
    return fillTable(scope, values, rowsOf, data, out, (config, { cos, sin }) =>
      scale === undefined
        ? core.fillMultimodalCosSin(config, address, length, seqLen, precision, cos.address, sin.address, cos.length)
        : core.fillCoordinateCosSin(config, address, length, scale, precision, cos.address, sin.address, cos.length),
    );
  });
}

export function cosSinShift(heap: Heap, spec: unknown, from: unknown, to: unknown, options: unknown): CosSin {
  const { spec: copy, values } = readForTable(heap, spec);
  const fields = optionsOf(options, "options", optionNames.cosSinShift);
  const { seqLen, precision } = readRunOptions(fields);
  const out = readOut(fields);
  const [start, end] = [readPositionList(from, "from"), readPositionList(to, "to")];
  return heap.scope((scope) => {
    const [a, b] = [scope.put("i32", start), scope.put("i32", end)];
    const { writeAs } = values; // keys are rotated in the order in which they were written
    const data = { spec: Number.isNaN(writeAs) ? copy : { ...copy, pairing: pairings[writeAs]! } };
    // prettier-ignore
    const fill: Fill = (config, { cos, sin }) => heap.core.fillShiftCosSin(config, a.address, a.length, b.address,
      b.length, seqLen, precision, cos.address, sin.address, cos.length);
    return fillTable(scope, values, a.length, data, out, fill);
  });
}

const outPaths = pathsAt("options.out", "cos", "sin");

/** Reads the caller's arrays for the result. */
function readOut(options: Fields): TableArrays | undefined {
  return ifGiven(options.out, (value) => {
    const out = readArrays(objectOf(value, outPaths.path), outPaths);
    if (overlap(out.cos, out.sin))
      throw new RopewalkError({ code: "option-invalid", rule: "apart-from", path: outPaths.sin, of: "cos" });
    return out;
  });
}

/** Fills lists with `count` rows, starting at `first`; false if the core refuses. */
type Fill = (config: number, lists: TableLists, first: number, count: number) => boolean;

/**
 * `inRuns`: any rows can be computed alone, so that the table can be recomputed and can be copied to arrays in pieces.
 */
function fillTable(
  scope: Scope,
  values: SpecValues,
  count: number | ((config: number) => number),
  data: TableData,
  out: TableArrays | undefined,
  fill: Fill,
  inRuns = false,
): CosSin {
  const { heap } = scope;
  const config = makeConfig(scope, values);
  const rows = typeof count === "number" ? count : count(config);
  const { rotaryDim } = values;
  const pairs = rotaryDim / 2;
  const length = rows * pairs;
  for (const name of ["cos", "sin"] as const) {
    if (out === undefined || lengthOf(out[name]) === length) continue;
    throw mislong(`options.out.${name}`, lengthOf(out[name]), length, "rows * rotaryDim / 2");
  }
  const most = inRuns ? Math.ceil(PIECE / pairs / RUN) * RUN : rows;
  if (out !== undefined) {
    fillArrays(scope, config, rows, pairs, most, out, fill);
    return { rows, rotaryDim, ...out, ...data };
  }
  heap.tables.makeRoom(8 * length);
  const lists = { cos: scope.reserve("f32", length), sin: scope.reserve("f32", length) };
  heap.check(fill(config, lists, 0, rows), tablePath);
  const again = (arrays: TableArrays): void =>
    heap.scope((inner) => fillArrays(inner, makeConfig(inner, values), rows, pairs, most, arrays, fill), true);
  return Object.assign(heap.tables.publish(scope, rows, rotaryDim, lists, inRuns ? again : undefined), data);
}

/** The number of rows that the core computes from one anchor: pieces of whole runs give the same bits as one call. */
const RUN = 256;
/** The elements of a piece, which stays in the processor's cache between the module and the array. */
const PIECE = 32768;

/** Fills arrays through wasm memory, in pieces of `most` rows; the last piece also takes the rest. */
function fillArrays(
  scope: Scope,
  config: number,
  rows: number,
  pairs: number,
  most: number,
  out: TableArrays,
  fill: Fill,
): void {
  const { heap } = scope;
  const capacity = Math.min(rows, 2 * most) * pairs;
  const [cos, sin] = [scope.reserve("f32", capacity), scope.reserve("f32", capacity)];
  let first = 0;
  do {
    const count = rows - first < 2 * most ? rows - first : most;
    const lists = { cos: partOf(cos, 0, count * pairs), sin: partOf(sin, 0, count * pairs) };
    heap.check(fill(config, lists, first, count), tablePath);
    plainView(out.cos).set(heap.view(lists.cos), first * pairs);
    plainView(out.sin).set(heap.view(lists.sin), first * pairs);
    first += count;
  } while (first < rows);
}
