// The positions that were expected beside those that an output shows: data for the words and the fix of a finding.
import type { Numbers } from "../arguments/positions.js";
import type { ShapeValues } from "../calls/rotate-pieces.js";
import type { FindingCode, FindingNumbers, PositionRun, TokenPosition, TokenPositions } from "../types.js";

/** A list of more runs is no line of code. */
const MOST_RUNS = 8;

/** The position that was expected of a token. */
type At = (axis: number, row: number, token: number) => number;

/** The caller's positions, [seq] or [batch, seq], for all axes or for each; without any, 0, 1, 2, ... */
function readerOf(ids: Numbers | undefined, { batch, seq }: ShapeValues, axes: number): { at: At; rows: number } {
  if (ids === undefined) return { at: (_axis, _row, token) => token, rows: 1 };
  const forEach = axes > 1 && (ids.length === axes * seq || ids.length === axes * batch * seq);
  const length = forEach ? ids.length / axes : ids.length;
  const shared = length === seq;
  return {
    at: (axis, row, token) => ids[(forEach ? axis * length : 0) + (shared ? token : row * seq + token)]!,
    rows: shared ? 1 : batch,
  };
}

/** The runs of a row in which each position is one more than the last, or the same. */
function runsOf(at: At, row: number, seq: number): PositionRun[] {
  const runs: { from: number; count: number; still: boolean }[] = [];
  for (let token = 0; token < seq && runs.length <= MOST_RUNS; token++) {
    const last = runs.at(-1);
    const position = at(0, row, token);
    const same = position === last?.from && (last.still || last.count === 1);
    if (last !== undefined && same) last.still = true;
    if (last !== undefined && (same || (!last.still && position === last.from + last.count))) last.count++;
    else runs.push({ from: position, count: 1, still: false });
  }
  return runs;
}

/** A part of a row whose last two axes count the rows and columns of a grid. */
interface Grid {
  first: number;
  rows: number;
  columns: number;
  /** The positions of its first token. */
  from: readonly [number, number];
}

function gridsOf(at: At, axes: number, seq: number): Grid[] {
  const [down, across] = [axes - 2, axes - 1];
  const grids: Grid[] = [];
  for (let first = 0; first < seq; first++) {
    const from = [at(down, 0, first), at(across, 0, first)] as const;
    const is = (token: number, row: number, column: number): boolean =>
      token < seq && at(down, 0, token) === from[0] + row && at(across, 0, token) === from[1] + column;
    let columns = 1;
    while (is(first + columns, 0, columns)) columns++;
    let tokens = columns;
    while (is(first + tokens, Math.floor(tokens / columns), tokens % columns)) tokens++;
    const rows = Math.floor(tokens / columns);
    if (columns === 1 || rows === 1) continue;
    grids.push({ first, rows, columns, from });
    first += rows * columns - 1;
  }
  return grids;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3;
/** Whether the last two axes are wrong somewhere, and the others nowhere. */
function isWrongInGrids(tokens: readonly TokenPosition[]): boolean {
  const wrong = tokens.flatMap(({ shown, expected }) =>
    shown.flatMap((one, i) => (same(one, expected[i]!) ? [] : [shown.length - i])),
  );
  return wrong.length > 0 && wrong.every((fromLast) => fromLast <= 2);
}

/** How the tokens of the grids were numbered, if other than expected: by rows as long as a column, or by columns. */
function numberedOf(grids: readonly Grid[], tokens: readonly TokenPosition[]): TokenPositions["numbered"] {
  const by = (down: (k: number, rows: number) => number, across: (k: number, rows: number) => number): boolean =>
    tokens.every(({ token, shown, expected }) => {
      const grid = grids.find(({ first, rows, columns }) => token >= first && token < first + rows * columns);
      const wanted =
        grid === undefined
          ? expected.slice(-2)
          : [down, across].map((of, i) => grid.from[i]! + of(token - grid.first, grid.rows));
      return shown.slice(-2).every((position, i) => same(position, wanted[i]!));
    });
  const [quotient, rest] = [(k: number, rows: number) => Math.floor(k / rows), (k: number, rows: number) => k % rows];
  return by(quotient, rest) ? "other-sides" : by(rest, quotient) ? "by-columns" : undefined;
}

/**
 * Sets beside each other what was expected and what was read back. `axes`: of the expected rotation; `several`: whether
 * a token has more than one position on them. `read`: [2 + axes, tokens], the batch row of each token, its place and
 * its positions; empty if none were.
 */
export function tokenPositions(
  ids: Numbers | undefined,
  shape: ShapeValues,
  axes: number,
  several: boolean,
  read: ArrayLike<number>,
): TokenPositions {
  const { seq } = shape;
  const { at, rows } = readerOf(ids, shape, axes);
  const all = Array.from({ length: several ? axes : 1 }, (_, axis) => axis);
  const count = Math.floor(read.length / (2 + all.length));
  const tokens = Array.from({ length: count }, (_, i): TokenPosition => {
    const [row, token] = [read[i]!, read[count + i]!];
    const shown = all.map((axis) => read[(2 + axis) * count + i]!);
    return { row, token, shown, expected: all.map((axis) => at(axis, row, token)) };
  });
  const common = { given: ids !== undefined, begins: all.every((axis) => at(axis, 0, 0) === 0), tokens };
  if (several) {
    const grids = gridsOf(at, axes, seq);
    const [one] = grids;
    const whole = axes === 2 && common.begins && one !== undefined && one.rows * one.columns === seq;
    const numbered = isWrongInGrids(tokens) ? numberedOf(grids, tokens) : undefined;
    return { ...common, ...(whole && { grid: [one.rows, one.columns] }), ...(numbered && { numbered }) };
  }
  const each = Array.from({ length: Math.min(rows, MOST_RUNS + 1) }, (_, row) => runsOf(at, row, seq));
  const [first] = each.map((row) => JSON.stringify(row));
  const runs = each.every((row) => JSON.stringify(row) === first) && rows <= MOST_RUNS ? each.slice(0, 1) : each;
  const few = runs.length <= MOST_RUNS && runs.flat().length <= 2 * MOST_RUNS && each[0]!.length <= MOST_RUNS;
  return few ? { ...common, runs } : common;
}

/** The number of tokens of padding on the left of each row, and their position, if all rows count from 0 after them. */
export function paddingOf(runs: TokenPositions["runs"]): { lengths: number[]; position: number } | undefined {
  const rows = (runs ?? []).map((row) => {
    const [pad, rest] = row;
    if (row.length === 1 && pad?.from === 0 && !pad.still) return { length: 0, position: undefined };
    if (row.length !== 2 || rest!.still || (pad!.count > 1 && !pad!.still)) return undefined;
    if (rest!.from === 1 && pad!.from === 0) return { length: pad!.count - 1, position: 0 };
    return rest!.from === 0 && pad!.from <= 1 ? { length: pad!.count, position: pad!.from } : undefined;
  });
  const position = rows.find((row) => row?.position !== undefined)?.position;
  const alike = rows.every((row) => row !== undefined && [undefined, position].includes(row.position));
  return position !== undefined && alike ? { lengths: rows.map((row) => row!.length), position } : undefined;
}

/** How the positions shown differ from those expected, by their two sequences. */
export type PositionCause =
  | { kind: "counts-on" | "begins-again" | "begins-elsewhere" | "down" | "other" }
  | { kind: "offset"; by: number }
  | { kind: "by-row"; rows: readonly (readonly [row: number, by: number])[] }
  | { kind: "exchanged"; axes: readonly [number, number] };

export function causeOf(code: FindingCode, { positions, only }: FindingNumbers): PositionCause {
  const tokens = positions?.tokens ?? [];
  const axis = only?.of === "axes" ? only.from : 0;
  const by = ({ shown, expected }: TokenPosition): number => shown[axis]! - expected[axis]!;
  if (code === "position-ignored") {
    const takes = (a: number, b: number): boolean => tokens.every((one) => same(one.shown[a]!, one.expected[b]!));
    const all = (tokens[0]?.shown ?? []).map((_, i) => i);
    const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b] as const));
    const axes = pairs.find(([a, b]) => takes(a, b) && takes(b, a) && !takes(a, a));
    return axes === undefined ? { kind: "other" } : { kind: "exchanged", axes };
  }
  const wrong = new Set(tokens.filter((one) => !same(by(one), 0)).map(({ row }) => row));
  const steps = tokens.flatMap((to, i) => {
    const from = tokens[i - 1];
    if (from === undefined || from.row !== to.row || !wrong.has(to.row)) return [];
    const step = to.token - from.token;
    const [shown, expected] = [to.shown[axis]! - from.shown[axis]!, to.expected[axis]! - from.expected[axis]!];
    return [{ shown: same(shown, step), expected: same(expected, step), down: same(shown, -step) }];
  });
  if (code === "position-reset") {
    const [missing, extra] = [
      steps.some((one) => one.shown && !one.expected),
      steps.some((one) => one.expected && !one.shown),
    ];
    return { kind: missing && extra ? "begins-elsewhere" : missing ? "counts-on" : "begins-again" };
  }
  const rows = [...wrong].map((row) => tokens.filter((one) => one.row === row));
  if (rows.length > 0 && rows.every((row) => row.every((one) => same(by(one), by(row[0]!))))) {
    const each = rows.map((row) => [row[0]!.row, by(row[0]!)] as const);
    return each.every(([, off]) => same(off, each[0]![1]))
      ? { kind: "offset", by: each[0]![1] }
      : { kind: "by-row", rows: each };
  }
  return { kind: steps.length > 1 && steps.every(({ down }) => down) ? "down" : "other" };
}

/** The first token with another position than expected; `axis` where there are several. */
export function firstWrong({ positions, only }: FindingNumbers) {
  const tokens = positions?.tokens ?? [];
  const at = (one: TokenPosition): number => one.shown.findIndex((position, i) => !same(position, one.expected[i]!));
  const inside = (axis: number): boolean =>
    axis >= 0 && (only?.of !== "axes" || (axis >= only.from && axis <= only.to));
  const one = tokens.find((token) => inside(at(token))) ?? tokens.find((token) => at(token) >= 0);
  if (one === undefined) return undefined;
  const axis = at(one);
  return {
    token: one.token,
    row: tokens.some(({ row }) => row !== one.row) ? one.row : undefined,
    axis: one.shown.length > 1 ? axis : undefined,
    shown: one.shown[axis]!,
    expected: one.expected[axis]!,
  };
}
