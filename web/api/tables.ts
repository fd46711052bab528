import { finite, ifGiven, objectOf, optionsOf, refuse } from "./checks.js";
import { RopewalkError } from "./errors.js";
import type { Heap, List, Scope } from "./heap.js";
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
    const rows = "list" in given ? given.list.length : given.count;
    return fillTable(heap, scope, values, rows, out, (lists) => {
      if ("list" in given)
        heap.call("cos_sin", { seq_len: seqLen, precision, position_ids: given.list, ...lists }, tablePath);
      else heap.call("cos_sin_range", { seq_len: seqLen, precision, ...given, ...lists }, tablePath);
    });
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

function fillTable(
  heap: Heap,
  scope: Scope,
  values: SpecValues,
  rows: number,
  out: TableArrays | undefined,
  fill: (lists: { cos: List; sin: List }) => void,
): CosSin {
  const pairs = checkedPairs(heap, scope, values);
  const length = rows * pairs;
  for (const name of ["cos", "sin"] as const) {
    if (out === undefined || out[name].length === length) continue;
    const message = `options.out.${name} has ${out[name].length} elements; the table has ${length}`;
    throw new RopewalkError("shape-mismatch", message, `options.out.${name}`);
  }
  const cos = scope.room("f32", length);
  const sin = scope.room("f32", length);
  fill({ cos, sin });
  if (out === undefined) return heap.tables.publish(scope, rows, pairs * 2, { cos, sin });
  out.cos.set(heap.view(cos));
  out.sin.set(heap.view(sin));
  return { rows, rotaryDim: pairs * 2, ...out };
}
