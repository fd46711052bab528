import { advice } from "../api/both.js";
import type { RopeSpec, Ropewalk } from "../api/index.js";
import { guardedCall } from "../api/errors/guarded-call.js";
import { choice, ifGiven, objectWith, refuse, whole } from "../api/arguments/options.js";
import { readPositionList } from "../api/arguments/positions.js";
import { readTable, type Entry, type ReadTable, type Row } from "./table-text.js";
import { tableWords, type TableCode, type TableNumbers } from "./table-words.js";

export type TableKind = "inv_freq" | "cos" | "sin";

export interface CheckTableOptions {
  /** The expected rotation. */
  spec: RopeSpec;
  /** Default: the name printed before its numbers; otherwise one row is inv_freq, and rows that begin at 1 are cos. */
  kind?: TableKind;
  /** The positions of the rows of cos or sin. Default 0, 1, 2, ... up to a "...". */
  positions?: ArrayLike<number>;
  /** The sequence length that the model ran at, for dynamic and longrope. Default: highest position + 1. */
  seqLen?: number;
}

export interface TableFinding {
  code: TableCode;
  message: string;
  fix: string;
  numbers: TableNumbers;
}

export interface TableReport {
  verdict: "match" | "mismatch" | "unexplained";
  kind: TableKind;
  findings: TableFinding[];
  /** The number of entries that were compared. */
  compared: number;
  /** Whether the print leaves numbers out ("..."); those were not compared. */
  elided: boolean;
  /** The entry furthest from the expected one, relative to the tolerance; row is 0 for inv_freq. */
  worst: { row: number; column: number; value: number; expected: number };
}

/** The rounding of float32 and of an exponential: measured on tables of PyTorch, at most 2e-7 of a frequency. */
const ROUNDED = 1e-6;

/** The table of another config, and the name of the mistake. */
interface Candidate {
  code?: TableCode;
  numbers: TableNumbers;
  spec: RopeSpec;
  offset?: number;
  /** Positions are rounded to bfloat16. */
  coarse?: boolean;
  /** The factor of every frequency. */
  times?: number;
  inverse?: boolean;
  swapped?: boolean;
  /** The tolerance besides float32's own rounding, as a share. */
  rounded?: number;
}

/**
 * Checks a table without vectors: inv_freq, cos or sin as lists of numbers, or as PyTorch or NumPy print them, also
 * with "..." in it. Columns may be [rotaryDim / 2] or [rotaryDim]. Numbers agree within half a unit of their last
 * printed digit.
 * Errors: option-invalid (no numbers), shape-mismatch (rows of different lengths), position-invalid.
 */
export function checkTable(
  rw: Ropewalk,
  table: string | ArrayLike<number> | readonly ArrayLike<number>[],
  options: CheckTableOptions,
): TableReport {
  return guardedCall("option-invalid", "options", () => {
    const given = objectWith(options, "options", { spec: true, kind: true, positions: true, seqLen: true });
    const { spec } = given as unknown as CheckTableOptions;
    const ids = ifGiven(given.positions, (value) => Array.from(readPositionList(value, "options.positions")));
    const length = ifGiven(given.seqLen, (value) => whole(value, "options.seqLen", 1, 2 ** 31));
    const read = readTable(table);
    const kinds = ["inv_freq", "cos", "sin"] as const;
    const named = ifGiven(given.kind, (value) => choice(value, "options.kind", kinds)) ?? read.name;
    const kind = named ?? kindOf(read, ids);
    const rows = kind === "inv_freq" ? read.rows.slice(0, 1) : read.rows.slice(0, ids?.length ?? read.firstRows);
    if (rows.length === 0) throw refuse("table", [], "given");
    const positions = ids ?? rows.map((_, i) => i);
    const run = { rw, kind, rows, positions, seqLen: length ?? Math.max(1, ...positions.slice(0, 1e5)) + 1, spec };
    return judge(run, read, named !== undefined);
  });
}

interface Run {
  rw: Ropewalk;
  kind: TableKind;
  rows: Row[];
  positions: number[];
  seqLen: number;
  spec: RopeSpec;
}

/** At position 0, the row of cosines has one value, and the row of sines is 0. */
function kindOf({ rows }: ReadTable, ids: number[] | undefined): TableKind {
  const [first] = rows;
  if (rows.length === 1 && ids === undefined) return "inv_freq";
  const { entries } = first!;
  return entries.every(({ value }) => Math.abs(value) < 0.5) ? "sin" : "cos";
}

function judge(run: Run, { elided, dtype }: ReadTable, named: boolean): TableReport {
  const { spec, rows, kind } = run;
  const columns = rows[0]!.entries.length;
  const pairs = spec.rotaryDim / 2;
  const doubled = columns === 2 * pairs;
  const gap = rows.some(({ entries, first }) => first < entries.length);
  const counted = gap || columns === pairs || doubled;
  const orders: Order[] = counted ? (doubled || gap ? ["halves", "interleaved"] : ["halves"]) : ["halves"];
  const shift = dtype === "bfloat16" ? 2 ** -8 : dtype === "float16" ? 2 ** -11 : 0;
  // A model in bfloat16 uses rounded cosines and sines; rounded frequencies are a mistake.
  const allowed = kind === "inv_freq" ? 0 : shift;
  const right = measured(run, { spec, numbers: none, rounded: allowed }, orders[0]!);
  const common = { kind, compared: right.compared, elided, worst: right.worst };
  if (!counted)
    return found(common, [
      { code: "rotary-dim-wrong", numbers: { shown: columns === spec.headDim ? columns / 2 : columns, wanted: pairs } },
    ]);
  for (const order of orders) {
    const wrongOrder = doubled && (order === "interleaved") !== (spec.pairing === "interleaved");
    for (const one of candidates(run, named, order)) {
      const at = measured(run, { rounded: allowed, ...one }, order);
      if (at.worst.share > 1) continue;
      const codes = [
        ...(one.code === undefined ? [] : [{ code: one.code, numbers: one.numbers }]),
        ...(wrongOrder
          ? [
              {
                code: order === "interleaved" ? ("columns-interleaved" as const) : ("columns-halves" as const),
                numbers: none,
              },
            ]
          : []),
      ];
      return codes.length === 0 ? { verdict: "match", findings: [], ...common, worst: at.worst } : found(common, codes);
    }
  }
  return { verdict: "unexplained", findings: [], ...common };
}

const none: TableNumbers = { shown: NaN, wanted: NaN };
const found = (
  common: Omit<TableReport, "verdict" | "findings">,
  all: { code: TableCode; numbers: TableNumbers }[],
): TableReport => ({
  verdict: "mismatch",
  findings: all.map(({ code, numbers }) => ({ code, numbers, ...advice(tableWords[code](numbers)) })),
  ...common,
});

/** A whole number rounded to eight binary digits, ties to even. */
function bfloat16(position: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, position))) - 7);
  const [low, over] = [Math.floor(position / step), position % step];
  return step * (low + Number(2 * over > step || (2 * over === step && low % 2 === 1)));
}

/** The order of a row that has each frequency twice: all and then all again, or each twice side by side. */
type Order = "halves" | "interleaved";

/** The pair of an entry; `undefined` after a "..." if the order does not determine it. */
function pairAt({ entries, first }: Row, i: number, pairs: number, order: Order): number {
  const doubled = entries.length === 2 * pairs || first < entries.length;
  if (i < first) return order === "interleaved" ? i >> 1 : i % pairs;
  const back = entries.length - i; // 1 for the last one
  return order === "interleaved" && doubled ? pairs - 1 - ((back - 1) >> 1) : pairs - back;
}

/** The largest difference of a table from a candidate, relative to the rounding tolerance. */
function measured(run: Run, candidate: Candidate, order: Order) {
  const { rw, kind, rows, positions, seqLen } = run;
  const { spec, offset = 0, coarse = false, times = 1, inverse = false, swapped = false, rounded = 0 } = candidate;
  const pairs = run.spec.rotaryDim / 2;
  const frequencies = rw.frequencies(spec, { seqLen });
  const places = positions.map((position) => (coarse ? bfloat16(position) : position + offset));
  const table =
    kind === "inv_freq" || places.some((place) => place < 0) ? undefined : rw.cosSin(spec, places, { seqLen });
  const own = swapped ? (kind === "cos" ? "sin" : "cos") : kind;
  let [compared, worst] = [0, { row: 0, column: 0, value: NaN, expected: NaN, share: -1 }];
  rows.forEach((row, r) =>
    row.entries.forEach(({ value, unit }, column) => {
      const pair = pairAt(row, column, pairs, order);
      const rate = times * frequencies.invFreq[pair]!;
      const angle = kind === "inv_freq" ? 0 : Math.abs(places[r]! * rate);
      const expected =
        table && own !== "inv_freq" ? table[own][r * (spec.rotaryDim / 2) + pair]! : inverse ? 1 / rate : rate;
      const [size, exact] = table
        ? [frequencies.attentionFactor, frequencies.attentionFactor * (1 + angle)]
        : [Math.abs(expected), Math.abs(expected)];
      const share = Math.abs(value - expected) / (1.001 * unit + ROUNDED * exact + rounded * size + 1e-30);
      compared += 1;
      if (!(share <= worst.share))
        worst = { row: r, column, value, expected, share: Number.isNaN(share) ? Infinity : share };
    }),
  );
  return { compared, worst };
}

/** Candidates for a table: first the right one, then each mistake. */
function* candidates(run: Run, named: boolean, order: Order): Generator<Candidate> {
  const { rw, spec, kind, positions, seqLen } = run;
  const { headDim, rotaryDim, ropeType } = spec;
  yield { spec, numbers: none };
  const { attentionFactor } = rw.frequencies(spec, { seqLen });
  const { attentionFactor: _, ...own } = spec;
  const unscaled: RopeSpec = { ...own, ropeType: "default" };
  const shown = factorOf(run);
  if (kind !== "inv_freq" && attentionFactor !== 1) {
    const numbers = { shown: shown ?? 1, wanted: attentionFactor };
    yield { code: "attention-factor-missing", numbers, spec: { ...spec, attentionFactor: numbers.shown } };
  }
  if (ropeType !== "default") yield { code: "scaling-ignored", numbers: none, spec: unscaled };
  if (rotaryDim !== headDim)
    yield {
      code: "exponent-dim-wrong",
      numbers: { shown: headDim, wanted: rotaryDim },
      spec: { ...spec, rotaryDim: headDim, rotaryOffset: 0 },
    };
  for (const scaled of ropeType === "default" ? [spec] : [unscaled, spec]) {
    const base = baseOf(run, scaled, order);
    if (base !== undefined)
      yield { code: "base-wrong", numbers: { shown: base, wanted: spec.base }, spec: { ...scaled, base } };
  }
  if (kind === "inv_freq") {
    const times = ratioOf(run, order);
    if (times !== undefined) yield { code: "scaling-wrong", numbers: { shown: times, wanted: 1 }, spec, times };
    yield { code: "not-inverted", numbers: none, spec, inverse: true };
  } else {
    for (const offset of [1, -1])
      yield {
        code: "position-offset",
        numbers: { shown: positions[0]! + offset, wanted: positions[0]! },
        spec,
        offset,
      };
    yield { ...(named ? { code: "sin-cos-swapped" } : {}), numbers: none, spec, swapped: true };
  }
  yield { code: "low-precision", numbers: none, spec, rounded: 2 ** -8 };
  if (kind !== "inv_freq") yield { code: "low-precision", numbers: none, spec, coarse: true };
}

/** The value of the cosines at position 0. */
function factorOf({ kind, rows, positions }: Run): number | undefined {
  const row = rows[positions.indexOf(0)];
  return kind === "cos" && row !== undefined ? row.entries[0]!.value : undefined;
}

/** The frequencies in a table, each with its uncertainty: those of inv_freq, or of the row of position 1. */
function shownRates(run: Run, order: Order): (Entry & { pair: number })[] {
  const { kind, rows, positions, spec, rw, seqLen } = run;
  const row = rows[kind === "inv_freq" ? 0 : positions.indexOf(1)];
  if (row === undefined) return [];
  const factor = factorOf(run) ?? rw.frequencies(spec, { seqLen }).attentionFactor;
  return row.entries.flatMap(({ value, unit }, i) => {
    const pair = pairAt(row, i, spec.rotaryDim / 2, order);
    if (kind === "inv_freq") return [{ pair, value, unit: unit + ROUNDED * value }];
    const angle = kind === "cos" ? Math.acos(value / factor) : Math.asin(value / factor);
    const slope = factor * Math.abs(kind === "cos" ? Math.sin(angle) : Math.cos(angle));
    return Number.isNaN(angle) || slope < 1e-3 ? [] : [{ pair, value: angle, unit: (unit + ROUNDED) / slope }];
  });
}

/** The base that fits all frequencies, with no more digits than they have. */
function baseOf(run: Run, spec: RopeSpec, order: Order): number | undefined {
  const { rw, seqLen } = run;
  const pairs = spec.rotaryDim / 2;
  const own = rw.frequencies(spec, { seqLen }).invFreq;
  const plain = rw.frequencies({ ...spec, ropeType: "default" }, { seqLen }).invFreq;
  let [least, most] = [1, 1e15];
  for (const { pair, value, unit } of shownRates(run, order)) {
    if (pair === 0 || value <= unit || own[pair] !== plain[pair]) continue;
    const base = (rate: number): number => rate ** (-pairs / pair);
    [least, most] = [Math.max(least, base(value + unit)), Math.min(most, base(value - unit))];
  }
  if (least >= most || most === 1e15) return undefined;
  const middle = Math.sqrt(least * most);
  for (let digits = 1; digits <= 15; digits += 1) {
    const round = Number(middle.toPrecision(digits));
    if (round >= least && round <= most) return round;
  }
  return middle;
}

/** The common factor between all frequencies and the expected ones, if there is one. */
function ratioOf(run: Run, order: Order): number | undefined {
  const { rw, spec, seqLen } = run;
  const { invFreq } = rw.frequencies(spec, { seqLen });
  const [best] = shownRates(run, order).sort((a, b) => a.unit / a.value - b.unit / b.value);
  const ratio = best && best.value / invFreq[best.pair]!;
  return ratio !== undefined && ratio > 0 ? Number(ratio.toPrecision(4)) : undefined;
}
