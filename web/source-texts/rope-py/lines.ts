import type { CosSin, Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned } from "../heads.js";
import { decided, difference, list, norm, row, same, scientific, shape, times, numbers } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/lines.json" with { type: "json" };

const { say, number, claim, card, plane } = phrasesOf(phrases);

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
  const [dim, m] = numbers(values, "dim", "m");
  const spec = head(dim, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  const table = rw.cosSin(spec, [m]);
  const x = Float32Array.from({ length: dim }, (_, i) => i + 1);
  const core = turned(rw, spec, x, [m]);
  const complex = byComplex(x, table);
  const shown = Math.min(4, dim / 2);
  const pairText = (at: (i: number) => [number, number]): string =>
    times(shown, (i) => {
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
      claim("lines-give-core-rotation", scientific(off, 1), off < small),
      claim(
        "i-arange-0-dim",
        list(
          invFreq.subarray(0, shown).map((frequency) => frequency ** 2),
          6,
        ),
        false,
        { said: list(invFreq.subarray(0, shown), 6) },
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
        note: say("against-double-precision"),
      },
      {
        formula: "(1, seq, 1, d/2)",
        code: "L18 reshape_for_broadcast(freqs_cis, x)",
        ours: shape(1, 1, 1, table.cos.length),
        verdict: "number",
        note: say("one-row-every"),
      },
      {
        formula: "(x₀, x₁, x₂, x₃, …) → (x₀ + i x₁, x₂ + i x₃, …)",
        code: "L26 xq_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))",
        ours: pairText((i) => [x[2 * i]!, x[2 * i + 1]!]),
        verdict: "number",
        note: say("neighbours-make-pair"),
      },
      {
        formula: "RoPE(x, m) = x e^(imθ)",
        code: "L33 xq_out = torch.view_as_real(xq_ * freqs_cis).flatten(3)",
        ours: pairText((i) => [complex[2 * i]!, complex[2 * i + 1]!]),
        verdict: decided(off < small),
      },
    ],
    figures: [
      plane(
        "pairs-complex-numbers",
        "arrows",
        [0, 1].flatMap((i) => [
          { name: same(`z${i}`), x: x[2 * i]!, y: x[2 * i + 1]!, look: 5 },
          { name: same(`z${i} e^(imθ)`), x: core[2 * i]!, y: core[2 * i + 1]!, look: i },
        ]),
      ),
    ],
    summary: say("lines.summary", { m, off: scientific(off, 0) }),
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
      number("freqs-cis-shape", shape(seq, dim / 2)),
      number("xq--shape", shape(batch, seq, heads, dim / 2)),
      number("freqs-cis-view-shape", shape(...view)),
      claim("every-token-alone-gives", scientific(apart, 1), apart === 0),
    ],
    summary: say("broadcast.summary", { value: shape(...view), batch: batch * seq * heads }),
  };
}

export const items: readonly Item[] = [
  card("002-lines", [choice("dim", "8", ["4", "8", "16"]), slider("m", say("position"), 3, 0, 64)], runLines),
  card(
    "002-broadcast",
    [slider("seq", say("positions"), 5, 1, 16), slider("heads", say("heads"), 4, 1, 8)],
    runBroadcast,
  ),
];
