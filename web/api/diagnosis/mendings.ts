// The fix of each mistake, in PyTorch with the names used in model code: each line replaces the one that assigns the
// same name. tests/web/doctor/mendings runs every one of them in wrong programs.
import type { FindingCode, FindingNumbers } from "../types.js";

/** The numbers from which the message and the lines of a finding are made. */
export type KnownNumbers = Required<Omit<FindingNumbers, Unusual>> & Pick<FindingNumbers, Unusual>;
type Unusual = "only" | "rotaryOffset" | "writeAs" | "direction" | "axisPattern" | "mropeSection";

const exact = (value: number): string => String(+value.toPrecision(9));
/** Whether a factor keeps lengths to three digits, the precision of the measurement. */
export const keeps = (factor: number): boolean => Math.abs(factor - 1) < 1e-3;

// position_ids is [1, seq] or [batch, seq]; freqs, cos and sin start with these axes.
const range = "position_ids = torch.arange(past_length, past_length + seq_len)[None]";
/** Positions on several axes come from the model's own code; no line can give rows and columns of a vision tower. */
const counted = ({ axisPattern, mropeSection }: KnownNumbers): string[] =>
  mropeSection !== undefined
    ? ["position_ids, rope_deltas = model.get_rope_index(input_ids, image_grid_thw=image_grid_thw)"]
    : axisPattern !== undefined
      ? []
      : [range];

/** From the `angles` of every axis, [axes, batch, seq, pairs], selects those by which each pair rotates. */
function ofAxes({ axisPattern, mropeSection, rotaryDim }: KnownNumbers): string {
  const section = `[${mropeSection?.join(", ")}]`;
  const byPair = (axis: string): string =>
    `torch.stack([angles[${axis}, ..., i] for i in range(${rotaryDim / 2})], dim=-1)`;
  switch (axisPattern) {
    case "interleaved":
      return byPair(`i % 3 if i < 3 * ${section}[i % 3] else 0`);
    case "alternating":
      return byPair(`1 + i % 2 if i < sum(${section}[:2]) else 0`);
    case "axial":
      return "torch.cat((angles[0], angles[1]), dim=-1)";
    case "axial-split":
      return "torch.cat((angles[0, ..., 0::2], angles[1, ..., 1::2]), dim=-1)";
    default:
      return `torch.cat([part[axis] for axis, part in enumerate(angles.split(${section}, dim=-1))], dim=-1)`;
  }
}
function products(numbers: KnownNumbers): string[] {
  const all = `${numbers.direction === -1 ? "-" : ""}position_ids.float()[..., None] * inv_freq.float()`;
  return numbers.axisPattern === undefined ? [`freqs = ${all}`] : [`angles = ${all}`, `freqs = ${ofAxes(numbers)}`];
}
/** The angles. If they are negative, the line of the rotation comes too, since the minus sign may have been there. */
const freqs = (numbers: KnownNumbers): string[] => [
  ...products(numbers),
  ...(numbers.direction === -1 ? rotatedLines(numbers) : []),
];

/** The lines for inv_freq of the expected rotation. A scheme's formula is a call of transformers, by its name there. */
function invFreq({ ropeType, base, rotaryDim, axisPattern }: KnownNumbers): string[] {
  const dim = axisPattern === "axial" ? rotaryDim / 2 : rotaryDim;
  return ropeType === "default"
    ? [`inv_freq = 1.0 / (${exact(base)} ** (torch.arange(0, ${dim}, 2).float() / ${dim}))`]
    : [
        "from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS",
        `inv_freq, attention_scaling = ROPE_INIT_FUNCTIONS["${ropeType}"](config, device)`,
      ];
}

/**
 * From angles to the rotated vector; cos and sin have one column for each pair. `sliced`: slices even if the whole head
 * rotates.
 */
function rotation(numbers: KnownNumbers, sliced?: boolean): string[] {
  return numbers.direction === -1
    ? [...products(numbers), ...rotatedLines(numbers, sliced)]
    : rotatedLines(numbers, sliced);
}
function rotatedLines(
  { pairing, writeAs = pairing, ropeType, rotaryDim, headDim, rotaryOffset: from = 0 }: KnownNumbers,
  sliced = rotaryDim < headDim,
): string[] {
  const to = from + rotaryDim;
  const x = sliced ? "x_rot" : "x";
  const scaling = ropeType === "default" ? "" : " * attention_scaling";
  const both = "(x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)";
  return [
    `cos, sin = freqs.cos()${scaling}, freqs.sin()${scaling}`,
    ...(!sliced
      ? []
      : from > 0
        ? [`x_first, x_rot, x_pass = x[..., :${from}], x[..., ${from}:${to}], x[..., ${to}:]`]
        : [`x_rot, x_pass = x[..., :${to}], x[..., ${to}:]`]),
    `x1, x2 = ${pairing === "half-split" ? `${x}.chunk(2, dim=-1)` : `${x}[..., 0::2], ${x}[..., 1::2]`}`,
    writeAs === "half-split" ? `y = torch.cat(${both}` : `y = torch.stack(${both}.flatten(-2)`,
    ...(sliced ? [`y = torch.cat((${from > 0 ? "x_first, " : ""}y, x_pass), dim=-1)`] : []),
  ];
}

/**
 * Moves rows of q_proj and k_proj, [heads * head_dim, hidden], into the other layout; channels that do not rotate stay.
 */
function permuted({ pairing, rotaryDim, headDim, rotaryOffset: from = 0 }: KnownNumbers): string[] {
  const to = from + rotaryDim;
  const reordered = (rows: string): string =>
    `${rows}.reshape(heads, ${pairing === "interleaved" ? `${rotaryDim / 2}, 2` : `2, ${rotaryDim / 2}`}, -1).transpose(1, 2)`;
  return rotaryDim === headDim
    ? [`w = ${reordered("w")}.reshape(heads * ${headDim}, -1)`]
    : [
        `w = w.reshape(heads, ${headDim}, -1)`,
        `w = torch.cat((${from > 0 ? `w[:, :${from}], ` : ""}${reordered(`w[:, ${from || ""}:${to}]`)}.reshape(heads, ${rotaryDim}, -1), w[:, ${to}:]), dim=1)`,
        `w = w.reshape(heads * ${headDim}, -1)`,
      ];
}

function offset(numbers: KnownNumbers): string[] {
  const { shown, wanted, axisPattern } = numbers;
  if (axisPattern !== undefined || wanted < 2 || shown < 0) return placed(numbers);
  return [
    "position_ids = attention_mask.long().cumsum(-1) - 1",
    `position_ids = position_ids.masked_fill(attention_mask == 0, ${wanted - 2})`,
    ...freqs(numbers),
  ];
}
/** The positions and their angles; neither for a vision tower, whose positions no line can give. */
const placed = (numbers: KnownNumbers): string[] =>
  counted(numbers).length === 0 ? [] : [...counted(numbers), ...freqs(numbers)];

/** inv_freq and its angles; if the scheme has an attention_factor, also the lines that multiply by it. */
const scaled = (numbers: KnownNumbers): string[] => [
  ...invFreq(numbers),
  ...freqs(numbers),
  ...(numbers.ropeType === "yarn" || numbers.ropeType === "longrope" ? rotation(numbers) : []),
];

/** The lines that fix each mistake; empty if no line of the rotation itself can fix it. */
export const mendings: Record<FindingCode, (numbers: KnownNumbers) => readonly string[]> = {
  "pairing-swapped": rotation,
  "table-pairing-mismatch": (numbers) => (numbers.shown === numbers.wanted ? rotation(numbers) : scaled(numbers)),
  "output-order": rotation,
  "weights-not-permuted": permuted,
  "base-wrong": scaled,
  "scaling-ignored": scaled,
  "scaling-wrong": (numbers) => [...counted(numbers), ...scaled(numbers)],
  // Multiplies by the missing part of the factor, wherever the code already applies some of it.
  "attention-factor-missing": (numbers) => {
    const factor = exact(numbers.wanted / numbers.shown);
    return numbers.shown === 0
      ? [...counted(numbers), ...invFreq(numbers), ...freqs(numbers), ...rotation(numbers)]
      : [`cos, sin = cos * ${factor}, sin * ${factor}`];
  },
  "position-offset": offset,
  "position-ignored": (numbers) => (placed(numbers).length === 0 ? [] : [...placed(numbers), ...rotation(numbers)]),
  "position-reset": placed,
  "direction-reversed": (numbers) => [...freqs(numbers), ...rotation(numbers)],
  "rotary-dim-wrong": (numbers) => [...invFreq(numbers), ...freqs(numbers), ...rotation(numbers, true)],
  "exponent-dim-wrong": scaled,
  "sin-cos-swapped": rotation,
  "sign-wrong": rotation,
  "applied-twice": () => [],
  "not-applied": () => ["q, k = apply_rotary_pos_emb(q, k, cos, sin)"],
  "low-precision-positions": (numbers) => [
    ...counted(numbers),
    ...invFreq(numbers),
    ...freqs(numbers),
    ...rotation(numbers),
  ],
  "heads-and-positions-swapped": (numbers) =>
    numbers.shown === 1 ? placed(numbers) : ["x = x.transpose(1, 2)", "y = y.transpose(1, 2)"],
};
