import type { CosSin, RopeSpec, Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import phi from "../../models/phi-3.5-mini.json" with { type: "json" };
import { decimals, words } from "../words.js";
import { seededPair } from "../mistakes/seeded.js";
import { printedLinear, printedXpos, turnXpos } from "../mistakes/variants.js";
import { judged, mean, norm, numberRow, same } from "../rows.js";
import type { Item, LineFigure, Result, Step, Values, Words } from "../types.js";

const DIM = 64;
const POSITIONS = [100, 500, 1000, 2000, 4000];
/** The text pairs neighbours: x[::2] with x[1::2]. */
const plain = head(DIM, "interleaved");

interface Variant {
  name: string;
  printed: string;
  right: string;
  /** The tables of position p as the text makes them, and as they should be. */
  text(rw: Ropewalk, position: number): CosSin;
  ours(rw: Ropewalk, x: Float32Array, position: number): Float32Array;
}

const turn = (rw: Ropewalk, x: Float32Array, cosSin: CosSin): Float32Array =>
  rw.rotate(x, { shape: [1, 1, 1, DIM], pairing: plain.pairing, cosSin });
/** As the text writes the result: the first channels of all pairs, then the second ones (M7). */
const asText = (rw: Ropewalk, x: Float32Array, cosSin: CosSin): Float32Array =>
  rw.convertPairing(turn(rw, x, cosSin), { from: "interleaved", to: "half-split", headDim: DIM });
const bySpec =
  (spec: RopeSpec) =>
  (rw: Ropewalk, x: Float32Array, position: number): Float32Array =>
    turn(rw, x, rw.cosSin(spec, [position], { seqLen: 4096 }));

const LINEAR: RopeSpec = { ...plain, ropeType: "linear", factor: 8 };
const YARN: RopeSpec = { ...plain, ropeType: "yarn", factor: 8, originalMaxPositionEmbeddings: 512 };

const VARIANTS: readonly Variant[] = [
  {
    name: "Original",
    printed: "10000^(−2i/d)",
    right: "10000^(−2i/d)",
    text: (rw, p) => rw.cosSin(plain, [p]),
    ours: bySpec(plain),
  },
  {
    name: "Linear",
    printed: "1 / (1 + 2i)",
    right: "θᵢ / s",
    text: (rw, p) => rw.cosSin(printedLinear(), [p]),
    ours: bySpec(LINEAR),
  },
  {
    name: "YaRN",
    printed: "αβ θᵢ",
    right: "(1 − γᵢ) θᵢ / s + γᵢ θᵢ, × (0.1 ln s + 1)",
    text: (rw, p) =>
      rw.cosSin({ ...plain, invFreq: Array.from(rw.frequencies(plain).invFreq, (value) => value * 1.2 * 0.8) }, [p]),
    ours: bySpec(YARN),
  },
  {
    name: "xPos",
    printed: "exp(−mθᵢ/100) (cos, sin)",
    right: "ζᵢ^(m/512) (cos, sin), ζᵢ^(−n/512) (cos, sin)",
    text: (rw, p) => printedXpos(rw, p),
    ours: (rw, x, position) => turnXpos(rw, x, position, "query", false),
  },
];

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/** inv_freq of the schemes with a formula, base 10000, 4096 positions first, four times as many wanted. */
function overlay(rw: Ropewalk): LineFigure {
  const wide = head(128);
  const stretch = { factor: 4, originalMaxPositionEmbeddings: 4096, maxPositionEmbeddings: 4096 };
  const specs: [string, RopeSpec][] = [
    ["default", wide],
    ["linear (PI)", { ...wide, ropeType: "linear", factor: 4 }],
    ["dynamic (NTK)", { ...wide, ...stretch, ropeType: "dynamic", factor: 1 }],
    ["yarn", { ...wide, ...stretch, ropeType: "yarn" }],
    [
      "llama3",
      { ...wide, ...stretch, maxPositionEmbeddings: 16_384, ropeType: "llama3", lowFreqFactor: 1, highFreqFactor: 4 },
    ],
  ];
  return {
    kind: "lines",
    label: words("The real schemes: log10 of inv_freq", "真正的各种方案：inv_freq 的 log10"),
    x: words("pair", "对"),
    y: same("log10(inv_freq)"),
    series: specs.map(([name, spec]) => {
      const { invFreq } = rw.frequencies(spec, spec.ropeType === "dynamic" ? { seqLen: 16_384 } : {});
      return { name: same(name), x: Array.from(invFreq, (_, i) => i), y: invFreq.map(Math.log10), thin: true };
    }),
  };
}

/** LongRoPE has a divisor for each pair, found by search: those of a published model. */
function longRope(rw: Ropewalk): LineFigure {
  const spec = rw.parseConfig(phi.config);
  const { headDim, rotaryDim, base, pairing } = spec;
  const original = rw.frequencies({ ropeType: "default", headDim, rotaryDim, base, pairing }).invFreq;
  const pairs = Array.from(original, (_, i) => i);
  const seqLen = { short: spec.originalMaxPositionEmbeddings!, long: spec.maxPositionEmbeddings! };
  return {
    kind: "lines",
    label: words("LongRoPE of Phi-3.5 mini: log10 of inv_freq", "Phi-3.5 mini 的 LongRoPE：inv_freq 的 log10"),
    x: words("pair", "对"),
    y: same("log10(inv_freq)"),
    series: [
      { name: same("default"), x: pairs, y: original.map(Math.log10), thin: true },
      {
        name: words("up to 4096", "4096 以内"),
        x: pairs,
        y: rw.frequencies(spec, { seqLen: seqLen.short }).invFreq.map(Math.log10),
      },
      {
        name: words("past it", "超过之后"),
        x: pairs,
        y: rw.frequencies(spec, { seqLen: seqLen.long }).invFreq.map(Math.log10),
      },
    ],
  };
}

function variants(rw: Ropewalk, { right }: Values): Result {
  const [x] = seededPair(DIM);
  const ours = right === true;
  const all = VARIANTS.map((variant) => {
    const turned = POSITIONS.map((p) => (ours ? variant.ours(rw, x, p) : asText(rw, x, variant.text(rw, p))));
    return { ...variant, turned, spread: deviation(turned.map((y) => norm(rw, y))) };
  });
  const label = (name: string): Words =>
    words(`${name}: standard deviation of the norms at 100 … 4000`, `${name}：100 至 4000 处范数的标准差`);
  const steps = VARIANTS.map((variant): Step => {
    const at = 1000;
    const [printed, mended] = [asText(rw, x, variant.text(rw, at)), variant.ours(rw, x, at)];
    const off = printed.reduce((most, value, i) => Math.max(most, Math.abs(value - mended[i]!)), 0);
    return {
      formula: `${variant.name}: ${variant.printed}  →  ${variant.right}`,
      ours: decimals(off),
      verdict: off < 1e-5 ? "holds" : "fails",
      note: words(
        "printed → right; largest difference of an element at position 1000, where the text also writes the two halves of the pairs apart (M7)",
        "文中 → 正确；位置 1000 处元素的最大差异，其中文中还把各对的两个元素分成前后两半写出（M7）",
      ),
    };
  });
  return {
    rows: [
      ...all.map(({ name, spread }) => numberRow(label(name), decimals(spread))),
      judged(
        words("every variant but xPos keeps lengths", "除 xPos 之外都保持范数"),
        all
          .slice(0, 3)
          .map(({ spread }) => decimals(spread))
          .join(" "),
        all.slice(0, 3).every(({ spread }) => spread < 1e-4),
        words(
          "a deviation of 0 says nothing about extrapolation: any rotation has it",
          "标准差为 0 并不说明外推：任何旋转都如此",
        ),
        words("a length changed", "范数变了"),
      ),
    ],
    steps,
    summary: words(
      `${ours ? "The right formulas" : "As printed"}: deviations ${all.map(({ name, spread }) => `${name} ${decimals(spread)}`).join(", ")}.`,
      `${ours ? "正确的公式" : "按文中所印"}：标准差 ${all.map(({ name, spread }) => `${name} ${decimals(spread)}`).join("，")}。`,
    ),
    figures: [
      ...all.map(({ name, turned }): LineFigure => ({
        kind: "lines",
        label: words(`${name}${ours ? "" : ", as printed"}`, `${name}${ours ? "" : "，按文中所印"}`),
        x: words("position", "位置"),
        y: words("value", "数值"),
        series: [
          { name: words("channel 0", "通道 0"), x: POSITIONS, y: turned.map((y) => y[0]!) },
          {
            name: ours
              ? words("channel 1, its partner", "通道 1，与之成对")
              : words("channel 1, of the next pair", "通道 1，属于下一对"),
            x: POSITIONS,
            y: turned.map((y) => y[1]!),
          },
        ],
      })),
      overlay(rw),
      longRope(rw),
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-variants",
    cite: "RoPEVariants, compare_rope_variants",
    about: [
      words(
        "Four variants at five positions, as the text compares them, by the standard deviation of their norms. The printed formulas stand beside the right ones, and the last two plots have the schemes that models use.",
        "四种变体在五个位置上，如文中那样比较范数的标准差。文中的公式与正确的公式并列，最后两幅图是各模型真正使用的方案。",
      ),
    ],
    parameters: [
      { name: "right", kind: "switch", value: false, label: words("with the right formulas", "用正确的公式") },
    ],
    run: variants,
  },
];
