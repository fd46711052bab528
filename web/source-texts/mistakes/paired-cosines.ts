import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { largest, same, judged } from "../rows.js";
import { broadcast, raised, shapeText, view } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Parameter, Result } from "../types.js";
import { mistake } from "./mistake.js";
import { atMost, decimals, residual, words } from "../words.js";
import { optimisedRope, tables } from "./optimised-rope.js";

const dims: Parameter = {
  name: "dim",
  kind: "choice",
  value: "8",
  label: same("d_model"),
  options: ["4", "8"].map((value) => ({ value, label: same(value) })),
};

function pairedCosines(rw: Ropewalk, on: boolean, dim: number): Result {
  const pairs = dim / 2;
  const cosShape = on ? [view([pairs], [-1, 2])[0]!] : [pairs]; // cos_2d[:, 0], or cos_vals itself
  const error = raised(() => broadcast([pairs], cosShape));
  const spec = head(dim, "interleaved");
  const x = torchGenerator(0).randn(dim);
  const right = rw.rotate(x, { shape: [1, 1, 1, dim], pairing: "interleaved", cosSin: rw.cosSin(spec, [3]) });
  const label = same(`x_2d[:, 0] ${shapeText([pairs])} * cos_2d[:, 0] ${shapeText(cosShape)}`);
  if (error !== undefined)
    return {
      rows: [
        {
          label,
          ours: error,
          verdict: "cannot-run",
          reason: words(
            "line 293: lines 289 and 290 reshape the four cosines to [2, 2], although there is one per pair already",
            "第 293 行：第 289、290 行把四个余弦重排成 [2, 2]，而它们本来就是每对一个",
          ),
        },
      ],
      summary: words(`On: d = ${dim} raises: ${error}.`, `开：d = ${dim} 时报错：${error}。`),
    };
  // One cosine, stretched over all pairs, or each pair's own.
  const table = rw.cosSin(spec, [3]);
  const pick = (all: Float32Array): Float32Array => all.map((_, pair) => all[on ? 0 : pair]!);
  const out = rw.rotate(x, {
    shape: [1, 1, 1, dim],
    pairing: "interleaved",
    cosSin: { rows: 1, rotaryDim: dim, cos: pick(table.cos), sin: pick(table.sin) },
  });
  const apart = largest(out.map((value, i) => Math.abs(value - right[i]!)));
  const { invFreq } = rw.frequencies(spec);
  return {
    rows: [
      judged(
        words("every pair turns with its own frequency: largest difference", "每一对用自己的频率旋转：最大差异"),
        decimals(apart),
        apart < 1e-5,
        words("equal to the core", "与核心一致"),
        words(
          "one cosine is stretched over all pairs: no error, wrong numbers",
          "一个余弦被拉伸到所有对：不报错，数却错了",
        ),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: d = ${dim}, off by ${decimals(apart)}.`,
      `${on ? "开" : "关"}：d = ${dim}，偏差 ${decimals(apart)}。`,
    ),
    figures: [
      {
        kind: "bars",
        label: words("Angle of each pair at position 3", "各对在位置 3 的角度"),
        x: words("pair", "对"),
        y: words("radians", "弧度"),
        names: Array.from(invFreq, (_, pair) => String(pair)),
        values: Array.from(invFreq, (_, pair) => 3 * invFreq[on ? 0 : pair]!),
        digits: 3,
      },
    ],
  };
}

function halfColumns(rw: Ropewalk, on: boolean): Result {
  const [seq, headDim] = [512, 128];
  const x = [4, 32, seq, headDim];
  const cos = [1, 1, seq, on ? headDim / 2 : headDim];
  const error = raised(() => broadcast(x, cos));
  const label = same(`x ${shapeText(x)} * cos ${shapeText(cos)}`);
  if (error !== undefined)
    return {
      rows: [
        {
          label,
          ours: error,
          verdict: "cannot-run",
          reason: words(
            "line 1057: the chunks of lines 1010 and 1011 have a column per pair, the formula needs one per channel",
            "第 1057 行：第 1010、1011 行的分块每对一列，而公式需要每通道一列",
          ),
        },
      ],
      summary: words(`On: the line raises: ${error}.`, `开：该行报错：${error}。`),
    };
  const used = [1, 2, 8, headDim];
  const data = torchGenerator(0).randn(2 * 8 * headDim);
  const out = optimisedRope({ shape: used, data }, ...tables(rw, 8, headDim, [1, 1, 8, headDim]));
  const spec = head(headDim);
  const right = rw.rotate(data, {
    shape: [1, 2, 8, headDim],
    pairing: "half-split",
    cosSin: rw.cosSin(spec, { start: 0, count: 8 }),
  });
  const apart = largest(out.data.map((value, i) => Math.abs(value - right[i]!)));
  return {
    rows: [
      judged(
        label,
        residual(apart),
        apart < 1e-5,
        words(
          "with the columns repeated the line runs and agrees with the core",
          "把列重复一遍之后可以运行，并与核心一致",
        ),
        words("it runs and is wrong", "能运行，但结果错误"),
      ),
    ],
    summary: words(
      `Off: with head_dim columns the line runs and differs from the core by ${atMost(apart).en}.`,
      `关：有 head_dim 列时可以运行，与核心相差${atMost(apart).zh}。`,
    ),
  };
}

export const items: readonly Item[] = [
  mistake(
    "m10",
    words("RoPEMath.apply_rope_2d, line 289", "RoPEMath.apply_rope_2d，第 289 行"),
    [
      words(
        "There is one cosine for each pair, and the code takes them two at a time once more.",
        "每一对本来只有一个余弦，代码却又把它们两个两个地分了一次组。",
      ),
    ],
    (rw, on, values) => pairedCosines(rw, on, Number(values["dim"])),
    [dims],
  ),
  mistake(
    "m11",
    words(
      "MemoryEfficientRoPE._apply_rope_vectorized, line 1057",
      "MemoryEfficientRoPE._apply_rope_vectorized，第 1057 行",
    ),
    [
      words(
        "The chunked cache keeps half the columns that its own rotation multiplies with.",
        "分块缓存的列数只有它自己的旋转公式所需的一半。",
      ),
    ],
    (rw, on) => halfColumns(rw, on),
  ),
];
