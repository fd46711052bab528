import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import deepseekCoder from "../../models/deepseek-coder-6.7b.json" with { type: "json" };
import llama3 from "../../models/llama-3-8b.json" with { type: "json" };
import llama31 from "../../models/llama-3.1-8b.json" with { type: "json" };
import qwen2vl from "../../models/qwen2-vl-7b.json" with { type: "json" };
import { seededPair } from "../mistakes/pairing.js";
import { unseen } from "../mistakes/similarity.js";
import { decimals, words } from "../mistakes/mistake.js";
import { judged, largest, numberRow, row, same } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { cosine, moved } from "./relative.js";

const TRAINED = 512;
const BOUNDARY = { x: TRAINED, name: words("trained to here", "训练到此") };
const LENGTHS = [600, 800, 1024, 2048];

function extrapolation(rw: Ropewalk, { dim }: Values): Result {
  const width = Number(dim);
  const spec = head(width);
  const x = seededPair(width)[0];
  const plot = (positions: number[]): { positions: number[]; first: number[]; partner: number[] } => {
    const turned = moved(rw, spec, x, positions);
    return {
      positions,
      first: positions.map((_, i) => turned[i * width]!),
      partner: positions.map((_, i) => turned[i * width + width / 2]!),
    };
  };
  const inside = plot(Array.from({ length: 11 }, (_, i) => 50 * i));
  const outside = plot(Array.from({ length: 20 }, (_, i) => TRAINED + 10 * i));
  // The text takes the first position past the trained ones, and no position past the length asked for.
  const similar = LENGTHS.map((length) => {
    const edge = moved(rw, spec, x, [TRAINED - 1, Math.min(TRAINED, length - 1)]);
    return cosine(rw, row(edge, 0, width), row(edge, 1, width));
  });
  const apart = largest(similar) - Math.min(...similar);
  const waves = Array.from({ length: 72 }, (_, i) => 10 * i);
  const table = rw.cosSin(spec, waves);
  const { longer, pairs } = unseen(rw, spec, TRAINED);
  const wide = head(128);
  const pairLines = (plotted: typeof inside): { name: ReturnType<typeof words>; x: number[]; y: number[] }[] => [
    { name: words("channel 0", "通道 0"), x: plotted.positions, y: plotted.first },
    {
      name: words(`channel ${width / 2}, its partner`, `通道 ${width / 2}，与之成对`),
      x: plotted.positions,
      y: plotted.partner,
    },
  ];
  return {
    rows: [
      ...LENGTHS.map((length, i) =>
        numberRow(
          words(`length ${length}: similarity of positions 511 and 512`, `长度 ${length}：位置 511 与 512 的相似度`),
          decimals(similar[i]!),
        ),
      ),
      judged(
        words("the length asked for makes a difference: spread", "所要的长度有影响：差异"),
        decimals(apart),
        apart > 1e-6,
        words("the similarity depends on the length", "相似度随长度变化"),
        words(
          "the text always compares 511 with 512: one number, whatever the length",
          "文中总是拿 511 与 512 相比：无论长度，都是同一个数",
        ),
      ),
      numberRow(
        words(`d = ${width}: pairs with a wavelength longer than 512`, `d = ${width}：波长超过 512 的对`),
        `${longer} / ${pairs}`,
      ),
      numberRow(
        words("d = 128: pairs longer than 512, and than 4096", "d = 128：波长超过 512 与 4096 的对"),
        `${unseen(rw, wide, 512).longer} / 64, ${unseen(rw, wide, 4096).longer} / 64`,
      ),
    ],
    summary: words(
      `Within 512 positions ${pairs - longer} of ${pairs} pairs go round at least once; the other ${longer} meet new angles beyond.`,
      `在 512 个位置内，${pairs} 对中有 ${pairs - longer} 对至少转满一圈；其余 ${longer} 对再往后会遇到新的角度。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("One pair within the trained length", "训练长度之内的一对"),
        x: words("position", "位置"),
        y: words("value", "数值"),
        mark: BOUNDARY,
        series: pairLines(inside),
      },
      {
        kind: "lines",
        label: words("The same pair past it, from 512 on", "越过之后，从 512 起"),
        x: words("position", "位置"),
        y: words("value", "数值"),
        mark: BOUNDARY,
        series: pairLines(outside),
      },
      {
        kind: "lines",
        label: words("Cosines of the first eight pairs, each half a unit higher", "前八对的余弦，逐条上移半格"),
        x: words("position", "位置"),
        y: words("cos(position × frequency)", "cos(位置 × 频率)"),
        mark: BOUNDARY,
        series: Array.from({ length: 8 }, (_, pair) => ({
          name: words(`pair ${pair}`, `第 ${pair} 对`),
          x: waves,
          y: waves.map((_, at) => table.cos[at * pairs + pair]! + pair * 0.5),
          thin: true,
        })),
      },
      {
        kind: "lines",
        label: words("Wavelength of each pair against 512", "各对的波长与 512 相比"),
        x: words("pair", "对"),
        y: words("log10 of positions", "位置数的 log10"),
        series: [
          {
            name: words("wavelength", "波长"),
            x: Array.from({ length: pairs }, (_, i) => i),
            y: rw.frequencies(spec).wavelength.map(Math.log10),
          },
          {
            name: words("trained length", "训练长度"),
            x: Array.from({ length: pairs }, (_, i) => i),
            y: Array.from({ length: pairs }, () => Math.log10(TRAINED)),
            thin: true,
          },
        ],
      },
    ],
  };
}

const DIM = 64;
const PAIRS = DIM / 2;
/** log10 of the paper's frequencies, to two decimals: what the reader starts from. */
const PAPER = Array.from({ length: PAIRS }, (_, i) => String(Number(((-4 * i) / PAIRS).toFixed(2)))).join(",");
const DISTANCES = Array.from({ length: 257 }, (_, i) => i * 4);

const COMPARED: Record<string, (rw: Ropewalk) => RopeSpec> = {
  paper: () => head(DIM),
  wide: () => head(DIM, "half-split", 500_000),
  yarn: () => ({
    ...head(DIM),
    ropeType: "yarn",
    factor: 4,
    originalMaxPositionEmbeddings: 512,
  }),
  even: (rw) => ({ ...head(DIM), invFreq: [...rw.linearFrequencies(1, 1 / 32, PAIRS)] }),
  scales: (rw) => {
    // Two scales: half of the pairs keep words in order, the other half are a thousand times slower.
    const quick = rw.frequencies(head(PAIRS, "half-split", 100)).invFreq;
    return { ...head(DIM), invFreq: [...quick, ...quick.map((value) => value / 1000)] };
  },
};

export function drawnSpec(values: Values): RopeSpec {
  const given = String(values["curve"]).split(",").map(Number);
  const fits = given.length === PAIRS && given.every(Number.isFinite);
  const exponents = fits ? given : PAPER.split(",").map(Number);
  return { ...head(DIM), invFreq: exponents.map((value) => 10 ** value) };
}

function draw(rw: Ropewalk, values: Values): Result {
  const spec = drawnSpec(values);
  const other = COMPARED[String(values["against"])]!(rw);
  const trained = Number(values["trained"]);
  const { longer, wavelength } = unseen(rw, spec, trained);
  const curve = rw.scoreByDistance(spec, DISTANCES);
  const paper = rw.scoreByDistance(other, DISTANCES);
  const [q, k] = seededPair(DIM);
  const starts = Array.from({ length: 33 }, (_, i) => i * 16);
  const scores = starts.map((start) => {
    const turnedQuery = moved(rw, spec, q, [start + 3]);
    return rw.scoreByDistance(head(DIM), [0], {
      q: turnedQuery,
      k: moved(rw, spec, k, [start]),
    })[0]!;
  });
  const spread = largest(scores) - Math.min(...scores);
  const half = DISTANCES.find((_, i) => curve[i]! < 0.5);
  const pairs = Array.from({ length: PAIRS }, (_, i) => i);
  return {
    rows: [
      numberRow(
        words("shortest and longest wavelength", "最短与最长波长"),
        `${decimals(
          wavelength.reduce((a, b) => Math.min(a, b)),
          2,
        )}, ${decimals(largest(wavelength), 0)}`,
      ),
      numberRow(
        words(`pairs that never go round within ${trained} positions`, `在 ${trained} 个位置内从未转满一圈的对`),
        `${longer} / ${PAIRS}`,
      ),
      numberRow(
        words("first distance at which the score of ones falls below a half", "全 1 向量的得分首次低于一半的距离"),
        half === undefined ? "> 1024" : String(half),
      ),
      judged(
        words("the score still depends on the distance alone: spread", "得分仍只取决于距离：差异"),
        decimals(spread),
        spread < 1e-3,
        words("any frequencies do: it is the rotation that makes it so", "任何频率都可以：这是旋转本身的性质"),
        words("float32 angles no longer carry it", "float32 的角度已不足以保持"),
      ),
    ],
    summary: words(
      `Your frequencies: ${longer} of ${PAIRS} pairs never go round within ${trained} positions, the slowest needs ${decimals(largest(wavelength), 0)}.`,
      `你的频率：${PAIRS} 对中有 ${longer} 对在 ${trained} 个位置内从未转满一圈，最慢的一对需要 ${decimals(largest(wavelength), 0)} 个位置。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Score by distance, query and key all ones", "得分随距离变化，查询与键全为 1"),
        x: words("distance", "距离"),
        y: words("score", "得分"),
        series: [
          { name: words("drawn", "所画"), x: DISTANCES, y: curve },
          { name: words("compared", "对照"), x: DISTANCES, y: paper, thin: true },
        ],
      },
      {
        kind: "lines",
        label: words("Wavelength by pair", "各对的波长"),
        x: words("pair", "对"),
        y: words("log10 of positions", "位置数的 log10"),
        series: [
          { name: words("drawn", "所画"), x: pairs, y: wavelength.map(Math.log10) },
          {
            name: words("compared", "对照"),
            x: pairs,
            y: rw.frequencies(other).wavelength.map(Math.log10),
            thin: true,
          },
          { name: words("trained length", "训练长度"), x: pairs, y: pairs.map(() => Math.log10(trained)), thin: true },
        ],
      },
      {
        kind: "lines",
        label: words("A score at distance 3 while both words move", "两个词一起移动时距离 3 的得分"),
        x: words("position of the key", "键的位置"),
        y: words("score", "得分"),
        series: [{ name: words("drawn", "所画"), x: starts, y: scores }],
      },
    ],
  };
}

interface Scenario {
  name: string;
  label: ReturnType<typeof words>;
  model: { name: string; recorded: string; config: Record<string, unknown> };
  /** Positions first trained with, where the configuration does not say. */
  trained?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: "standard", label: words("ordinary text", "普通文本"), model: llama3 },
  { name: "long", label: words("long documents", "长文档"), model: llama31 },
  { name: "code", label: words("code", "代码"), model: deepseekCoder, trained: 4096 },
  { name: "images", label: words("images and video", "图像与视频"), model: qwen2vl },
];

function advice(rw: Ropewalk, { scenario }: Values): Result {
  const { model, trained } = SCENARIOS.find(({ name }) => name === scenario)!;
  const spec = rw.parseConfig(model.config);
  const most = spec.maxPositionEmbeddings!;
  const first = spec.originalMaxPositionEmbeddings ?? trained ?? most;
  const plain: RopeSpec = {
    ropeType: "default",
    base: spec.base,
    headDim: spec.headDim,
    rotaryDim: spec.rotaryDim,
    pairing: spec.pairing,
  };
  // Pairs that reach, at the last position, an angle larger than any at the trained length, a full turn being all of them.
  const beyond = (used: RopeSpec): number => {
    const now = rw.frequencies(used, { seqLen: most }).invFreq;
    const then = rw.frequencies(plain).invFreq;
    return now.filter((value, i) => then[i]! * first < 2 * Math.PI && value * most > then[i]! * first * 1.001).length;
  };
  return {
    rows: [
      numberRow(
        words(`${model.name} (${model.recorded})`, `${model.name}（${model.recorded}）`),
        `rope_type ${spec.ropeType}, base ${spec.base}${spec.factor === undefined ? "" : `, factor ${spec.factor}`}${spec.mropeSection === undefined ? "" : `, mrope_section ${spec.mropeSection.join("/")}`}`,
      ),
      numberRow(words("positions: first trained with, meant for", "位置数：最初训练，预定使用"), `${first}, ${most}`),
      numberRow(
        words("pairs with unseen angles there, as configured", "届时遇到未见角度的对：按其配置"),
        `${beyond(spec)} / ${spec.rotaryDim / 2}`,
      ),
      numberRow(words("the same without its scheme", "同上：不用其方案"), `${beyond(plain)} / ${spec.rotaryDim / 2}`),
    ],
    summary: words(
      `${model.name} goes from ${first} to ${most} positions with ${spec.ropeType}: ${beyond(spec)} pairs meet unseen angles, without the scheme ${beyond(plain)}.`,
      `${model.name} 用 ${spec.ropeType} 从 ${first} 扩展到 ${most} 个位置：${beyond(spec)} 对遇到未见的角度，不用该方案则为 ${beyond(plain)} 对。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "004-extrapolation",
    cite: "analyze_extrapolation_capability",
    about: [
      words(
        "Trained to 512, asked for more: the text’s three plots with a pair that is one, and what can be counted instead of its “alignment” (M17).",
        "训练到 512，却要用得更长：文中的三幅图换成真正的一对，并以可数的量代替“对齐度”（M17）。",
      ),
    ],
    parameters: [
      {
        name: "dim",
        kind: "choice",
        value: "64",
        label: words("d_model", "d_model"),
        options: ["64", "128"].map((value) => ({ value, label: same(value) })),
      },
    ],
    run: extrapolation,
  },
  {
    id: "004-draw",
    cite: { en: "future directions", zh: "未来方向" },
    about: [
      words(
        "The text names adaptive and multi-scale frequencies as things to come. Draw them: every pair’s frequency is a point of the curve, as a power of ten.",
        "文中把自适应与多尺度频率列为未来方向。在这里直接画出来：每一对的频率是曲线上的一点，以 10 的幂表示。",
      ),
    ],
    parameters: [
      {
        name: "curve",
        kind: "curve",
        value: PAPER,
        count: PAIRS,
        least: -6,
        most: 0.5,
        step: 0.01,
        label: words("log10 of inv_freq, 32 pairs", "inv_freq 的 log10，32 对"),
        x: words("pair", "对"),
        y: words("log10(inv_freq)", "log10(inv_freq)"),
      },
      {
        name: "against",
        kind: "choice",
        value: "paper",
        label: words("compare with", "对照"),
        options: [
          { value: "paper", label: words("base 10000", "base 10000") },
          { value: "wide", label: words("base 500000", "base 500000") },
          { value: "yarn", label: words("YaRN × 4", "YaRN × 4") },
          { value: "even", label: words("evenly spaced", "等间距") },
          { value: "scales", label: words("two scales", "两种尺度") },
        ],
      },
      {
        name: "trained",
        kind: "choice",
        value: "512",
        label: words("trained length", "训练长度"),
        options: ["512", "4096", "131072"].map((value) => ({ value, label: same(value) })),
      },
    ],
    run: draw,
  },
  {
    id: "004-advice",
    cite: { en: "practical advice", zh: "实用建议" },
    about: [
      words(
        "The text recommends a variant for each use. Here a published configuration stands for each, with what it does to the angles.",
        "文中为每种用途推荐一种变体。这里每种用途以一份公开的配置为例，看它如何处理角度。",
      ),
    ],
    parameters: [
      {
        name: "scenario",
        kind: "choice",
        value: "standard",
        label: words("for", "用途"),
        options: SCENARIOS.map(({ name, label }) => ({ value: name, label })),
      },
    ],
    run: advice,
  },
];
