import type { RopeSpec, Ropewalk, RopewalkError } from "../../api/index.js";
import { broadcast, raised, transpose, view, type Shape } from "../shapes.js";
import { numberRow, same, judged } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Words } from "../types.js";
import { mistake } from "./mistake.js";
import { words } from "../words.js";

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
    reason: words(
      "apply_rope_2d takes the four cosines two at a time (M10)",
      "apply_rope_2d 把四个余弦又两两分组（M10）",
    ),
    check: (mended) => raised(() => broadcast([4], mended ? [4] : [view([4], [-1, 2])[0]!])),
  },
  { name: "test_basic_rope", needs: "nn", check: () => raised(() => broadcast([4, 512, 256], [4, 512, 256])) },
  {
    name: "rope_performance_comparison",
    needs: "nn",
    line: 391,
    reason: words(
      "BasicRoPE gets [batch, seq, heads, head_dim] (line 545), its cosines are [batch, seq, head_dim / 2]; mended, line 492 raises next (M9)",
      "第 545 行给 BasicRoPE 的是 [batch, seq, heads, head_dim]，而余弦是 [batch, seq, head_dim / 2]；改好之后第 492 行接着报错（M9）",
    ),
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
    reason: words(
      "it calls _compute_freqs, which OptimizedRoPE does not have",
      "调用了 OptimizedRoPE 没有的 _compute_freqs",
    ),
    check: noFrequencies,
  },
  {
    name: "analyze_extrapolation_capability",
    needs: "torch",
    line: 714,
    reason: words(
      "it calls _compute_freqs, which OptimizedRoPE does not have",
      "调用了 OptimizedRoPE 没有的 _compute_freqs",
    ),
    check: noFrequencies,
  },
  {
    name: "compare_rope_variants",
    needs: "torch",
    line: 846,
    reason: words("the methods say d_model where self.d_model is meant", "各方法写的是 d_model，本应是 self.d_model"),
    check: (mended) => (mended ? undefined : undefinedName("d_model")),
  },
  {
    name: "test_memory_efficient_rope",
    needs: "torch",
    line: 492,
    reason: words(
      "the axis of size 1 is in the wrong place (M9); past it, line 1057 raises (M11)",
      "长度为 1 的轴放错了（M9）；过了这一关，第 1057 行又报错（M11）",
    ),
    check: (mended) =>
      optimised([4, 32, 8192, 128])(mended) ??
      raised(() => broadcast([4, 32, 512, 128], [1, 1, 512, mended ? 128 : 64])),
  },
  {
    name: "test_rope_integration",
    needs: "nn",
    line: 492,
    reason: words("the axis of size 1 is in the wrong place (M9)", "长度为 1 的轴放错了（M9）"),
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
      reason: words(`line ${point.line}: ${point.reason!.en}`, `第 ${point.line} 行：${point.reason!.zh}`),
    };
  });
  return {
    rows: [
      ...(on
        ? [
            numberRow(
              words("as printed, without an import line: functions that raise", "照原样，没有 import 行：报错的函数"),
              `${bare.length} / ${ENTRY_POINTS.length}`,
            ),
            numberRow(
              words(
                "with torch, nn, F, np, plt, math and time imported",
                "补上 torch、nn、F、np、plt、math 与 time 之后",
              ),
              `${stopped} / ${ENTRY_POINTS.length}`,
            ),
          ]
        : []),
      ...rows,
    ],
    summary: on
      ? words(
          `On: as printed ${bare.length} of ${ENTRY_POINTS.length} raise, for the text imports nothing; only ${runs} runs. With the imports ${stopped} still do: rope_step_by_step_demo after its frequencies, angles, cosines and sines, the others before a number of their own.`,
          `开：照原样 ${ENTRY_POINTS.length} 个中有 ${bare.length} 个报错，因为原文没有任何 import；只有 ${runs} 能运行。补上之后仍有 ${stopped} 个报错：rope_step_by_step_demo 在印出频率、角度、余弦与正弦之后，其余的在得到自己的数之前。`,
        )
      : words(
          `Off: with these lines mended no shape and no name stops any of the ${ENTRY_POINTS.length}; what they compute is on their own cards.`,
          `关：改好这些行之后，${ENTRY_POINTS.length} 个都不再因形状或名字而停下；它们算出的数在各自的卡片上。`,
        ),
  };
}

/** A rotation of `rotaryDim` of the channels; what the core says when that is odd. */
export function oddHead(
  rw: Ropewalk,
  rotaryDim: number,
  headDim = 5,
): { error: RopewalkError } | { untouched: number } {
  const spec: RopeSpec = { ropeType: "default", base: 10_000, headDim, rotaryDim, pairing: "interleaved" };
  const x = torchGenerator(0).randn(headDim);
  try {
    const y = rw.rotate(x, { shape: [1, 1, 1, headDim], pairing: "interleaved", cosSin: rw.cosSin(spec, [3]) });
    return { untouched: Math.abs(y.at(-1)! - x.at(-1)!) };
  } catch (error) {
    if ((error as Error).name === "RopewalkError") return { error: error as RopewalkError };
    throw error;
  }
}

function oddDimension(rw: Ropewalk, on: boolean): Result {
  const shown = raised(() => view([2, 5], [2, -1, 2]));
  const odd = oddHead(rw, 5);
  const even = oddHead(rw, 4);
  return {
    rows: on
      ? [
          {
            label: words("reshape(*xq.shape[:-1], -1, 2) of [2, 5]", "[2, 5] 的 reshape(*xq.shape[:-1], -1, 2)"),
            said: "x[4] = x[4]",
            ours: shown ?? "✓",
            verdict: shown ? "cannot-run" : "holds",
            reason: words(
              "lines 77 and 78: five channels do not make pairs, so the shown code raises before anything is turned",
              "第 77、78 行：五个通道配不成对，所示代码在旋转之前就报错",
            ),
          },
          {
            label: words("Ropewalk with rotary_dim 5", "Ropewalk，rotary_dim 为 5"),
            ours: "error" in odd ? odd.error.message : "✓",
            verdict: "number",
            refused: "error" in odd ? odd.error : undefined,
          },
        ]
      : [
          judged(
            words(
              "head_dim 5, rotary_dim 4: change of the last channel",
              "head_dim 5、rotary_dim 4：最后一个通道的变化",
            ),
            "untouched" in even ? String(even.untouched) : even.error.message,
            "untouched" in even && even.untouched === 0,
            words("said aloud, it is possible: the rest passes through", "明确说出来就可以：其余通道原样通过"),
            words("it changed", "发生了变化"),
          ),
        ],
    summary: on
      ? words(`On: the code of text 002 raises: ${shown}.`, `开：文本 002 的代码报错：${shown}。`)
      : words(
          "Off: with rotary_dim 4 of 5 channels the last one is unchanged, bit for bit.",
          "关：5 个通道取 rotary_dim 4，最后一个通道逐位不变。",
        ),
  };
}

export const items: readonly Item[] = [
  mistake(
    "m12",
    words("13 functions", "13 个函数"),
    [
      words(
        "Text 004 calls thirteen functions and has no import line. Each is followed here, imports given, to its first multiplication of shapes, or to the first name that nothing defines. The messages are torch’s own, recorded from a run.",
        "文本 004 调用了十三个函数，却没有 import 行。这里补上 import，逐个跟到第一次形状运算，或第一个没有定义的名字。报错信息是 torch 运行时的原文。",
      ),
    ],
    (_, on) => entryPoints(on),
  ),
  mistake(
    "m21",
    words("dimension handling", "维度处理"),
    [
      words(
        "Text 002 says that with an odd number of channels the last one stays as it is. Its code says otherwise.",
        "文本 002 说通道数为奇数时最后一个保持不变。它的代码并非如此。",
      ),
    ],
    oddDimension,
  ),
];
