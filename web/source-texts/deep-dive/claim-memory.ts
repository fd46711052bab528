import type { Ropewalk } from "../../api/index.js";
import { choice, test } from "../heads.js";
import { measureCore, measureScript } from "./core-memory.js";
import { coreRows, heldTable, lessThan, mib } from "./memory-card.js";
import { holdWhole, measureMemory } from "./memory.js";
import { numbers, decimals, residual } from "../rows.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/claim-memory.json" with { type: "json" };

const { say, number, claim, card } = phrasesOf(phrases);

/** "20 to 50% less": what a peak is less than the whole table's way, in percent, against the claim. */
function claimed(label: Words, peak: number, whole: number, less: Words): Row {
  const share = 100 * (1 - peak / whole);
  const holds = share >= 20 && share <= 50;
  const reason = holds ? say("within-claim") : say("more-than-claimed");
  return claim(label, `${decimals(share, 1)}%`, holds, { said: "20 – 50%", reason: share < 20 ? less : reason });
}

/** What the host says JavaScript's arrays take, before and while those of the whole table's way are alive. */
async function scriptRow(rw: Ropewalk, heads: number, seq: number): Promise<Row> {
  const label = say("javascript-memory-host");
  const before = await measureScript();
  if (before === undefined)
    return {
      label: say("javascript-memory-host-2"),
      ours: "–",
      verdict: "number",
      reason: say("browsers-tell-only"),
      measured: true,
    };
  const alive = holdWhole(rw, heads, seq);
  const after = (await measureScript())!;
  const bytes = alive.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    label,
    ours: `${mib(before)} → ${mib(after)}`,
    verdict: "number",
    reason: say("arrays-alive", { bytes: mib(bytes) }),
    measured: true,
  };
}

async function lessMemory(rw: Ropewalk, values: Values): Promise<Result> {
  const [heads, seq] = numbers(values, "heads", "seq");
  const { standard, chunked, recomputed, apart } = measureMemory(rw, heads, seq);
  const core = await measureCore(rw, heads, seq);
  const [share, more] = [decimals(100 * Math.abs(1 - chunked.peak / standard.peak), 1), chunked.peak > standard.peak];
  return {
    rows: [
      number("peak-whole-table-way", `${mib(standard.peak)}, ${mib(chunked.peak)}`),
      claimed(say("chunking-saves-20"), chunked.peak, standard.peak, say("less-results-all")),
      claimed(say("chunking-saves-20-2"), core.chunked.peak, core.whole.peak, say("more-instead-less")),
      ...coreRows(core),
      number("tables-made-anew-per", lessThan(recomputed.peak, standard.peak).slice(1, -1)),
      await scriptRow(rw, heads, seq),
      claim("all-ways-give-same", residual(apart), apart < 1e-5),
    ],
    figures: [heldTable(core)],
    summary: say("less-memory.summary", {
      share,
      peak: mib(standard.peak),
      peak2: mib(core.chunked.peak),
      peak3: mib(core.whole.peak),
      peak4: mib(core.inPlace.peak),
      more: more ? say("adds") : say("saves"),
      more2: more ? "to" : "of",
    }),
  };
}

export const items: readonly Item[] = [
  card(
    "claim-memory",
    [choice("seq", "2048", ["512", "2048", "8192"], say("tokens")), choice("heads", "2", ["1", "2"], say("heads"))],
    lessMemory,
    { button: test },
  ),
];
