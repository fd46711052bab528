// The change that mends each mistake: the lines of a right rotation that it touches, in PyTorch, under the names that model code has for them.
// Each takes the place of the line that assigns the same name; tests/web/doctor/mendings runs every one of them in wrong programs.
import type { FindingCode, FindingNumbers } from "../types.js";

/** All that a finding's words and lines are made from. */
export type KnownNumbers = Required<Omit<FindingNumbers, "only">> & Pick<FindingNumbers, "only">;

const exact = (value: number): string => String(+value.toPrecision(9));
/** Lengths that are the same to three digits, which is what can be measured. */
export const keeps = (factor: number): boolean => Math.abs(factor - 1) < 1e-3;

// position_ids is [1, seq] or [batch, seq], and freqs, cos and sin have these axes in front.
const counted = "position_ids = torch.arange(past_length, past_length + seq_len)[None]";
const freqs = "freqs = position_ids.float()[..., None] * inv_freq.float()";

/** inv_freq as the expected rotation has it. A scheme's formula is what transformers has for it, under its own name. */
const invFreq = ({ ropeType, base, rotaryDim }: KnownNumbers): string[] =>
  ropeType === "default"
    ? [`inv_freq = 1.0 / (${exact(base)} ** (torch.arange(0, ${rotaryDim}, 2).float() / ${rotaryDim}))`]
    : [
        "from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS",
        `inv_freq, attention_scaling = ROPE_INIT_FUNCTIONS["${ropeType}"](config, device)`,
      ];

/**
 * From the angles to the rotated vector, whatever a program has in between: cos and sin have one column for each pair. `sliced`: though the
 * whole head rotates.
 */
function rotation({ pairing, ropeType, rotaryDim, headDim }: KnownNumbers, sliced = rotaryDim < headDim): string[] {
  const x = sliced ? "x_rot" : "x";
  const scaling = ropeType === "default" ? "" : " * attention_scaling";
  const both = "(x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)";
  return [
    `cos, sin = freqs.cos()${scaling}, freqs.sin()${scaling}`,
    ...(sliced ? [`x_rot, x_pass = x[..., :${rotaryDim}], x[..., ${rotaryDim}:]`] : []),
    `x1, x2 = ${pairing === "half-split" ? `${x}.chunk(2, dim=-1)` : `${x}[..., 0::2], ${x}[..., 1::2]`}`,
    pairing === "half-split" ? `y = torch.cat(${both}` : `y = torch.stack(${both}.flatten(-2)`,
    ...(sliced ? ["y = torch.cat((y, x_pass), dim=-1)"] : []),
  ];
}

/** Rows of q_proj and k_proj, [heads * head_dim, hidden], from the expected layout into the other; channels that are not rotated stay. */
function permuted({ pairing, rotaryDim, headDim }: KnownNumbers): string[] {
  const turned = (rows: string): string =>
    `${rows}.reshape(heads, ${pairing === "interleaved" ? `${rotaryDim / 2}, 2` : `2, ${rotaryDim / 2}`}, -1).transpose(1, 2)`;
  return rotaryDim === headDim
    ? [`w = ${turned("w")}.reshape(heads * ${headDim}, -1)`]
    : [
        `w = w.reshape(heads, ${headDim}, -1)`,
        `w = torch.cat((${turned(`w[:, :${rotaryDim}]`)}.reshape(heads, ${rotaryDim}, -1), w[:, ${rotaryDim}:]), dim=1)`,
        `w = w.reshape(heads * ${headDim}, -1)`,
      ];
}

function offset({ shown, wanted }: KnownNumbers): string[] {
  if (wanted < 2 || shown < 0) return [counted, freqs];
  return [
    "position_ids = attention_mask.long().cumsum(-1) - 1",
    `position_ids = position_ids.masked_fill(attention_mask == 0, ${wanted - 2})`,
    freqs,
  ];
}

/** inv_freq and its angles; where the scheme has an attention_factor, also what that multiplies. */
const scaled = (numbers: KnownNumbers): string[] => [
  ...invFreq(numbers),
  freqs,
  ...(numbers.ropeType === "yarn" || numbers.ropeType === "longrope" ? rotation(numbers) : []),
];

/** The lines that mend each mistake; none where no line of the rotation itself does. */
export const mendings: Record<FindingCode, (numbers: KnownNumbers) => readonly string[]> = {
  "pairing-swapped": rotation,
  "table-pairing-mismatch": (numbers) => (numbers.shown === numbers.wanted ? rotation(numbers) : []),
  "output-order": rotation,
  "weights-not-permuted": permuted,
  "base-wrong": scaled,
  "scaling-ignored": scaled,
  "scaling-wrong": (numbers) => [counted, ...scaled(numbers)],
  // What the factor lacks, whichever places have one already.
  "attention-factor-missing": (numbers) => {
    const factor = exact(numbers.wanted / numbers.shown);
    return numbers.shown === 0
      ? [counted, ...invFreq(numbers), freqs, ...rotation(numbers)]
      : [`cos, sin = cos * ${factor}, sin * ${factor}`];
  },
  "position-offset": offset,
  "position-ignored": (numbers) => (numbers.only?.of === "axes" ? [] : [counted, freqs, ...rotation(numbers)]),
  "position-reset": () => [counted, freqs],
  "direction-reversed": (numbers) => [freqs, ...rotation(numbers)],
  "rotary-dim-wrong": (numbers) => [...invFreq(numbers), freqs, ...rotation(numbers, true)],
  "exponent-dim-wrong": scaled,
  "sin-cos-swapped": rotation,
  "sign-wrong": rotation,
  "applied-twice": () => [],
  "not-applied": () => ["q, k = apply_rotary_pos_emb(q, k, cos, sin)"],
  "low-precision-positions": (numbers) => [counted, ...invFreq(numbers), freqs, ...rotation(numbers)],
  "heads-and-positions-swapped": ({ shown }) =>
    shown === 1 ? [counted, freqs] : ["x = x.transpose(1, 2)", "y = y.transpose(1, 2)"],
};
