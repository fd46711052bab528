import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { decimals, residual, words } from "../words.js";
import { claimRow, judged, numberRow } from "../rows.js";
import { measureCore, measureScript } from "./core-memory.js";
import { coreRows, heldTable, lessThan, mib } from "./memory-card.js";
import { holdWhole, measureMemory } from "./memory.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { test } from "../claim-controls.js";

/** "20 to 50% less": what a peak is less than the whole table's way, in percent, against the claim. */
function claimed(label: Words, peak: number, whole: number, less: Words): Row {
  const share = 100 * (1 - peak / whole);
  const holds = share >= 20 && share <= 50;
  const reason = holds ? words("within the claim", "在所称范围之内") : words("more than claimed", "超过所称");
  return claimRow(label, "20 – 50%", `${decimals(share, 1)}%`, holds, share < 20 ? less : reason);
}

/** What the host says JavaScript's arrays take, before and while those of the whole table's way are alive. */
async function scriptRow(rw: Ropewalk, heads: number, seq: number): Promise<Row> {
  const label = words(
    "JavaScript’s memory as the host measures it: before → with the whole table’s arrays",
    "宿主测得的 JavaScript 内存：之前 → 持有整张表做法的数组时",
  );
  const before = await measureScript();
  if (before === undefined)
    return {
      label: words("JavaScript’s memory as the host measures it", "宿主测得的 JavaScript 内存"),
      ours: "–",
      verdict: "number",
      reason: words(
        "browsers tell only cross-origin isolated pages; this one is not",
        "浏览器只告诉跨源隔离的页面；此页面不是",
      ),
      measured: true,
    };
  const alive = holdWhole(rw, heads, seq);
  const after = (await measureScript())!;
  const bytes = alive.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    label,
    ours: `${mib(before)} → ${mib(after)}`,
    verdict: "number",
    reason: words(`of arrays ${mib(bytes)} are alive`, `存活的数组为 ${mib(bytes)}`),
    measured: true,
  };
}

async function lessMemory(rw: Ropewalk, values: Values): Promise<Result> {
  const [heads, seq] = [Number(values["heads"]), Number(values["seq"])];
  const { standard, chunked, recomputed, apart } = measureMemory(rw, heads, seq);
  const core = await measureCore(rw, heads, seq);
  const [share, more] = [decimals(100 * Math.abs(1 - chunked.peak / standard.peak), 1), chunked.peak > standard.peak];
  return {
    rows: [
      numberRow(
        words("peak of the whole table’s way and of chunking, arrays counted", "整张表与分块的峰值，按数组计数"),
        `${mib(standard.peak)}, ${mib(chunked.peak)}`,
      ),
      claimed(
        words(
          "chunking saves 20 to 50% of the memory at its peak, arrays of the text’s lines",
          "分块使峰值内存减少 20% 至 50%，按文中各行的数组",
        ),
        chunked.peak,
        standard.peak,
        words("less: the results of all chunks are kept until they are joined", "不到：各块的结果一直保留到拼接为止"),
      ),
      claimed(
        words(
          "chunking saves 20 to 50% of the memory at its peak, measured in the core",
          "分块使峰值内存减少 20% 至 50%，在核心中实测",
        ),
        core.chunked.peak,
        core.whole.peak,
        words(
          "more instead of less: without intermediate arrays there is nothing to save, and joining copies the results",
          "不减反增：没有中间数组就无可节省，而拼接要把结果再复制一份",
        ),
      ),
      ...coreRows(core),
      numberRow(
        words("tables made anew per chunk, worked in place, arrays counted", "每块现做表、就地计算，按数组计数"),
        lessThan(recomputed.peak, standard.peak).slice(1, -1),
      ),
      await scriptRow(rw, heads, seq),
      judged(
        words("all ways give the same numbers: largest difference", "各种做法结果相同：最大差异"),
        residual(apart),
        apart < 1e-5,
        words("they may be compared", "可以比较"),
        words("they do not compute the same", "算的不是同一件事"),
      ),
    ],
    figures: [heldTable(core)],
    summary: words(
      `Chunking ${more ? "adds" : "saves"} ${share}% ${more ? "to" : "of"} ${mib(standard.peak)} with the text’s lines; in the core its peak is ${mib(core.chunked.peak)}, the whole table’s way ${mib(core.whole.peak)}, in place ${mib(core.inPlace.peak)}.`,
      `按文中的写法，分块比 ${mib(standard.peak)} ${more ? "多用" : "节省"} ${share}%；在核心中，分块峰值 ${mib(core.chunked.peak)}，整张表 ${mib(core.whole.peak)}，就地 ${mib(core.inPlace.peak)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "claim-memory",
    cite: words("performance summary", "性能总结"),
    about: [
      words(
        "“20 to 50% less memory.” Measured twice: the bytes of all JavaScript arrays alive at once while the text’s lines run, and what the core’s allocator has in use at most while the core does the same.",
        "“内存减少 20% 至 50%。”量两次：文中各行运行时同时存活的 JavaScript 数组字节数；以及核心做同样的事时，其分配器最多同时使用多少。",
      ),
    ],
    parameters: [
      choice("seq", "2048", ["512", "2048", "8192"], words("tokens", "词数")),
      choice("heads", "2", ["1", "2"], words("heads", "头数")),
    ],
    run: lessMemory,
    button: test,
  },
];
