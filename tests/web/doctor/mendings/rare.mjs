// Wrong programs of rotations that few models have: tokens with several positions, a slice that begins further on,
// pairs that are written in another order, negative angles.

const [seq, heads] = [24, 2];
/** Four tokens of text, an image of 3 x 5 patches, five of text. */
const tokens = [
  ...Array.from({ length: 4 }, (_, i) => [i, i, i]),
  ...Array.from({ length: 15 }, (_, i) => [4, 4 + Math.floor(i / 5), 4 + (i % 5)]),
  ...Array.from({ length: 5 }, (_, i) => [9 + i, 9 + i, 9 + i]),
];
const image = [0, 1, 2].map((axis) => tokens.map((token) => token[axis]));
const tower = [0, 1].map((axis) => tokens.map((_, i) => (axis === 0 ? Math.floor(i / 6) : i % 6)));
const counted = Array.from({ length: seq }, (_, i) => i);

const plain = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const sections = { ...plain, base: 1000000, axisPattern: "sections", mropeSection: [8, 12, 12] };
const towerSpec = { ...plain, axisPattern: "axial" };
export const models = {
  sections: { spec: sections, positions: image },
  interleaved: { spec: { ...sections, axisPattern: "interleaved", mropeSection: [12, 10, 10] }, positions: image },
  alternating: { spec: { ...sections, axisPattern: "alternating", mropeSection: [11, 11, 10] }, positions: image },
  axial: { spec: towerSpec, positions: tower },
  split: { spec: { ...towerSpec, axisPattern: "axial-split" }, positions: tower },
  offset: { spec: { ...plain, rotaryDim: 32, rotaryOffset: 32 }, positions: [counted] },
  between: { spec: { ...plain, rotaryDim: 32, rotaryOffset: 16, pairing: "interleaved" }, positions: [counted] },
  written: { spec: { ...plain, pairing: "interleaved", writeAs: "half-split" }, positions: [counted] },
  back: { spec: { ...plain, direction: -1 }, positions: [counted] },
  backPart: { spec: { ...plain, rotaryDim: 32, rotaryOffset: 32, direction: -1 }, positions: [counted] },
};
export const shape = [1, heads, seq, 64];

const chosen = {
  sections: "freqs = torch.cat((freqs[0, ..., :8], freqs[1, ..., 8:20], freqs[2, ..., 20:]), dim=-1)",
  interleaved:
    "axes = [0, 1, 2] * 10 + [0, 0]\nfreqs = torch.stack([freqs[a, ..., i] for i, a in enumerate(axes)], dim=-1)",
  alternating:
    "axes = [1, 2] * 11 + [0] * 10\nfreqs = torch.stack([freqs[a, ..., i] for i, a in enumerate(axes)], dim=-1)",
  axial: "freqs = torch.cat((freqs[0], freqs[1]), dim=-1)",
  split: "freqs = torch.cat((freqs[0, ..., 0::2], freqs[1, ..., 1::2]), dim=-1)",
};
const split = (pairing) => (pairing === "half-split" ? "x_rot.chunk(2, dim=-1)" : "x_rot[..., 0::2], x_rot[..., 1::2]");
const joined = (order) =>
  order === "half-split" ? "y = torch.cat((y1, y2), dim=-1)" : "y = torch.stack((y1, y2), dim=-1).flatten(-2)";
const power = (base, dim) => `inv_freq = 1.0 / (${base} ** (torch.arange(0, ${dim}, 2).float() / ${dim}))`;

/** A right program's lines by name; negative angles are in the rotation's signs. */
function right(name) {
  const {
    base,
    rotaryDim,
    rotaryOffset: from = 0,
    pairing,
    writeAs = pairing,
    direction,
    axisPattern,
  } = models[name].spec;
  const [minus, plus] = direction === -1 ? ["+", "-"] : ["-", "+"];
  return {
    size: "seq_len = x.shape[2]",
    positions: axisPattern ? "position_ids = all_positions[:, None]" : "position_ids = torch.arange(seq_len)[None]",
    frequencies: power(base, name === "axial" ? rotaryDim / 2 : rotaryDim),
    angles: "freqs = position_ids.float()[..., None] * inv_freq.float()",
    chosen: chosen[name] ?? "",
    table: "cos, sin = freqs.cos(), freqs.sin()",
    axes: "cos, sin = cos[:, None], sin[:, None]",
    slice: `x_first, x_rot, x_pass = x[..., :${from}], x[..., ${from}:${from + rotaryDim}], x[..., ${from + rotaryDim}:]`,
    split: `x1, x2 = ${split(pairing)}`,
    rotate: `y1 = x1 * cos ${minus} x2 * sin\ny2 = x2 * cos ${plus} x1 * sin`,
    join: joined(writeAs),
    pass: "y = torch.cat((x_first, y, x_pass), dim=-1)",
  };
}
export const programOf = (name, change = {}) =>
  ["import torch", ...Object.values({ ...right(name), ...change }).filter(Boolean)].join("\n");

const wrong = (code, says, names, change) =>
  names.map((name) => ({ code, says, name, program: programOf(name, change(models[name].spec, name)) }));
const [ofImages, towers] = [
  ["sections", "interleaved", "alternating"],
  ["axial", "split"],
];
const counting = ["offset", "between", "written", "back", "backPart"];
const all = Object.keys(models);
const other = { "half-split": "interleaved", interleaved: "half-split" };
/** The lines after the angles, for a rotation over `changed` fields of the spec. */
const as = (changed) => (spec, name) => {
  const { pairing, writeAs = pairing } = { ...spec, ...changed(spec) };
  return { ...right(name), split: `x1, x2 = ${split(pairing)}`, join: joined(writeAs) };
};

// prettier-ignore
export const programs = [
  ...wrong("table-pairing-mismatch", "sections that take turns", ["sections"], () => ({ chosen: "freqs = torch.stack([freqs[i % 3, ..., i] for i in range(32)], dim=-1)" })),
  ...wrong("table-pairing-mismatch", "sections one after the other", ["interleaved"], () => ({ chosen: "freqs = torch.cat((freqs[0, ..., :12], freqs[1, ..., 12:22], freqs[2, ..., 22:]), dim=-1)" })),
  ...wrong("table-pairing-mismatch", "sections of another model", ofImages, () => ({ chosen: "freqs = torch.cat((freqs[0, ..., :12], freqs[1, ..., 12:20], freqs[2, ..., 20:]), dim=-1)" })),
  ...wrong("table-pairing-mismatch", "rows and columns take turns", towers, () => ({ chosen: "freqs = torch.stack([freqs[i % 2, ..., i % freqs.shape[-1]] for i in range(32)], dim=-1)" })).filter(({ name }) => name === "axial"),
  ...wrong("position-ignored", "time on every axis", ofImages, () => ({ positions: "position_ids = all_positions[[0, 0, 0], None]" })),
  ...wrong("position-ignored", "height and width exchanged", ofImages, () => ({ positions: "position_ids = all_positions[[0, 2, 1], None]" })),
  ...wrong("position-ignored", "rows and columns exchanged", towers, () => ({ positions: "position_ids = all_positions[[1, 0], None]" })),
  ...["// 4, torch.arange(24) % 4", "% 4, torch.arange(24) // 4"].flatMap((by) =>
    wrong("position-ignored", `4 rows of 6 numbered by ${by}`, towers, () => ({
      positions: `position_ids = torch.stack([torch.arange(24) ${by}], dim=0)[:, None]`,
    })),
  ),
  ...wrong("position-offset", "one late", [...ofImages, ...counting], (_, name) => ({
    positions: `${right(name).positions} + 1`,
  })),
  ...wrong("base-wrong", "another base", all, ({ rotaryDim }, name) => ({ frequencies: power(500000, name === "axial" ? rotaryDim / 2 : rotaryDim) })),
  ...wrong("pairing-swapped", "the other pairs", ["sections", "axial", "offset", "between", "back"], as(({ pairing }) => ({ pairing: other[pairing], writeAs: other[pairing] }))),
  ...wrong("output-order", "written in the other order", all, as(({ pairing, writeAs = pairing }) => ({ writeAs: other[writeAs] }))),
  ...wrong("rotary-dim-wrong", "the first channels", ["offset", "between", "backPart"], ({ rotaryDim: r }) => ({
    slice: `x_first, x_rot, x_pass = x[..., :0], x[..., :${r}], x[..., ${r}:]`,
  })),
  ...wrong("direction-reversed", "the other sign", all, ({ direction }) => ({ rotate: direction === -1 ? "y1 = x1 * cos - x2 * sin\ny2 = x2 * cos + x1 * sin" : "y1 = x1 * cos + x2 * sin\ny2 = x2 * cos - x1 * sin" })),
  ...wrong("sin-cos-swapped", "exchanged", all, () => ({ table: "sin, cos = freqs.cos(), freqs.sin()" })),
  ...wrong("sign-wrong", "no minus", all, () => ({ rotate: "y1 = x1 * cos + x2 * sin\ny2 = x2 * cos + x1 * sin" })),
  ...["bfloat16", "float16"].flatMap((type) =>
    wrong("low-precision-positions", `angles in ${type}`, all, () => ({
      table: `freqs = freqs.to(torch.${type})\ncos, sin = freqs.float().cos(), freqs.float().sin()`,
    })),
  ),
];
