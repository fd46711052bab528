import { choice, finite, float32Array, ifGiven, objectOf, optionsOf, whole } from "./checks.js";
import { RopewalkError } from "./errors.js";
import type { Heap } from "./memory/heap.js";
import { KeptTable } from "./memory/kept-tables.js";
import { camelCase } from "./memory/layout.js";
import { asList, maxPosition, readPositions } from "./positions.js";
import { pairings, readTable, tablePathsAt } from "./turn.js";
import { defaultsOf } from "./spec.js";
import type { CosSin } from "./types.js";

export function convertPairing(heap: Heap, x: unknown, options: unknown): Float32Array {
  const data = float32Array(x, "x");
  const given = objectOf(options, "options");
  const from = choice(given.from, "options.from", pairings);
  const to = choice(given.to, "options.to", pairings);
  const size = (name: string) => ifGiven(given[name], (value) => whole(value, `options.${name}`, 0, maxPosition));
  const head_dim = whole(given.headDim, "options.headDim", 0, maxPosition);
  const rotary_dim = size("rotaryDim") ?? head_dim;
  const rotary_offset = size("rotaryOffset") ?? 0;
  const rows = ifGiven(given.rows, (value) => {
    const inner = objectOf(value, "options.rows");
    return {
      heads: whole(inner.heads, "options.rows.heads", 1, maxPosition),
      in: whole(inner.in, "options.rows.in", 1, maxPosition),
    };
  });
  return heap.scope((scope) => {
    const y = scope.room("f32", data.length);
    heap.call(
      "convert_pairing",
      { x: scope.put("f32", data), y, from, to, head_dim, rotary_dim, rotary_offset, ...rows },
      (field) =>
        ({ x: "x", y: "x", heads: "options.rows.heads", in: "options.rows.in" })[field] ??
        `options.${camelCase(field)}`,
    );
    return heap.copy(y);
  });
}

export function sinusoidal(heap: Heap, positions: unknown, dim: unknown, options: unknown): Float32Array {
  const width = whole(dim, "dim", 0, maxPosition);
  const given = ifGiven(optionsOf(options, "options").base, (value) => finite(value, "options.base"));
  return heap.scope((scope) => {
    const list = asList(scope, readPositions(scope, positions, "positions"));
    const encoding = scope.room("f32", list.length * width);
    const base = given ?? (defaultsOf(heap).base as number);
    heap.call(
      "sinusoidal",
      { position_ids: list, dim: width, base, encoding },
      (field) => ({ dim: "dim", base: "options.base", encoding: "dim" })[field] ?? "positions",
    );
    return heap.copy(encoding);
  });
}

export function alibiSlopes(heap: Heap, heads: unknown): Float64Array {
  const count = whole(heads, "heads", 1, maxPosition);
  return heap.scope((scope) => {
    const slopes = scope.room("f64", count);
    heap.call("alibi_slopes", { slopes }, () => "heads");
    return heap.copy(slopes);
  });
}

const cosSinPaths = tablePathsAt("cosSin");

export function xposScale(heap: Heap, cosSin: unknown, positions: unknown, options: unknown): CosSin {
  const { rows, rotaryDim, columns } = readTable(heap, cosSin, cosSinPaths);
  const table = columns instanceof KeptTable ? columns.arrays : columns;
  const given = objectOf(options, "options");
  const side = choice(given.side, "options.side", ["query", "key"]);
  const scale_base = finite(given.scaleBase, "options.scaleBase");
  if (table.cos.length !== (rows * rotaryDim) / 2) {
    throw new RopewalkError(
      "shape-mismatch",
      `cosSin.cos has ${table.cos.length} elements; it must be rows * rotaryDim / 2 long, which is ${(rows * rotaryDim) / 2}`,
      "cosSin.cos",
    );
  }
  return heap.scope((scope) => {
    const position_ids = asList(scope, readPositions(scope, positions, "positions"));
    if (position_ids.length !== rows) {
      throw new RopewalkError(
        "shape-mismatch",
        `positions has ${position_ids.length} elements; it must be as long as cosSin has rows, ${rows}`,
        "positions",
      );
    }
    const [cos, sin] = [scope.put("f32", table.cos), scope.put("f32", table.sin)];
    heap.call(
      "xpos_scale",
      { position_ids, side, scale_base, cos, sin },
      (field) =>
        ({ position_ids: "positions", scale_base: "options.scaleBase", cos: "cosSin.cos" })[field] ?? "cosSin.sin",
    );
    return heap.tables.publish(scope, rows, rotaryDim, { cos, sin });
  });
}

export function linearFrequencies(heap: Heap, first: unknown, last: unknown, pairs: unknown): Float64Array {
  const [start, end] = [finite(first, "first"), finite(last, "last")];
  const count = whole(pairs, "pairs", 1, maxPosition);
  return heap.scope((scope) => {
    const inv_freq = scope.room("f64", count);
    heap.call("linear_frequencies", { first: start, last: end, inv_freq }, (field) => field);
    return heap.copy(inv_freq);
  });
}
