import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { same, decimals, residual } from "../rows.js";
import type { BarFigure, Item, Result, Row, TableFigure, Values, Words } from "../types.js";
import { CORE_WAYS, measureCore, type CoreUse, type CoreWay } from "./core-memory.js";
import { measureMemory } from "./memory.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/memory-card.json" with { type: "json" };

const { say, number, claim, card, bars } = phrasesOf(phrases);

export const mib = (bytes: number): string => `${decimals(bytes / 2 ** 20, 2)} MiB`;
/** "(−12.5%)": how much less than `whole` it is. */
export const lessThan = (bytes: number, whole: number): string => {
  const share = (100 * (bytes - whole)) / whole;
  return `(${share > 0 ? "+" : "−"}${decimals(Math.abs(share), 1)}%)`;
};

const NAMES: Record<CoreWay, Words> = {
  whole: say("whole-table-results"),
  chunked: say("chunks-512-joined"),
  inPlace: say("chunks-512-place"),
};

const SHORT: Record<CoreWay, Words> = { whole: say("whole"), chunked: say("chunked"), inPlace: say("place") };

/** What the core's allocator had in use at most, against the whole table's way. */
export const coreRows = (core: Record<CoreWay, CoreUse>): Row[] =>
  CORE_WAYS.map((way) =>
    number(
      "peak-core-memory-measured",
      `${mib(core[way].peak)}${way === "whole" ? "" : ` ${lessThan(core[way].peak, core.whole.peak)}`}`,
      { NAMES: NAMES[way] },
    ),
  );

/** WASM memory grows in steps and never shrinks: what an instance held before and after. */
export const heldTable = (core: Record<CoreWay, CoreUse>): TableFigure => ({
  kind: "table",
  label: say("wasm-memory-fresh"),
  columns: [say("before"), say("after")],
  rows: CORE_WAYS.map((way) => ({ name: NAMES[way], cells: [mib(core[way].before), mib(core[way].after)] })),
});

const peaks = (label: Words, names: Words[], bytes: number[]): BarFigure =>
  bars(label, undefined, same("MiB"), { names, values: bytes.map((value) => value / 2 ** 20), digits: 2 });

async function memory(rw: Ropewalk, { seq, heads }: Values): Promise<Result> {
  const { standard, chunked, recomputed, apart } = measureMemory(rw, Number(heads), Number(seq));
  const core = await measureCore(rw, Number(heads), Number(seq));
  const less = (bytes: number): string => lessThan(bytes, standard.peak);
  return {
    rows: [
      number("tables-optimizedrope", mib(standard.tables)),
      number("tables-memoryefficientrope-all-chunks", mib(chunked.tables)),
      claim(
        "chunking-itself-makes-tables",
        `${mib(chunked.tables)} = ${mib(chunked.whole)}`,
        chunked.tables < chunked.whole,
      ),
      number("peak-optimizedrope-arrays-counted", mib(standard.peak)),
      number("peak-memoryefficientrope-mended-arrays", `${mib(chunked.peak)} ${less(chunked.peak)}`),
      number("peak-tables-made-anew", `${mib(recomputed.peak)} ${less(recomputed.peak)}`),
      ...coreRows(core),
      claim("all-three-give-same", residual(apart), apart < 1e-5),
    ],
    summary: say("memory.summary", {
      peak: decimals(100 * (1 - chunked.peak / standard.peak), 1),
      peak2: mib(core.chunked.peak),
      peak3: mib(core.whole.peak),
    }),
    figures: [
      heldTable(core),
      peaks(
        say("arrays-alive-once"),
        [say("optimised"), SHORT.chunked, SHORT.inPlace],
        [standard.peak, chunked.peak, recomputed.peak],
      ),
      peaks(
        say("use-most-core"),
        CORE_WAYS.map((way) => SHORT[way]),
        CORE_WAYS.map((way) => core[way].peak),
      ),
    ],
  };
}

export const items: readonly Item[] = [
  card(
    "004-memory",
    [
      choice("seq", "2048", ["512", "2048", "8192"], say("tokens")),
      choice("heads", "2", ["1", "2", "4"], say("heads")),
    ],
    memory,
  ),
];
