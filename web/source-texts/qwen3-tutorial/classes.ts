import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head, slider, turned } from "../heads.js";
import { claimRow, largest, list, numberRow, same, scientific, shape } from "../rows.js";
import { read } from "../minimind/configs.js";
import { words } from "../words.js";
import type { BarFigure, Item, Result, Step, Values, Words } from "../types.js";

const SCALINGS: Record<string, Record<string, unknown> | null> = {
  default: null,
  linear: { factor: 4 },
  dynamic: { factor: 4 },
  yarn: { factor: 4, original_max_position_embeddings: 32_768 },
  llama3: { factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 },
  longrope: {
    factor: 4,
    original_max_position_embeddings: 4096,
    short_factor: Array.from({ length: 64 }, () => 1),
    long_factor: Array.from({ length: 64 }, (_, i) => 1 + i / 8),
  },
};

export function config(type: string, old: boolean): Record<string, unknown> {
  const scaling = SCALINGS[type];
  const rope_scaling = scaling ? { [old ? "type" : "rope_type"]: type, ...scaling } : null;
  return {
    model_type: "qwen3",
    hidden_size: 1024,
    num_attention_heads: 16,
    num_key_value_heads: 8,
    head_dim: 128,
    max_position_embeddings: 40_960,
    rope_theta: 1_000_000,
    rope_scaling,
  };
}

function runClass(rw: Ropewalk, values: Values): Result {
  const type = String(values["type"]);
  const given = config(type, values["old"] === true);
  const spec = read(rw, given);
  const plain = rw.parseConfig(config("default", false));
  if (spec instanceof Error)
    return {
      rows: [
        {
          label: same("rope_scaling"),
          ours: spec.message,
          verdict: "cannot-run",
          reason: words("The reader of configs refuses it.", "读取配置时被拒绝。"),
          refused: spec,
        },
      ],
      summary: words(`Refused: ${spec.message}.`, "被拒绝。"),
    };
  const frequencies = rw.frequencies(spec);
  const quotient: RopeSpec = { ...plain, headDim: 64, rotaryDim: 64 };
  const wrong = rw.frequencies(quotient).invFreq;
  const base = rw.frequencies(plain).invFreq;
  const notes = rw.inspectConfig(given).notes;
  const x = Array.from(base, (_, i) => i);
  return {
    rows: [
      numberRow(same("rope_type"), spec.ropeType),
      numberRow(same("attention_scaling"), frequencies.attentionFactor.toFixed(4)),
      numberRow(same("inv_freq.shape"), shape(frequencies.invFreq.length)),
      numberRow(
        same("inv_freq[:3], inv_freq[-1]"),
        `${list(frequencies.invFreq.subarray(0, 3), 6)} … ${scientific(frequencies.invFreq.at(-1)!, 3)}`,
      ),
      claimRow(
        { en: "head_dim = hidden_size // num_attention_heads", zh: "head_dim = hidden_size // num_attention_heads" },
        "1024 // 16 = 64",
        String(spec.headDim),
        spec.headDim === 64,
        words(
          `Qwen3’s config names head_dim. With the quotient the second frequency would be ${wrong[1]!.toFixed(4)} instead of ${base[1]!.toFixed(4)}.`,
          `Qwen3 的配置写明了 head_dim。若用商，第二个频率会是 ${wrong[1]!.toFixed(4)} 而不是 ${base[1]!.toFixed(4)}。`,
        ),
      ),
      numberRow(
        words("what the reader of configs notes", "读取配置时的提示"),
        notes.length === 0 ? "–" : Array.from(new Set(notes.map(({ code: name }) => name))).join(", "),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("inv_freq against the unscaled ones, ratio", "inv_freq 与未缩放者之比"),
        x: words("pair", "对"),
        y: words("ratio", "比值"),
        series: [{ name: same(spec.ropeType), x, y: frequencies.invFreq.map((value, i) => value / base[i]!) }],
      },
    ],
    summary: words(
      `rope_type ${spec.ropeType} gives ${frequencies.invFreq.length} frequencies and the factor ${frequencies.attentionFactor.toFixed(4)}; the old key "type" and the new "rope_type" read alike.`,
      `rope_type ${spec.ropeType} 给出 ${frequencies.invFreq.length} 个频率，因子为 ${frequencies.attentionFactor.toFixed(4)}；旧键 "type" 与新键 "rope_type" 读法相同。`,
    ),
  };
}

function runShapes(rw: Ropewalk, values: Values): Result {
  const [batch, pairs, seq] = [Number(values["batch"]), Number(values["pairs"]), Number(values["seq"])];
  const spec = head(2 * pairs);
  const { invFreq } = rw.frequencies(spec);
  const table = rw.cosSin(spec, { start: 0, count: seq });
  const freqs = Array.from(invFreq, (frequency) => Array.from({ length: seq }, (_, m) => frequency * m));
  const turnedOver = Array.from({ length: seq }, (_, m) => freqs.map((rowOf) => rowOf[m]!));
  const emb = turnedOver.map((angles) => [...angles, ...angles]);
  const nested = (rows: readonly (readonly number[])[]): string => rows.map((cells) => `[${list(cells, 2)}]`).join(" ");
  const cos = emb.map((angles, m) => angles.map((_, i) => table.cos[m * pairs + (i % pairs)]!));
  const sin = emb.map((angles, m) => angles.map((_, i) => table.sin[m * pairs + (i % pairs)]!));
  const apart = largest(emb.flatMap((angles, m) => angles.map((angle, i) => Math.abs(Math.cos(angle) - cos[m]![i]!))));
  const asDrawn = batch === 2 && pairs === 2 && seq === 3;
  const drawn = words("The size in the text’s graph.", "原文流程图中的尺寸。");
  const named = (said: string, name: string, ...sizes: number[]): Result["rows"][number] => {
    const row = claimRow(same(name), said, sizes.join("×"), said === sizes.join("×"), drawn);
    return asDrawn ? row : numberRow(row.label, row.ours);
  };
  const step = (formula: string, codeLine: string, ours: string): Step => ({
    formula,
    code: codeLine,
    ours,
    verdict: "number",
  });
  return {
    rows: [
      named("2×2×1", "inv_freq_expanded", batch, pairs, 1),
      named("2×1×3", "position_ids_expanded", batch, 1, seq),
      named("2×2×3", "freqs", batch, freqs.length, freqs[0]!.length),
      named("2×3×2", "freqs_transposed", batch, turnedOver.length, turnedOver[0]!.length),
      named("2×3×4", "emb", batch, emb.length, emb[0]!.length),
      named("2×3×4", "cos", batch, cos.length, cos[0]!.length),
      named("2×3×4", "sin", batch, sin.length, sin[0]!.length),
      claimRow(
        words("the core’s table has the cosines of these angles", "核心的表就是这些角度的余弦"),
        undefined,
        scientific(apart, 1),
        apart < 1e-7,
        words("Largest difference: float32 rounding.", "最大差异：float32 舍入。"),
      ),
    ],
    steps: [
      step(
        `${pairs} → ${batch}×${pairs}×1`,
        "inv_freq[None, :, None].expand(bs, -1, 1)",
        nested(Array.from(invFreq, (value) => [value])),
      ),
      step(
        `${batch}×${seq} → ${batch}×1×${seq}`,
        "position_ids[:, None, :].float()",
        nested([Array.from({ length: seq }, (_, m) => m)]),
      ),
      step(
        `${pairs}×1 · 1×${seq} → ${pairs}×${seq}`,
        "torch.matmul(inv_freq_expanded, position_ids_expanded)",
        nested(freqs),
      ),
      step(`${pairs}×${seq} → ${seq}×${pairs}`, "freqs.transpose(1, 2)", nested(turnedOver)),
      step(`${seq}×${pairs} → ${seq}×${2 * pairs}`, "torch.cat((freqs, freqs), dim=-1)", nested(emb)),
      step("cos", "emb.cos() * attention_scaling", nested(cos)),
      step("sin", "emb.sin() * attention_scaling", nested(sin)),
    ],
    summary: words(
      `Frequencies as a column times positions as a row give ${pairs} × ${seq} angles; turned over and doubled they are ${seq} × ${2 * pairs}, for each of ${batch} rows of the batch.`,
      `频率列乘以位置行，得到 ${pairs} × ${seq} 个角度；转置并复制后为 ${seq} × ${2 * pairs}，批中 ${batch} 行各有一份。`,
    ),
  };
}

/** Eight channels, in the colours of the halves that they come from. */
const halves = (label: Words, values: Float32Array, [first, second]: readonly [0 | 1, 0 | 1]): BarFigure => ({
  kind: "bars",
  label,
  x: words("channel", "通道"),
  y: words("value", "值"),
  names: Array.from(values, (_, i) => String(i)),
  values,
  digits: 1,
  looks: Array.from(values, (_, i) => (i < values.length / 2 ? first : second)),
});

function runRotateHalf(rw: Ropewalk, values: Values): Result {
  const numbers = String(values["x"])
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map(Number)
    .filter((value) => Number.isFinite(value) && Math.abs(value) < 1e6)
    .slice(0, 8);
  const x = Float32Array.from({ length: 8 }, (_, i) => numbers[i] ?? 0);
  const m = Number(values["m"]);
  const spec = head(8);
  const { cos, sin } = rw.cosSin(spec, [m]);
  const quarter = { rows: 1, rotaryDim: 8, cos: new Float32Array(4), sin: new Float32Array(4).fill(1) };
  const half = rw.rotate(x, { shape: [1, 1, 1, 8], pairing: "half-split", cosSin: quarter });
  const [cos2, sin2] = [Float32Array.of(...cos, ...cos), Float32Array.of(...sin, ...sin)];
  const left = x.map((value, i) => value * cos2[i]!);
  const right = half.map((value, i) => value * sin2[i]!);
  const sum = left.map((value, i) => value + right[i]!);
  const core = turned(rw, spec, x, [m]);
  const apart = largest(sum.map((value, i) => Math.abs(value - core[i]!)));
  const size = Math.max(1, Math.hypot(...x));
  const good = apart <= 2 ** -22 * size;
  const step = (codeLine: string, value: ArrayLike<number>, formula?: string): Step => ({
    ...(formula === undefined ? {} : { formula }),
    code: codeLine,
    ours: list(
      Array.from(value, (one) => one + 0),
      4,
    ),
    verdict: "number",
  });
  return {
    rows: [
      claimRow(
        words("the lines together are the core’s rotation", "各行合起来就是核心的旋转"),
        undefined,
        scientific(apart, 1),
        good,
        words("Largest difference of a channel.", "通道的最大差异。"),
      ),
    ],
    steps: [
      step("x1 = x[..., : d // 2]", x.subarray(0, 4), "x = (x1, x2)"),
      step("x2 = x[..., d // 2 :]", x.subarray(4)),
      step("rotate_half(x) = torch.cat((-x2, x1))", half, "(−x2, x1)"),
      step("cos", cos2, "(cos mθ, cos mθ)"),
      step("sin", sin2, "(sin mθ, sin mθ)"),
      step("q * cos", left, "(x cos θ, y cos θ)"),
      step("rotate_half(q) * sin", right, "(−y sin θ, x sin θ)"),
      {
        formula: "(x cos θ − y sin θ, x sin θ + y cos θ)",
        code: "q * cos + rotate_half(q) * sin",
        ours: list(sum, 4),
        verdict: good ? "holds" : "fails",
      },
    ],
    figures: [
      halves(words("x: its two halves", "x：前后两半"), x, [0, 1]),
      halves(
        words("rotate_half(x): the halves exchanged, the first negated", "rotate_half(x)：两半互换，前一半取负"),
        half,
        [1, 0],
      ),
      {
        kind: "plane",
        label: words("The four pairs (i, i + 4), before (small) and after", "四对 (i, i + 4)，旋转前后"),
        as: "arrows",
        marks: [0, 1, 2, 3].flatMap((i) => [
          { name: same(`(x${i}, x${i + 4})`), x: x[i]!, y: x[i + 4]!, look: 5 },
          { name: same(`(y${i}, y${i + 4})`), x: core[i]!, y: core[i + 4]!, look: i },
        ]),
      },
    ],
    summary: words(
      `Eight channels at position ${m}: ${list(sum, 3)}; the core gives the same within ${scientific(apart, 0)}.`,
      `八个通道，位置 ${m}：${list(sum, 3)}；核心的结果相差不超过 ${scientific(apart, 0)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "001-qwen3-class",
    cite: "3.2, Qwen3RotaryEmbedding",
    about: [
      words(
        "The class takes the rope type from rope_scaling (a new key, an old one to fall back on), and frequencies and a factor from that type’s function. parseConfig does so for every type, and says what it used.",
        "这个类从 rope_scaling 取 rope 类型（新键，旧键兜底），再由该类型的函数得到频率与因子。parseConfig 对每种类型都这样做，并说明用了什么。",
      ),
    ],
    parameters: [
      {
        name: "type",
        kind: "choice",
        label: same("rope_type"),
        value: "default",
        options: Object.keys(SCALINGS).map((value) => ({ value, label: same(value) })),
      },
      { name: "old", kind: "switch", label: words("old key “type”", "旧键 “type”"), value: false },
    ],
    run: runClass,
  },
  {
    id: "001-shape-flow",
    cite: words("3.2, the graph", "3.2，流程图"),
    about: [
      words(
        "The same tiny sizes as in the text’s graph, with the numbers inside: a batch of 2, 2 frequencies, 3 positions.",
        "与原文流程图同样的小尺寸，并填上数值：批为 2，频率 2 个，位置 3 个。",
      ),
    ],
    parameters: [
      slider("batch", words("batch", "批"), 2, 1, 4),
      slider("pairs", words("frequencies", "频率数"), 2, 1, 4),
      slider("seq", words("positions", "位置数"), 3, 1, 6),
    ],
    run: runShapes,
  },
  {
    id: "001-rotate-half",
    cite: "3.3, rotate_half, apply_rotary_pos_emb",
    about: [
      words(
        "Step through the code with a vector of your own, eight channels.",
        "用你自己的八通道向量，逐行走一遍代码。",
      ),
    ],
    parameters: [
      { name: "x", kind: "text", label: same("x"), value: "1, 2, 3, 4, 5, 6, 7, 8", most: 60 },
      slider("m", words("position", "位置"), 3, 0, 64),
    ],
    run: runRotateHalf,
  },
];
