// What a table says of itself as data, and what a rotation by it refuses therefore.
import { pairings } from "../generated/core-words.js";
import { isGiven, objectOf, refuse, type Fields } from "../arguments/checks.js";
import { isRange, type Numbers } from "../arguments/positions.js";
import { ownField, readPlaces, specAt, toRotate } from "../arguments/spec.js";
import { RopewalkError } from "../errors/errors.js";
import { KeptTable } from "../memory/kept-tables.js";
import type { CosSin, RopeSpec, TableArrays } from "../types.js";

/** cos, sin and the purpose of the table, as a call takes them. */
export interface TableValues {
  rows: number;
  rotaryDim: number;
  columns: KeptTable | TableArrays;
}

/** The paths of options in messages. */
export type Paths<Name extends string> = Readonly<Record<Name | "path", string>>;

type Sizes = Readonly<Record<"batch" | "heads" | "seq", number>>;

/** What copies of a table keep beside its arrays. */
export type TableData = Pick<CosSin, "spec" | "positions">;

export function dataOf(table: unknown): TableData {
  const { spec, positions } = table as CosSin;
  return { ...(isGiven(spec) && { spec }), ...(isGiven(positions) && { positions }) };
}

/** The options of a rotation that a table's spec decides. */
interface Turn {
  readonly pairing: number;
  readonly writeAs: number;
  readonly rotaryOffset: number;
}

/**
 * Refuses another pairing, slice, write order and number of channels than those of the spec that the table carries, and
 * a spec of direction -1 without the option `inverse`, because the numbers of the table do not contain them. A table
 * without a spec takes any, and gives undefined. `fused`: attention, which has no option for the last three.
 */
export function checkSpec(
  table: Fields,
  turn: Turn,
  given: Fields,
  path: string,
  fused = false,
): ReturnType<typeof readPlaces> | undefined {
  const spec = ownField(table, "spec");
  if (!isGiven(spec)) return undefined;
  const at = `${path}.cosSin`;
  const made = specAt(`${at}.spec`, () => toRotate(readPlaces(objectOf(spec, "spec", "config-invalid"))));
  const same = (name: string, found: unknown, limit: number | string, where: string, value: unknown): void => {
    if (found !== limit) throw refuse(`${where}.${name}`, value, "table-spec", undefined, { limit, of: name });
  };
  same("rotaryDim", table.rotaryDim, made.rotaryDim, at, table.rotaryDim);
  same("pairing", pairings[turn.pairing], pairings[made.pairing]!, path, given.pairing);
  if (fused) {
    const of = made.rotaryOffset > 0 ? "rotaryOffset" : "direction";
    if (of === "direction" && made.direction === 1) return made;
    throw refuse(at, made[of], "table-offset", undefined, { of });
  }
  same("rotaryOffset", turn.rotaryOffset, made.rotaryOffset, path, given.rotaryOffset);
  same("writeAs", pairings[turn.writeAs], pairings[made.writeAs]!, path, given.writeAs);
  if (made.direction === -1 && given.inverse === undefined)
    throw new RopewalkError({ code: "option-invalid", rule: "table-direction", path: `${path}.inverse` });
  return made;
}

/** Row to position, as a table says it; undefined if it does not, or has several positions for each row. */
function positionsIn(table: Fields, path: string): ((row: number) => number) | undefined {
  const positions = ownField(table, "positions");
  if (!isGiven(positions)) return undefined;
  const at = objectOf(positions, `${path}.positions`, "position-invalid");
  if (isRange(at)) return (row) => at.start + row;
  return at.length === table.rows ? (row) => Number(at[row]) : undefined;
}

/**
 * Refuses ids that are positions of a table whose rows are other positions: ids name rows, and these would rotate by
 * other angles. Ids that are not all positions of the table are its rows, and so are those of a table out of order.
 */
export function checkIds(table: Fields, ids: Numbers, path: string, idsPath: string): void {
  const position = positionsIn(table, path);
  if (position === undefined || ids.every((id) => position(id) === id)) return;
  const rows = table.rows as number;
  const rowOf = (id: number): number => {
    let [low, high] = [0, rows];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (position(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  if (!ids.every((id) => rowOf(id) < rows && position(rowOf(id)) === id)) return;
  for (let row = 1; row < rows; row++) if (position(row - 1) >= position(row)) return;
  const index = ids.findIndex((id) => position(id) !== id);
  throw refuse(idsPath, ids[index], "row-of-table", "position-invalid", { index, limit: rowOf(ids[index]!), of: path });
}

/**
 * Refuses the first rows of a table that a list for several axes made. With other rows than tokens it was read for
 * another number of axes, or, as long as all axes together, as one position for each row.
 */
export function checkTokens(cosSin: unknown, { rows }: TableValues, paths: Paths<"rows">, shape: Sizes): void {
  const { spec, positions } = dataOf(cosSin);
  const { seq } = shape;
  const tokens = shape.batch * seq;
  if (spec === undefined || rows === seq || rows === tokens) return;
  const { mropeSection, axisPattern } = objectOf(spec, `${paths.path}.spec`, "config-invalid") as Partial<RopeSpec>;
  if (!isGiven(mropeSection) && !isGiven(axisPattern)) return;
  if (positions !== undefined && isRange(positions)) return;
  const single = positions?.length === rows;
  const axes = axisPattern?.startsWith("axial") ? 2 : (mropeSection?.length ?? 3);
  if (!single || rows === axes * tokens)
    throw refuse(paths.rows, rows, "rows-of-axes", "shape-mismatch", { limit: tokens });
}

/**
 * Refuses a table with a row for each head and token, of which only the first rows would be taken. In a table of more
 * positions the rows run on after them; in one of one's own, the second head begins like the first, or each token with
 * equal rows. A table that is the same for all heads may stay.
 */
export function checkHeads(cosSin: unknown, table: TableValues, paths: Paths<"rows">, shape: Sizes): void {
  const { rows, rotaryDim, columns } = table;
  const { batch, heads, seq } = shape;
  const all = heads * seq;
  if (heads < 2 || seq < 2 || rows === batch * seq || (rows !== all && rows !== batch * all)) return;
  const position = positionsIn(cosSin as Fields, paths.path);
  if (position === undefined && columns instanceof KeptTable) return;
  const pairs = rotaryDim / 2;
  const part = (list: Float32Array, row: number): string => list.subarray(row * pairs, (row + 1) * pairs).join();
  const { cos, sin } = columns as TableArrays;
  const at = position ?? ((row: number): string => `${part(cos, row)} ${part(sin, row)}`);
  const runsOn =
    position === undefined ? at(seq) !== at(0) : position(seq) - position(seq - 1) === position(1) - position(0);
  if (runsOn && at(0) !== at(1)) return;
  for (let row = seq; row < rows; row++)
    if (at(row) !== at(row % seq)) throw refuse(paths.rows, rows, "row-of-head", "shape-mismatch", { limit: seq });
}
