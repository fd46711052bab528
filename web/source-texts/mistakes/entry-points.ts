import { broadcast, raised, transpose, view, type Shape } from "../shapes.js";
import { same } from "../rows.js";
import type { Item, Result, Row, Words } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/entry-points.json" with { type: "json" };

const { say, number } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

/** What each class of text 004 defines; a call of anything else raises. */
const METHODS: Record<string, readonly string[]> = {
  OptimizedRoPE: ["_precompute_cos_sin_cache", "forward", "_apply_rope_vectorized", "_compute_cos_sin_dynamic"],
  BasicRoPE: ["_compute_freqs", "forward", "_apply_rope"],
};
/** Names at the text's top level that RoPEVariants could see. */
const GLOBALS = ["torch", "np", "plt", "math", "F", "nn", "BasicRoPE", "OptimizedRoPE", "RoPEVariants"];

const lacks = (type: string, name: string): string | undefined =>
  METHODS[type]!.includes(name) ? undefined : `'${type}' object has no attribute '${name}'`;
const undefinedName = (name: string): string | undefined =>
  GLOBALS.includes(name) ? undefined : `name '${name}' is not defined`;

interface EntryPoint {
  name: string;
  /** The first name that is not there as printed: the text has no import line (recorded.json). */
  needs?: string;
  /** Where it stops: the line of the text, and why, in our words. */
  line?: number;
  reason?: Words;
  /** Raises as the printed code does; with `mended`, as it should have been written. */
  check(mended: boolean): string | undefined;
}

const fine = (): undefined => undefined;
/** The first multiplication of OptimizedRoPE with q [batch, heads, seq, headDim]. */
const optimised =
  (q: Shape) =>
  (mended: boolean): string | undefined =>
    raised(() => broadcast(q, mended ? [1, 1, q[2]!, q[3]!] : [1, q[2]!, 1, q[3]!]));
const noFrequencies = (mended: boolean): string | undefined =>
  mended ? undefined : lacks("OptimizedRoPE", "_compute_freqs");

/** The 13 functions that text 004 calls, in its order. */
export const ENTRY_POINTS: readonly EntryPoint[] = [
  { name: "demonstrate_positional_ambiguity", needs: "torch", check: fine },
  { name: "analyze_absolute_positioning_limitations", needs: "nn", check: fine },
  { name: "analyze_sinusoidal_limitations", needs: "nn", check: fine },
  { name: "rope_intuition_demo", needs: "plt", check: fine },
  { name: "rope_mathematical_derivation", check: fine },
  {
    name: "rope_step_by_step_demo",
    needs: "torch",
    line: 293,
    reason: say("apply-rope--2-d"),
    check: (mended) => raised(() => broadcast([4], mended ? [4] : [view([4], [-1, 2])[0]!])),
  },
  { name: "test_basic_rope", needs: "nn", check: () => raised(() => broadcast([4, 512, 256], [4, 512, 256])) },
  {
    name: "rope_performance_comparison",
    needs: "nn",
    line: 391,
    reason: say("basicrope-gets-batch"),
    check(mended) {
      const q = [8, 32, 512, 64];
      const basic = transpose([...q.slice(0, 3), 32], 1, 2);
      return raised(() => broadcast(basic, mended ? [8, 512, 1, 32] : [8, 512, 32])) ?? optimised(q)(mended);
    },
  },
  {
    name: "analyze_relative_position_property",
    needs: "torch",
    line: 593,
    reason: say("calls--compute-freqs-optimizedrope"),
    check: noFrequencies,
  },
  {
    name: "analyze_extrapolation_capability",
    needs: "torch",
    line: 714,
    reason: say("calls--compute-freqs-optimizedrope"),
    check: noFrequencies,
  },
  {
    name: "compare_rope_variants",
    needs: "torch",
    line: 846,
    reason: say("methods-say-d-model"),
    check: (mended) => (mended ? undefined : undefinedName("d_model")),
  },
  {
    name: "test_memory_efficient_rope",
    needs: "torch",
    line: 492,
    reason: say("axis-size-1"),
    check: (mended) =>
      optimised([4, 32, 8192, 128])(mended) ??
      raised(() => broadcast([4, 32, 512, 128], [1, 1, 512, mended ? 128 : 64])),
  },
  {
    name: "test_rope_integration",
    needs: "nn",
    line: 492,
    reason: say("axis-size-1-2"),
    check: optimised([4, 8, 512, 64]),
  },
];

function entryPoints(on: boolean): Result {
  const raisedBy = ENTRY_POINTS.map((point) => point.check(!on));
  const stopped = raisedBy.filter((error) => error !== undefined).length;
  const bare = ENTRY_POINTS.filter(({ needs }) => needs !== undefined);
  const runs = ENTRY_POINTS.find(({ needs }) => needs === undefined)!.name;
  const rows = ENTRY_POINTS.map((point, i): Row => {
    const error = raisedBy[i];
    const label = same(point.name);
    if (error === undefined) return { label, ours: "✓", verdict: "holds" };
    return {
      label,
      ours: error,
      verdict: "cannot-run",
      reason: say("line", { line: point.line, reasonOf: point.reason! }),
    };
  });
  return {
    rows: [
      number("printed-without-import-line", `${bare.length} / ${ENTRY_POINTS.length}`),
      number("torch-nn-f-np", `${stopped} / ${ENTRY_POINTS.length}`),
      ...rows,
    ],
    summary: on
      ? say("printed-raise-text", { bare: bare.length, ENTRY_POINTS: ENTRY_POINTS.length, runs, stopped })
      : say("off-these-lines", { ENTRY_POINTS: ENTRY_POINTS.length }),
  };
}

export const items: readonly Item[] = [mistake("m12", (_, on) => entryPoints(on))];
