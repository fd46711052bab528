import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head, read, slider, toggle, turned } from "../heads.js";
import { largest, list, same, scientific, shape, times, difference, numbers } from "../rows.js";
import type { BarFigure, Item, Result, Step, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/classes.json" with { type: "json" };

const { say, number, claim, card, lines, bars, plane } = phrasesOf(phrases);

const SCALINGS: Record<string, Record<string, unknown> | null> = {
  default: null,
  linear: { factor: 4 },
  dynamic: { factor: 4 },
  yarn: { factor: 4, original_max_position_embeddings: 32_768 },
  llama3: { factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 },
  longrope: {
    factor: 4,
    original_max_position_embeddings: 4096,
    short_factor: times(64, () => 1),
    long_factor: times(64, (i) => 1 + i / 8),
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
          reason: say("reader-configs-refuses"),
          refused: spec,
        },
      ],
      summary: say("class.summary", { spec: spec.message }),
    };
  const frequencies = rw.frequencies(spec);
  const quotient: RopeSpec = { ...plain, headDim: 64, rotaryDim: 64 };
  const wrong = rw.frequencies(quotient).invFreq;
  const base = rw.frequencies(plain).invFreq;
  const notes = rw.inspectConfig(given).notes;
  const x = Array.from(base, (_, i) => i);
  return {
    rows: [
      number("rope-type", spec.ropeType),
      number("attention-scaling", frequencies.attentionFactor.toFixed(4)),
      number("inv-freq-shape", shape(frequencies.invFreq.length)),
      number(
        "inv-freq-3-inv-freq-1",
        `${list(frequencies.invFreq.subarray(0, 3), 6)} … ${scientific(frequencies.invFreq.at(-1)!, 3)}`,
      ),
      claim("head-dim-hidden-size-num-attention-heads", String(spec.headDim), spec.headDim === 64, {
        said: "1024 // 16 = 64",
        wrong1: wrong[1]!.toFixed(4),
        base1: base[1]!.toFixed(4),
      }),
      number(
        "reader-configs-notes",
        notes.length === 0 ? "–" : Array.from(new Set(notes.map(({ code: name }) => name))).join(", "),
      ),
    ],
    figures: [
      lines("inv-freq-against-unscaled", "pair", "ratio", [
        { name: same(spec.ropeType), x, y: frequencies.invFreq.map((value, i) => value / base[i]!) },
      ]),
    ],
    summary: say("class.summary-2", {
      ropeType: spec.ropeType,
      invFreq: frequencies.invFreq.length,
      attentionFactor: frequencies.attentionFactor.toFixed(4),
    }),
  };
}

function runShapes(rw: Ropewalk, values: Values): Result {
  const [batch, pairs, seq] = numbers(values, "batch", "pairs", "seq");
  const spec = head(2 * pairs);
  const { invFreq } = rw.frequencies(spec);
  const table = rw.cosSin(spec, { start: 0, count: seq });
  const freqs = Array.from(invFreq, (frequency) => times(seq, (m) => frequency * m));
  const turnedOver = times(seq, (m) => freqs.map((rowOf) => rowOf[m]!));
  const emb = turnedOver.map((angles) => [...angles, ...angles]);
  const nested = (rows: readonly (readonly number[])[]): string => rows.map((cells) => `[${list(cells, 2)}]`).join(" ");
  const cos = emb.map((angles, m) => angles.map((_, i) => table.cos[m * pairs + (i % pairs)]!));
  const sin = emb.map((angles, m) => angles.map((_, i) => table.sin[m * pairs + (i % pairs)]!));
  const apart = largest(emb.flatMap((angles, m) => angles.map((angle, i) => Math.abs(Math.cos(angle) - cos[m]![i]!))));
  const asDrawn = batch === 2 && pairs === 2 && seq === 3;
  const drawn = say("size-text-graph");
  const named = (said: string, name: string, ...sizes: number[]): Result["rows"][number] => {
    const row = claim(same(name), sizes.join("×"), said === sizes.join("×"), { said, reason: drawn });
    return asDrawn ? row : number(row.label, row.ours);
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
      claim("core-table-cosines-these", scientific(apart, 1), apart < 1e-7),
    ],
    steps: [
      step(
        `${pairs} → ${batch}×${pairs}×1`,
        "inv_freq[None, :, None].expand(bs, -1, 1)",
        nested(Array.from(invFreq, (value) => [value])),
      ),
      step(`${batch}×${seq} → ${batch}×1×${seq}`, "position_ids[:, None, :].float()", nested([times(seq)])),
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
    summary: say("shapes.summary", { pairs, seq, pairs2: 2 * pairs, batch }),
  };
}

/** Eight channels, in the colours of the halves that they come from. */
const halves = (label: Words, values: Float32Array, [first, second]: readonly [0 | 1, 0 | 1]): BarFigure =>
  bars(label, "channel", "value-2", {
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
  const apart = difference(sum, core);
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
    rows: [claim("lines-together-core-rotation", scientific(apart, 1), good)],
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
      halves(say("x-two-halves"), x, [0, 1]),
      halves(say("rotate-half-x-halves"), half, [1, 0]),
      plane(
        "four-pairs-i",
        "arrows",
        [0, 1, 2, 3].flatMap((i) => [
          { name: same(`(x${i}, x${i + 4})`), x: x[i]!, y: x[i + 4]!, look: 5 },
          { name: same(`(y${i}, y${i + 4})`), x: core[i]!, y: core[i + 4]!, look: i },
        ]),
      ),
    ],
    summary: say("rotate-half.summary", { m, sum: list(sum, 3), apart: scientific(apart, 0) }),
  };
}

export const items: readonly Item[] = [
  card(
    "001-qwen3-class",
    [
      {
        name: "type",
        kind: "choice",
        label: same("rope_type"),
        value: "default",
        options: Object.keys(SCALINGS).map((value) => ({ value, label: same(value) })),
      },
      toggle("old", say("old-key-type"), false),
    ],
    runClass,
  ),
  card(
    "001-shape-flow",
    [
      slider("batch", say("batch"), 2, 1, 4),
      slider("pairs", say("frequencies"), 2, 1, 4),
      slider("seq", say("positions"), 3, 1, 6),
    ],
    runShapes,
  ),
  card(
    "001-rotate-half",
    [
      { name: "x", kind: "text", label: same("x"), value: "1, 2, 3, 4, 5, 6, 7, 8", most: 60 },
      slider("m", say("position"), 3, 0, 64),
    ],
    runRotateHalf,
  ),
];
