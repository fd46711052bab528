import { choiceNumber, finite, float32Array, ifGiven, mislong, whole } from "../arguments/checks.js";
import { RopewalkError } from "../errors/errors.js";
import { lengthOf } from "../memory/arrays.js";
import type { Heap } from "../memory/heap.js";
import { KeptTable } from "../memory/kept-tables.js";
import { camelCase } from "../arguments/names.js";
import { optionNames } from "../arguments/option-names.js";
import { objectWith, optionsOf } from "../arguments/options.js";
import { asList, countOf, maxPosition, readPositions } from "../arguments/positions.js";
import { readTable, tablePathsAt } from "./rope-at.js";
import { dataOf } from "./table-data.js";
import { pairings, xposSides } from "../generated/core-words.js";
import type { CosSin, OwnFloat32Array, OwnFloat64Array } from "../types.js";

/** Smaller arrays are never the projection of a real model. */
const LEAST_PROJECTION = 2 ** 16;

export function convertPairing(heap: Heap, x: unknown, options: unknown): OwnFloat32Array {
  const data = float32Array(x, "x");
  const given = objectWith(options, "options", optionNames.convertPairing);
  const from = choiceNumber(given.from, "options.from", pairings);
  const to = choiceNumber(given.to, "options.to", pairings);
  const size = (name: string) => ifGiven(given[name], (value) => whole(value, `options.${name}`, 0, maxPosition));
  const headDim = whole(given.headDim, "options.headDim", 0, maxPosition);
  const rotaryDim = size("rotaryDim") ?? headDim;
  const rotaryOffset = size("rotaryOffset") ?? 0;
  const rows = ifGiven(given.rows, (value) => {
    const inner = objectWith(value, "options.rows", optionNames.projectionRows);
    return {
      heads: whole(inner.heads, "options.rows.heads", 1, maxPosition),
      in: whole(inner.in, "options.rows.in", 1, maxPosition),
    };
  });
  const count = lengthOf(data);
  if (given.rows === undefined && count >= LEAST_PROJECTION && count % headDim ** 2 === 0)
    throw new RopewalkError({ code: "option-invalid", rule: "projection", path: "options.rows", limit: "rows" });
  return heap.scope((scope) => {
    const { address, length } = scope.putFloats(data);
    const y = scope.reserve("f32", length);
    const args = [address, y.address, length, from, to, headDim, rotaryDim, rotaryOffset] as const;
    const ok =
      rows === undefined
        ? heap.core.convertPairing(...args)
        : heap.core.convertPairingRows(...args, rows.heads, rows.in);
    heap.check(
      ok,
      (field) =>
        ({ x: "x", y: "x", heads: "options.rows.heads", in: "options.rows.in" })[field] ??
        `options.${camelCase(field)}`,
    );
    return heap.copy(y);
  });
}

export function sinusoidal(heap: Heap, positions: unknown, dim: unknown, options: unknown): OwnFloat32Array {
  const width = whole(dim, "dim", 0, maxPosition);
  const base = ifGiven(optionsOf(options, "options", optionNames.sinusoidal).base, (value) =>
    finite(value, "options.base"),
  );
  const most = Math.floor((2 * heap.core.mostAngles) / Math.max(width, 2));
  const given = asList(readPositions(positions, "positions"), "positions", most);
  return heap.scope((scope) => {
    const { address, length } = scope.put("i32", given);
    const encoding = scope.reserve("f32", length * width);
    heap.check(
      heap.core.fillSinusoidal(address, length, width, base ?? heap.core.defaultBase, encoding.address),
      (field) => ({ dim: "dim", base: "options.base", encoding: "dim" })[field] ?? "positions",
    );
    return heap.copy(encoding);
  });
}

export function alibiSlopes(heap: Heap, heads: unknown): OwnFloat64Array {
  const count = whole(heads, "heads", 1, maxPosition);
  return heap.scope((scope) => {
    const slopes = scope.reserve("f64", count);
    heap.check(heap.core.fillAlibiSlopes(slopes.address, count), () => "heads");
    return heap.copy(slopes);
  });
}

const cosSinPaths = tablePathsAt("cosSin");

export function xposScale(heap: Heap, cosSin: unknown, positions: unknown, options: unknown): CosSin {
  const { rows, rotaryDim, columns } = readTable(heap, cosSin, cosSinPaths);
  const table = columns instanceof KeptTable ? columns.arrays : columns;
  const fields = objectWith(options, "options", optionNames.xposScale);
  const side = choiceNumber(fields.side, "options.side", xposSides);
  const scaleBase = finite(fields.scaleBase, "options.scaleBase");
  const given = readPositions(positions, "positions");
  const length = (rows * rotaryDim) / 2;
  for (const name of ["cos", "sin"] as const) {
    if (lengthOf(table[name]) === length) continue;
    throw mislong(`cosSin.${name}`, lengthOf(table[name]), length, "rows * rotaryDim / 2");
  }
  if (countOf(given) !== rows) throw mislong("positions", countOf(given), rows, "cosSin.rows");
  const ids = asList(given, "positions", rows);
  return heap.scope((scope) => {
    const list = scope.put("i32", ids);
    const [cos, sin] = [scope.putFloats(table.cos), scope.putFloats(table.sin)];
    heap.check(
      heap.core.applyXposScale(list.address, rows, side, scaleBase, cos.address, sin.address, length),
      (field) =>
        ({ position_ids: "positions", scale_base: "options.scaleBase", cos: "cosSin.cos" })[field] ?? "cosSin.sin",
    );
    return Object.assign(heap.tables.publish(scope, rows, rotaryDim, { cos, sin }), dataOf(cosSin));
  });
}

export function linearFrequencies(heap: Heap, first: unknown, last: unknown, pairs: unknown): OwnFloat64Array {
  const [start, end] = [finite(first, "first"), finite(last, "last")];
  const count = whole(pairs, "pairs", 1, maxPosition);
  return heap.scope((scope) => {
    const invFreq = scope.reserve("f64", count);
    heap.check(heap.core.fillLinearFrequencies(start, end, invFreq.address, count), String);
    return heap.copy(invFreq);
  });
}
