import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { decimals, residual, words } from "../words.js";
import { judged, numberRow, same } from "../rows.js";
import type { BarFigure, Item, Result, Row, TableFigure, Values, Words } from "../types.js";
import { CORE_WAYS, measureCore, type CoreUse, type CoreWay } from "./core-memory.js";
import { measureMemory } from "./memory.js";

export const mib = (bytes: number): string => `${decimals(bytes / 2 ** 20, 2)} MiB`;
/** "(−12.5%)": how much less than `whole` it is. */
export const lessThan = (bytes: number, whole: number): string => {
  const share = (100 * (bytes - whole)) / whole;
  return `(${share > 0 ? "+" : "−"}${decimals(Math.abs(share), 1)}%)`;
};

const NAMES: Record<CoreWay, Words> = {
  whole: words("whole table, results beside the inputs", "整张表，结果另存"),
  chunked: words("chunks of 512, joined at the end", "每块 512，最后拼接"),
  inPlace: words("chunks of 512, in place", "每块 512，就地"),
};

const SHORT: Record<CoreWay, Words> = {
  whole: words("whole", "整张"),
  chunked: words("chunked", "分块"),
  inPlace: words("in place", "就地"),
};

/** What the core's allocator had in use at most, against the whole table's way. */
export const coreRows = (core: Record<CoreWay, CoreUse>): Row[] =>
  CORE_WAYS.map((way) =>
    numberRow(
      words(`peak in the core’s memory, measured: ${NAMES[way].en}`, `核心内存中的峰值，实测：${NAMES[way].zh}`),
      `${mib(core[way].peak)}${way === "whole" ? "" : ` ${lessThan(core[way].peak, core.whole.peak)}`}`,
    ),
  );

/** WASM memory grows in steps and never shrinks: what an instance held before and after. */
export const heldTable = (core: Record<CoreWay, CoreUse>): TableFigure => ({
  kind: "table",
  label: words(
    "WASM memory of a fresh instance; it grows in steps, and never shrinks",
    "新建实例的 WASM 内存；它按步增长，从不缩小",
  ),
  columns: [words("before", "之前"), words("after", "之后")],
  rows: CORE_WAYS.map((way) => ({ name: NAMES[way], cells: [mib(core[way].before), mib(core[way].after)] })),
});

const peaks = (label: Words, names: Words[], bytes: number[]): BarFigure => ({
  kind: "bars",
  label,
  y: same("MiB"),
  names,
  values: bytes.map((value) => value / 2 ** 20),
  digits: 2,
});

async function memory(rw: Ropewalk, { seq, heads }: Values): Promise<Result> {
  const { standard, chunked, recomputed, apart } = measureMemory(rw, Number(heads), Number(seq));
  const core = await measureCore(rw, Number(heads), Number(seq));
  const less = (bytes: number): string => lessThan(bytes, standard.peak);
  return {
    rows: [
      numberRow(words("tables of OptimizedRoPE", "OptimizedRoPE 的表"), mib(standard.tables)),
      numberRow(
        words("tables of MemoryEfficientRoPE, all chunks", "MemoryEfficientRoPE 的表，全部分块"),
        mib(chunked.tables),
      ),
      judged(
        words(
          "chunking by itself makes the tables smaller: same width, whole and in chunks",
          "分块本身让表变小：同样列数，整张与分块",
        ),
        `${mib(chunked.tables)} = ${mib(chunked.whole)}`,
        chunked.tables < chunked.whole,
        words("fewer bytes", "字节更少"),
        words(
          "the same numbers in several arrays; only the missing half of the columns is saved (M11)",
          "同样的数分放在几个数组里；省下的只是缺了的那一半列（M11）",
        ),
      ),
      numberRow(words("peak of OptimizedRoPE, arrays counted", "OptimizedRoPE 的峰值，按数组计数"), mib(standard.peak)),
      numberRow(
        words("peak of MemoryEfficientRoPE, mended, arrays counted", "MemoryEfficientRoPE 的峰值，修正后，按数组计数"),
        `${mib(chunked.peak)} ${less(chunked.peak)}`,
      ),
      numberRow(
        words(
          "peak with tables made anew per chunk, in place, arrays counted",
          "每块现做表、就地旋转的峰值，按数组计数",
        ),
        `${mib(recomputed.peak)} ${less(recomputed.peak)}`,
      ),
      ...coreRows(core),
      judged(
        words("all three give the same numbers: largest difference", "三者结果相同：最大差异"),
        residual(apart),
        apart < 1e-5,
        words("they may be compared", "可以比较"),
        words("they do not compute the same", "算的不是同一件事"),
      ),
    ],
    summary: words(
      `With the text’s lines chunks save ${decimals(100 * (1 - chunked.peak / standard.peak), 1)}% of the peak, because their intermediate arrays are smaller; in the core, which makes none, joining the chunks costs ${mib(core.chunked.peak)} where ${mib(core.whole.peak)} do.`,
      `按文中的写法，分块使峰值减少 ${decimals(100 * (1 - chunked.peak / standard.peak), 1)}%，因为中间数组变小了；核心不产生中间数组，拼接分块反而要 ${mib(core.chunked.peak)}，而整张表只要 ${mib(core.whole.peak)}。`,
    ),
    figures: [
      heldTable(core),
      peaks(
        words("Arrays alive at once, by the text’s lines", "同时存活的数组，按文中的写法"),
        [words("optimised", "优化"), SHORT.chunked, SHORT.inPlace],
        [standard.peak, chunked.peak, recomputed.peak],
      ),
      peaks(
        words("In use at most, in the core’s memory", "核心内存中最多同时使用"),
        CORE_WAYS.map((way) => SHORT[way]),
        CORE_WAYS.map((way) => core[way].peak),
      ),
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-memory",
    cite: "MemoryEfficientRoPE",
    about: [
      words(
        "Chunked tables, mended (M11), against whole ones, in two measures. First the text’s lines really run in JavaScript, with every intermediate array that they make: the bytes of all arrays alive at once are counted, and the largest sum is the peak.",
        "分块的表（修正后，M11）与整张表相比，用两种量法。其一：文中的各行在 JavaScript 中真正运行，产生其全部中间数组；统计同时存活的数组字节数，最大者即峰值。",
      ),
      words(
        "Then the same three ways run in the core’s own memory, each in a fresh instance: its allocator says how much was in use at most, and the engine how much WASM memory it holds.",
        "其二：同样三种做法在核心自己的内存里运行，每种用一个新建的实例；分配器给出最多同时使用多少，引擎给出 WASM 内存占了多少。",
      ),
    ],
    parameters: [
      choice("seq", "2048", ["512", "2048", "8192"], words("tokens", "词数")),
      choice("heads", "2", ["1", "2", "4"], words("heads", "头数")),
    ],
    run: memory,
  },
];
