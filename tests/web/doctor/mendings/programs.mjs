// Wrong programs, each a right one with a line or two of another kind: what people wrote in place of them. Two right ones, in the two ways
// of model code: a partner for each channel (Hugging Face), and the two channels of a pair apart (Meta, GPT-NeoX, Gemma).

const x = ({ rotaryDim, headDim }) => (rotaryDim < headDim ? "x_rot" : "x");
const split = (pairing, from) =>
  pairing === "half-split" ? `x1, x2 = ${from}.chunk(2, dim=-1)` : `x1, x2 = ${from}[..., 0::2], ${from}[..., 1::2]`;
const other = (pairing) => (pairing === "half-split" ? "interleaved" : "half-split");
const joined = (pairing, a, b) =>
  pairing === "half-split" ? `torch.cat((${a}, ${b}), dim=-1)` : `torch.stack((${a}, ${b}), dim=-1).flatten(-2)`;
const table = (pairing) =>
  pairing === "half-split" ? "emb = torch.cat((freqs, freqs), dim=-1)" : "emb = freqs.repeat_interleave(2, dim=-1)";
const power = (base, dim, exponent = `torch.arange(0, ${dim}, 2).float() / ${dim}`) =>
  `inv_freq = 1.0 / (${base} ** (${exponent}))`;

/** Its lines by name, in their order. */
function right(model, style) {
  const { pairing, rotaryDim, headDim, base, ropeType } = model;
  const partner = style === "partner";
  return {
    size: "seq_len = x.shape[2]",
    positions: "position_ids = torch.arange(past_length, past_length + seq_len)[None]",
    frequencies:
      ropeType === "default"
        ? `${power(base, rotaryDim)}\nattention_scaling = 1.0`
        : `from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS\ninv_freq, attention_scaling = ROPE_INIT_FUNCTIONS["${ropeType}"](config, device)`,
    angles: "freqs = position_ids.float()[..., None] * inv_freq.float()",
    table: partner ? table(pairing) : "",
    cosSin: partner
      ? "cos, sin = emb.cos() * attention_scaling, emb.sin() * attention_scaling"
      : "cos, sin = freqs.cos() * attention_scaling, freqs.sin() * attention_scaling",
    axes: "cos, sin = cos[:, None], sin[:, None]",
    slice: rotaryDim < headDim ? `x_rot, x_pass = x[..., :${rotaryDim}], x[..., ${rotaryDim}:]` : "",
    split: split(pairing, x(model)),
    rotate: partner
      ? `partner = ${joined(pairing, "-x2", "x1")}\ny = ${x(model)} * cos + partner * sin`
      : `y1 = x1 * cos - x2 * sin\ny2 = x2 * cos + x1 * sin\ny = ${joined(pairing, "y1", "y2")}`,
    pass: rotaryDim < headDim ? "y = torch.cat((y, x_pass), dim=-1)" : "",
  };
}

export function programOf(model, style, change = {}) {
  const lines = Object.values({ ...right(model, style), ...change }).filter(Boolean);
  return ["import torch", ...lines].join("\n");
}

const both = ["partner", "apart"];
/** A wrong program: its code, its name, the lines that differ, and the models in which it is possible. */
const wrong = (code, name, change, { possible = () => true, styles = both, ...more } = {}) => ({
  code,
  name,
  change,
  possible,
  styles,
  ...more,
});
const plain = ({ ropeType }) => ropeType === "default";
const withFactor = ({ ropeType }) => ropeType === "yarn" || ropeType === "longrope";
const partial = ({ rotaryDim, headDim }) => rotaryDim < headDim;

// prettier-ignore
export const programs = [
  wrong("pairing-swapped", "the other pairs", (m, style) => ({ table: style === "partner" ? table(other(m.pairing)) : "", split: split(other(m.pairing), x(m)), rotate: right({ ...m, pairing: other(m.pairing) }, style).rotate })),
  wrong("table-pairing-mismatch", "the table of the other pairing", (m) => ({ table: table(other(m.pairing)) }), { styles: ["partner"] }),
  wrong(
    "output-order",
    "written in the other order",
    (m) => ({
      rotate: `y1 = x1 * cos - x2 * sin\ny2 = x2 * cos + x1 * sin\ny = ${joined(other(m.pairing), "y1", "y2")}`,
    }),
    { styles: ["apart"] },
  ),
  wrong(
    "weights-not-permuted",
    "a checkpoint of one layout in a program of the other",
    (m, style) => ({
      size: `w = torch.eye(heads * ${m.headDim})\nseq_len = x.shape[2]\nhidden = x.transpose(1, 2).reshape(batch, seq_len, -1)\nx = (hidden @ w.transpose(0, 1)).reshape(batch, seq_len, heads, -1).transpose(1, 2)`,
      table: style === "partner" ? table(other(m.pairing)) : "",
      split: split(other(m.pairing), x(m)),
      rotate: right({ ...m, pairing: other(m.pairing) }, style).rotate,
    }),
    { verdict: "score-equivalent" },
  ),
  wrong(
    "base-wrong",
    "a default in place of rope_theta",
    (m) => ({ frequencies: `${power(m.base === 10000 ? 500000 : 10000, m.rotaryDim)}\nattention_scaling = 1.0` }),
    { possible: plain },
  ),
  wrong(
    "base-wrong",
    "another base under the scheme",
    () => ({
      frequencies:
        'from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS\ninv_freq, attention_scaling = ROPE_INIT_FUNCTIONS[rope_type]({**config, "rope_theta": 160000.0}, device)',
    }),
    { possible: ({ ropeType }) => ["linear", "llama3"].includes(ropeType) },
  ),
  wrong(
    "scaling-ignored",
    "no rope_scaling",
    (m, style) => ({
      frequencies: power(m.base, m.rotaryDim),
      cosSin: style === "partner" ? "cos, sin = emb.cos(), emb.sin()" : "cos, sin = freqs.cos(), freqs.sin()",
    }),
    { possible: (m) => !plain(m) && m.ropeType !== "dynamic" },
  ),
  wrong(
    "scaling-wrong",
    "every frequency divided",
    (m) => ({ frequencies: `${power(m.base, m.rotaryDim)} / 4.0\nattention_scaling = 1.0` }),
    { possible: plain },
  ),
  wrong("scaling-wrong", "positions divided", () => ({ positions: "position_ids = torch.arange(past_length, past_length + seq_len)[None] / 4" }), { possible: plain }),
  wrong("scaling-wrong", "divided twice", () => ({ angles: 'freqs = position_ids.float()[..., None] * inv_freq / config["rope_scaling"]["factor"]' }), { possible: ({ ropeType }) => ropeType === "linear" }),
  ...[
    ["another factor", ["linear", "llama3", "yarn"], '"factor": 3.0'],
    ["the betas exchanged", ["yarn"], '"beta_fast": 1, "beta_slow": 32'],
    ["beta_fast of another model", ["yarn"], '"beta_fast": 2'],
    ["low_freq_factor of another model", ["llama3"], '"low_freq_factor": 3'],
    ["the original length of another model", ["llama3", "yarn"], '"original_max_position_embeddings": 2048'],
  ].map(([name, types, values]) =>
    wrong(
      "scaling-wrong",
      name,
      () => ({
        frequencies: `from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS\ninv_freq, attention_scaling = ROPE_INIT_FUNCTIONS[rope_type]({**config, "rope_scaling": {**config["rope_scaling"], ${values}}}, device)`,
      }),
      { possible: ({ ropeType }) => types.includes(ropeType) },
    ),
  ),
  wrong(
    "scaling-wrong",
    "inv_freq that was never filled",
    (m, style) => ({ frequencies: `${right(m, style).frequencies}\ninv_freq = torch.zeros(${m.rotaryDim / 2})` }),
    { possible: withFactor },
  ),
  wrong(
    "scaling-wrong",
    "a buffer whose second half was not filled",
    (m) => ({
      frequencies: `${power(m.base, m.rotaryDim).replace("inv_freq", "filled")}\nattention_scaling = 1.0\ninv_freq = torch.cat((filled[:${m.rotaryDim / 4}], filled[:${m.rotaryDim / 4}] * 31000000.0), dim=-1)`,
    }),
    { possible: plain },
  ),
  wrong("attention-factor-missing", "no attention_factor", (_, style) => ({ cosSin: style === "partner" ? "cos, sin = emb.cos(), emb.sin()" : "cos, sin = freqs.cos(), freqs.sin()" }), { possible: withFactor }),
  wrong("attention-factor-missing", "attention_factor in two places", () => ({ axes: "cos, sin = cos * attention_scaling, sin * attention_scaling\ncos, sin = cos[:, None], sin[:, None]" }), { possible: withFactor }),
  wrong("attention-factor-missing", "a table that was never filled", (_, style) => ({ cosSin: style === "partner" ? "cos, sin = emb.cos() * 0.0, emb.sin() * 0.0" : "cos, sin = freqs * 0.0, freqs * 0.0" })),
  wrong("position-offset", "one late", () => ({ positions: "position_ids = torch.arange(past_length + 1, past_length + 1 + seq_len)[None]" })),
  wrong("position-offset", "torch.outer from 2 on", () => ({ positions: "position_ids = torch.arange(2, 2 + seq_len)", angles: "freqs = torch.outer(position_ids.float(), inv_freq)[None]" }), { possible: ({ past }) => past === 0 }),
  ...[0, 1].map((pad) =>
    wrong("position-offset", `padding counted, which should be at ${pad}`, () => ({}), {
      possible: ({ past }) => past === 0,
      padding: { tokens: 3, pad },
    }),
  ),
  wrong("position-offset", "padding not counted, which should be", () => ({ positions: "position_ids = (attention_mask.long().cumsum(-1) - 1).clamp(min=0)" }), { possible: ({ past }) => past === 0, mask: 3 }),
  wrong("position-ignored", "every token at the last position", () => ({ positions: "position_ids = torch.full_like(torch.arange(seq_len), past_length + seq_len - 1)[None]" })),
  wrong("position-ignored", "one row of a table", (m, style) => ({ cosSin: right(m, style).cosSin.replace("cos, sin", "cos_table, sin_table"), axes: "cos, sin = cos_table[:, -1:], sin_table[:, -1:]\ncos, sin = cos[:, None], sin[:, None]" })),
  wrong("position-reset", "positions begin again", () => ({ positions: "position_ids = (torch.arange(past_length, past_length + seq_len) % 8)[None]" }), { possible: ({ past }) => past === 0 }),
  wrong("direction-reversed", "the transposed matrix", (m, style) => ({
    rotate:
      style === "partner"
        ? `partner = ${joined(m.pairing, "x2", "-x1")}\ny = ${x(m)} * cos + partner * sin`
        : `y1 = x1 * cos + x2 * sin\ny2 = x2 * cos - x1 * sin\ny = ${joined(m.pairing, "y1", "y2")}`,
  })),
  wrong("direction-reversed", "negative angles", () => ({ angles: "freqs = -position_ids.float()[..., None] * inv_freq" })),
  wrong(
    "rotary-dim-wrong",
    "the whole head",
    (m, style) => ({
      frequencies: `${power(m.base, m.headDim)}\nattention_scaling = 1.0`,
      slice: "",
      split: split(m.pairing, "x"),
      rotate: right({ ...m, rotaryDim: m.headDim }, style).rotate,
      pass: "",
    }),
    { possible: (m) => partial(m) && plain(m) },
  ),
  wrong(
    "rotary-dim-wrong",
    "half of the channels",
    (m, style) => {
      const half = right({ ...m, rotaryDim: m.rotaryDim / 2 }, style);
      return { ...half, frequencies: `${power(m.base, m.rotaryDim / 2)}\nattention_scaling = 1.0` };
    },
    { possible: plain },
  ),
  wrong(
    "exponent-dim-wrong",
    "head_dim in the exponent",
    (m) => ({
      frequencies: `${power(m.base, m.rotaryDim, `torch.arange(0, ${m.rotaryDim}, 2).float() / ${m.headDim}`)}\nattention_scaling = 1.0`,
    }),
    { possible: (m) => plain(m) && partial(m) },
  ),
  wrong(
    "exponent-dim-wrong",
    "i in place of 2i",
    (m) => ({
      frequencies: `${power(m.base, m.rotaryDim, `torch.arange(${m.rotaryDim / 2}).float() / ${m.rotaryDim}`)}\nattention_scaling = 1.0`,
    }),
    { possible: plain },
  ),
  wrong(
    "exponent-dim-wrong",
    "i - 1, from a formula that counts from 1",
    (m) => ({
      frequencies: `${power(m.base, m.rotaryDim, `2 * (torch.arange(${m.rotaryDim / 2}).float() - 1) / ${m.rotaryDim}`)}\nattention_scaling = 1.0`,
    }),
    { possible: plain },
  ),
  wrong(
    "exponent-dim-wrong",
    "whole division",
    (m) => ({
      frequencies: `${power(m.base, m.rotaryDim, `torch.arange(0, ${m.rotaryDim}, 2) // ${m.rotaryDim}`)}\nattention_scaling = 1.0`,
    }),
    { possible: plain },
  ),
  wrong(
    "exponent-dim-wrong",
    "a positive power",
    (m) => ({
      frequencies: `inv_freq = ${m.base} ** (torch.arange(0, ${m.rotaryDim}, 2).float() / ${m.rotaryDim})\nattention_scaling = 1.0`,
    }),
    { possible: (m) => plain(m) && m.base === 10000 },
  ),
  wrong("sin-cos-swapped", "exchanged", (_, style) => ({ cosSin: style === "partner" ? "sin, cos = emb.cos() * attention_scaling, emb.sin() * attention_scaling" : "sin, cos = freqs.cos() * attention_scaling, freqs.sin() * attention_scaling" })),
  wrong("sign-wrong", "no minus", (m, style) => ({
    rotate:
      style === "partner"
        ? `partner = ${joined(m.pairing, "x2", "x1")}\ny = ${x(m)} * cos + partner * sin`
        : `y1 = x1 * cos + x2 * sin\ny2 = x2 * cos + x1 * sin\ny = ${joined(m.pairing, "y1", "y2")}`,
  })),
  wrong(
    "applied-twice",
    "once by the projection and once by the cache",
    (m, style) => {
      const { slice, split, rotate, pass } = right(m, style);
      return { pass: [pass, "x = y", slice, split, rotate, pass].filter(Boolean).join("\n") };
    },
    { mends: false },
  ),
  wrong(
    "not-applied",
    "what it returns is dropped",
    (m, style) => {
      const { slice, split, rotate, pass } = right(m, style);
      const body = [slice, split, rotate, pass].filter(Boolean).join("\n").split("\n");
      return {
        size: [
          "seq_len = x.shape[2]",
          "def rotated(x, cos, sin):",
          ...[...body, "return y"].map((line) => `    ${line}`),
          "def apply_rotary_pos_emb(q, k, cos, sin):",
          "    return rotated(q, cos, sin), rotated(k, cos, sin)",
        ].join("\n"),
        slice: "",
        split: "",
        pass: "",
        rotate: "apply_rotary_pos_emb(q, k, cos, sin)\ny = q",
      };
    },
    { mends: false },
  ),
  ...["bfloat16", "float16"].flatMap((type) => [
    wrong(
      "low-precision-positions",
      `positions in ${type}`,
      () => ({ angles: `freqs = position_ids.to(torch.${type})[..., None] * inv_freq` }),
      { possible: ({ past }) => past > (type === "float16" ? 2500 : 300) },
    ),
    wrong("low-precision-positions", `the buffer inv_freq in ${type}`, (m) => ({
      frequencies: `${right(m, "apart").frequencies}\ninv_freq = inv_freq.to(torch.${type})`,
      angles: "freqs = position_ids.float()[..., None] * inv_freq.float()",
    })),
    wrong("low-precision-positions", `angles in ${type}`, () => ({
      angles: `freqs = (position_ids.float()[..., None] * inv_freq).to(torch.${type})`,
    })),
    wrong("low-precision-positions", `cos and sin in ${type}`, (_, style) => ({
      cosSin:
        style === "partner"
          ? `cos, sin = (emb.cos() * attention_scaling).to(torch.${type}), (emb.sin() * attention_scaling).to(torch.${type})`
          : `cos, sin = (freqs.cos() * attention_scaling).to(torch.${type}), (freqs.sin() * attention_scaling).to(torch.${type})`,
    })),
  ]),
  wrong("heads-and-positions-swapped", "axes 1 and 2 exchanged", () => ({ size: "seq_len = x.shape[1]", axes: "cos, sin = cos[:, :, None], sin[:, :, None]" }), { possible: ({ past }) => past === 0, mends: false }),
  wrong(
    "heads-and-positions-swapped",
    "memory read in the other layout",
    () => ({
      size: "x = x.view(batch, -1, heads, x.shape[-1])\nseq_len = x.shape[1]",
      axes: "cos, sin = cos[:, :, None], sin[:, :, None]",
      pass: "y = y.view(batch, heads, seq_len, -1)",
    }),
    { possible: (m) => m.past === 0 && !partial(m), mends: false },
  ),
  wrong("heads-and-positions-swapped", "the head's index added", () => ({ axes: "", positions: "position_ids = torch.arange(past_length, past_length + seq_len)[None, None] + torch.arange(heads)[None, :, None]" })),
];
