import type { Ropewalk } from "../../api/index.js";
import { choice, head, slider } from "../heads.js";
import { largest, list, same, scientific, times } from "../rows.js";
import type { Item, Result, Values, Verdict } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/tables.json" with { type: "json" };

const { say, number, claim, card, lines, heat } = phrasesOf(phrases);

const DIMS = ["8", "64", "128"];

function runFrequencies(rw: Ropewalk, values: Values): Result {
  const spec = head(Number(values["dim"]));
  const pair = Math.min(Number(values["pair"]), spec.headDim / 2 - 1);
  const exact = rw.frequencies(spec).invFreq;
  const float = rw.frequencies(spec, { precision: "float32" }).invFreq;
  const ulps = largest(
    Array.from(
      float,
      (value, i) => Math.abs(value - Math.fround(exact[i]!)) / 2 ** (Math.floor(Math.log2(value)) - 23),
    ),
  );
  const power = 10_000 ** ((2 * pair) / spec.headDim);
  const near = (value: number, wanted: number): Verdict => (Math.abs(value / wanted - 1) < 1e-12 ? "holds" : "fails");
  const read = exact[Math.min(2 * pair, exact.length - 1)]!;
  return {
    rows: [
      claim("float-32-code-within", ulps.toFixed(0), ulps <= 8),
      number("code-index-taken-i", `${read.toPrecision(6)} ≠ ${exact[pair]!.toPrecision(6)}`, { pair: 2 * pair }),
    ],
    steps: [
      {
        formula: "i = 0, 1, …, d/2 − 1",
        code: "torch.arange(0, dim, 2)  # 2i, not i",
        ours: `i = ${pair}, 2i = ${2 * pair}`,
        verdict: "number",
        note: say("code-counts-steps"),
      },
      {
        formula: "10000^(2i/d)",
        code: "10000 ** (… .float() / dim)",
        ours: (1 / exact[pair]!).toPrecision(7),
        verdict: near(1 / exact[pair]!, power),
      },
      {
        formula: "θᵢ = 1 / 10000^(2i/d)",
        code: "inv_freq = 1.0 / (…)",
        ours: exact[pair]!.toPrecision(7),
        verdict: near(exact[pair]!, 1 / power),
      },
    ],
    figures: [
      lines(
        "inv-freq-pair",
        "pair-i",
        same("inv_freq"),
        [{ name: same("inv_freq"), x: Array.from(exact, (_, i) => i), y: exact }],
        { digits: 6 },
      ),
    ],
    summary: say("frequencies.summary", {
      pair,
      exact: exact.length,
      exact2: exact[pair]!.toPrecision(6),
      ulps: ulps.toFixed(0),
    }),
  };
}

function runAngles(rw: Ropewalk, values: Values): Result {
  const spec = head(Number(values["dim"]));
  const count = Number(values["count"]);
  const { invFreq } = rw.frequencies(spec);
  const shown = Math.min(8, invFreq.length);
  const angles = Float64Array.from({ length: count * shown }, (_, i) => Math.floor(i / shown) * invFreq[i % shown]!);
  const table = rw.cosSin(spec, { start: 0, count });
  const error = largest(
    angles.map((angle, i) =>
      Math.abs(Math.cos(angle) - table.cos[Math.floor(i / shown) * invFreq.length + (i % shown)]!),
    ),
  );
  const positions = times(count, (i) => String(i));
  return {
    rows: [
      number("freqs-1", list(angles.subarray(shown, 2 * shown), 6)),
      number("freqs", list(angles.subarray(-shown), 6), { count: count - 1 }),
      claim("core-table-cosines-these", scientific(error, 1), error < 1e-7),
    ],
    figures: [
      heat("angle-each-pair", "pair", "position", {
        columns: times(shown, (i) => String(i)),
        rows: positions,
        values: angles,
      }),
    ],
    summary: say("angles.summary", {
      count: count - 1,
      angles: angles.at(-shown)!.toFixed(4),
      shown: shown - 1,
      last: angles.at(-1)!.toFixed(6),
    }),
  };
}

function runTables(rw: Ropewalk, values: Values): Result {
  const spec = head(Number(values["dim"]));
  const count = 12;
  const table = rw.cosSin(spec, { start: 0, count });
  const pairs = spec.headDim / 2;
  const shown = Math.min(12, pairs);
  const part = (all: Float32Array): Float32Array =>
    Float32Array.from({ length: count * shown }, (_, i) => all[Math.floor(i / shown) * pairs + (i % shown)]!);
  const map = (name: string, all: Float32Array): NonNullable<Result["figures"]>[number] =>
    heat(same(`${name}[pos]`), "pair", "position", {
      columns: times(shown, (i) => String(i)),
      rows: times(count, (i) => String(i)),
      values: part(all),
    });
  return {
    rows: [
      number("cos-0", list(table.cos.subarray(0, 4), 4)),
      number("sin-0", list(table.sin.subarray(0, 4), 4)),
      number("cos-1-4", list(table.cos.subarray(pairs, pairs + 4), 4)),
      number("sin-1-4", list(table.sin.subarray(pairs, pairs + 4), 4)),
    ],
    figures: [map("cos", table.cos), map("sin", table.sin)],
    summary: say("tables.summary"),
  };
}

export const items: readonly Item[] = [
  card("000-inv-freq", [choice("dim", "64", DIMS), slider("pair", say("pair-i"), 1, 0, 31)], runFrequencies),
  card("000-angles", [choice("dim", "64", DIMS), slider("count", say("positions"), 8, 2, 16)], runAngles),
  card("000-tables", [choice("dim", "64", DIMS)], runTables),
];
