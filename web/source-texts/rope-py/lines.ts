import type { CosSin, Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned } from "../heads.js";
import { claimRow, decided, difference, list, norm, numberRow, row, same, scientific, shape } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

/** The text's own way: adjacent channels as complex numbers, times e^(i m theta), and back. */
export function byComplex(x: Float32Array, { cos, sin }: CosSin): Float32Array {
  const y = new Float32Array(x.length);
  for (let i = 0; i < x.length; i += 2) {
    const [re, im, c, s] = [x[i]!, x[i + 1]!, cos[i / 2]!, sin[i / 2]!];
    y[i] = re * c - im * s;
    y[i + 1] = re * s + im * c;
  }
  return y;
}

function runLines(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const m = Number(values["m"]);
  const spec = head(dim, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  const table = rw.cosSin(spec, [m]);
  const x = Float32Array.from({ length: dim }, (_, i) => i + 1);
  const core = turned(rw, spec, x, [m]);
  const complex = byComplex(x, table);
  const shown = Math.min(4, dim / 2);
  const pairText = (at: (i: number) => [number, number]): string =>
    Array.from({ length: shown }, (_, i) => {
      const [re, im] = at(i);
      return `${re.toFixed(4)}${im < 0 ? "−" : "+"}${Math.abs(im).toFixed(4)}i`;
    }).join(" ");
  const angles = invFreq.map((frequency) => m * frequency);
  const unit = difference(
    angles.map((angle) => Math.cos(angle)),
    table.cos,
  );
  const off = difference(complex, core);
  const small = 1e-6 * Math.max(1, norm(rw, x));
  return {
    rows: [
      claimRow(
        words("the lines give the core’s rotation", "这些行给出核心的旋转"),
        undefined,
        scientific(off, 1),
        off < small,
        words("Largest difference of a channel.", "通道的最大差异。"),
      ),
      claimRow(
        words(
          "i = arange(0, dim, 2), as the list of parameters says, in the formula’s 2i/d",
          "按参数说明取 i = arange(0, dim, 2)，代入公式的 2i/d",
        ),
        list(invFreq.subarray(0, shown), 6),
        list(
          invFreq.subarray(0, shown).map((frequency) => frequency ** 2),
          6,
        ),
        false,
        words(
          "arange(0, dim, 2) is 2i already: the factor 2 is counted twice. The line of code is right.",
          "arange(0, dim, 2) 已经是 2i：因子 2 被算了两次。代码行本身是对的。",
        ),
      ),
    ],
    steps: [
      {
        formula: "θᵢ = 1 / base^(2i/d)",
        code: "L5  freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: dim // 2].float() / dim))",
        ours: list(invFreq.subarray(0, shown), 6),
        verdict: "number",
      },
      {
        formula: "φ(m, i) = m θᵢ",
        code: "L10 freqs = torch.outer(m, freqs)",
        ours: list(angles.subarray(0, shown), 6),
        verdict: "number",
      },
      {
        formula: "e^(iφ) = cos φ + i sin φ",
        code: "L13 freqs_cis = torch.polar(torch.ones_like(freqs), freqs)",
        ours: pairText((i) => [table.cos[i]!, table.sin[i]!]),
        verdict: decided(unit < 1e-7),
        note: words("Against double precision.", "与双精度核对。"),
      },
      {
        formula: "(1, seq, 1, d/2)",
        code: "L18 reshape_for_broadcast(freqs_cis, x)",
        ours: shape(1, 1, 1, table.cos.length),
        verdict: "number",
        note: words("One row for every head.", "每个头共用一行。"),
      },
      {
        formula: "(x₀, x₁, x₂, x₃, …) → (x₀ + i x₁, x₂ + i x₃, …)",
        code: "L26 xq_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))",
        ours: pairText((i) => [x[2 * i]!, x[2 * i + 1]!]),
        verdict: "number",
        note: words("Neighbours make a pair: the interleaved pairing.", "相邻通道成对：interleaved 配对。"),
      },
      {
        formula: "RoPE(x, m) = x e^(imθ)",
        code: "L33 xq_out = torch.view_as_real(xq_ * freqs_cis).flatten(3)",
        ours: pairText((i) => [complex[2 * i]!, complex[2 * i + 1]!]),
        verdict: decided(off < small),
      },
    ],
    figures: [
      {
        kind: "plane",
        label: words("Pairs as complex numbers, before and after", "把对看成复数：旋转前后"),
        as: "arrows",
        marks: [0, 1].flatMap((i) => [
          { name: same(`z${i}`), x: x[2 * i]!, y: x[2 * i + 1]!, look: 5 },
          { name: same(`z${i} e^(imθ)`), x: core[2 * i]!, y: core[2 * i + 1]!, look: i },
        ]),
      },
    ],
    summary: words(
      `Formula, line and value side by side: at position ${m} the code gives the core’s rotation of adjacent pairs within ${scientific(off, 0)}.`,
      `公式、代码行与数值并列：在位置 ${m}，这段代码给出核心对相邻对的旋转，相差不超过 ${scientific(off, 0)}。`,
    ),
  };
}

function runBroadcast(rw: Ropewalk, values: Values): Result {
  const [batch, seq, heads, dim] = [2, Number(values["seq"]), Number(values["heads"]), 8];
  const spec = head(dim, "interleaved");
  const cosSin = rw.cosSin(spec, { start: 0, count: seq });
  const x = torchGenerator(42).randn(batch * seq * heads * dim);
  const all = rw.rotate(x, { shape: [batch, seq, heads, dim], layout: "bshd", pairing: "interleaved", cosSin });
  let apart = 0;
  for (let token = 0; token < batch * seq * heads; token += 1) {
    const position = Math.floor(token / heads) % seq;
    const one = turned(rw, spec, row(x, token, dim), [position]);
    apart = Math.max(apart, difference(one, row(all, token, dim)));
  }
  const view = [batch, seq, heads, dim / 2].map((size, i) => (i === 1 || i === 3 ? size : 1));
  return {
    rows: [
      numberRow(same("freqs_cis.shape"), shape(seq, dim / 2)),
      numberRow(same("xq_.shape"), shape(batch, seq, heads, dim / 2)),
      numberRow(same("freqs_cis.view(*shape)"), shape(...view)),
      claimRow(
        words("every token alone gives the same", "每个词单独旋转，结果相同"),
        undefined,
        scientific(apart, 1),
        apart === 0,
        words(
          "One table row per position serves all heads and the whole batch.",
          "每个位置一行表，供所有头和整个批使用。",
        ),
      ),
    ],
    summary: words(
      `Axes 1 and 3 keep their size, the others become 1: ${shape(...view)}. Turned one by one, all ${batch * seq * heads} vectors come out the same.`,
      `第 1、3 轴保持大小，其余变为 1：${shape(...view)}。逐个旋转，${batch * seq * heads} 个向量结果都相同。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "002-lines",
    cite: words("1 to 6, lines 5 to 34", "1 至 6，第 5 至 34 行"),
    about: [
      words(
        "The formulas and the lines of rope.py that compute them, each with its value for the vector 1, 2, 3, … Step through, or choose a line.",
        "rope.py 的公式与计算它们的代码行，各附向量 1、2、3…… 的数值。可逐步走，也可点选一行。",
      ),
    ],
    parameters: [choice("dim", "8", ["4", "8", "16"]), slider("m", words("position", "位置"), 3, 0, 64)],
    run: runLines,
  },
  {
    id: "002-broadcast",
    cite: "6, reshape_for_broadcast",
    about: [
      words(
        "The table has one row per position; the tensor has batches and heads as well. Which sizes become 1?",
        "表每个位置一行；张量还有批与头。哪些尺寸变为 1？",
      ),
    ],
    parameters: [
      slider("seq", words("positions", "位置数"), 5, 1, 16),
      slider("heads", words("heads", "头数"), 4, 1, 8),
    ],
    run: runBroadcast,
  },
];
