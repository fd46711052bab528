// What a finding says: the number that shows the mistake, and the change that mends it, as PyTorch code.
import type { FindingCode, FindingNumbers, NoteCode, Pairing } from "../types.js";

export const short = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(+value.toPrecision(7));
export const small = (value: number): string => (value === 0 ? "0" : value.toExponential(1));
/** Lengths that are the same to three digits, which is what can be measured. */
export const keeps = (factor: number): boolean => Math.abs(factor - 1) < 1e-3;
export const otherOf = (pairing: Pairing): Pairing => (pairing === "half-split" ? "interleaved" : "half-split");
export const pairsOf = (pairing: Pairing, rotaryDim: number): string =>
  pairing === "half-split" ? `(i, i + ${rotaryDim / 2})` : "(2i, 2i + 1)";

/** All that a finding's words are made from. */
type KnownNumbers = Required<Omit<FindingNumbers, "only">> & Pick<FindingNumbers, "only">;

export const rotateCode: Record<Pairing, string> = {
  "half-split": "x1, x2 = x.chunk(2, dim=-1); partner = torch.cat((-x2, x1), dim=-1)",
  interleaved: "x1, x2 = x[..., 0::2], x[..., 1::2]; partner = torch.stack((-x2, x1), dim=-1).flatten(-2)",
};
export const tableCode: Record<Pairing, string> = {
  "half-split": "emb = torch.cat((freqs, freqs), dim=-1)",
  interleaved: "emb = freqs.repeat_interleave(2, dim=-1)",
};
/** inv_freq as the expected rotation has it. A scheme's formula is what transformers has for it, under its own name. */
export const invFreqCode = ({ ropeType, base, rotaryDim }: KnownNumbers): string =>
  ropeType === "default"
    ? `inv_freq = 1.0 / (${short(base)} ** (torch.arange(0, ${rotaryDim}, 2).float() / ${rotaryDim}))`
    : `inv_freq, attention_scaling = ROPE_INIT_FUNCTIONS["${ropeType}"](config, device)`;
/** Rows of q_proj and k_proj from the other layout into this one; channels that are not rotated stay. */
export function permuteCode({ pairing, rotaryDim, headDim }: KnownNumbers): string {
  const view = pairing === "interleaved" ? `2, ${rotaryDim / 2}` : `${rotaryDim / 2}, 2`;
  const turned = `.view(heads, ${view}, -1).transpose(1, 2)`;
  return rotaryDim === headDim
    ? `w = w${turned}.reshape(heads * ${headDim}, -1)`
    : `w = w.view(heads, ${headDim}, -1); w = torch.cat((w[:, :${rotaryDim}]${turned.replace(".view", ".reshape")}.reshape(heads, ${rotaryDim}, -1), w[:, ${rotaryDim}:]), dim=1).reshape(heads * ${headDim}, -1)`;
}
export const sliceCode = (numbers: KnownNumbers): string =>
  `${invFreqCode(numbers)}; x_rot, x_pass = x[..., :${numbers.rotaryDim}], x[..., ${numbers.rotaryDim}:]`;
/** What went through 16 bits, by the core's numbers. */
const roundings = [
  "something",
  "positions went through bfloat16",
  "positions went through float16",
  "inv_freq went through bfloat16",
  "inv_freq went through float16",
  "angles went through bfloat16",
  "angles went through float16",
  "positions, inv_freq and angles went through bfloat16",
  "positions, inv_freq and angles went through float16",
  "cos and sin went through bfloat16",
  "cos and sin went through float16",
];

export type FindingWords = Record<FindingCode, (numbers: KnownNumbers) => readonly [message: string, fix: string]>;

const english: FindingWords = {
  "pairing-swapped": ({ pairing, rotaryDim }) => [
    `channels ${pairsOf(otherOf(pairing), rotaryDim)} are rotated together (${otherOf(pairing)}) where ${pairing} rotates ${pairsOf(pairing, rotaryDim)}`,
    `rotate the other pairs: ${rotateCode[pairing]}; ${tableCode[pairing]}`,
  ],
  "table-pairing-mismatch": ({ pairing, shown, wanted }) =>
    shown !== wanted
      ? [
          "cos and sin are laid out for other sections, so that pairs turn by other axes: one section after the other (Qwen2-VL) where they alternate (Qwen3-VL), or the other way round",
          "take mrope_section and mrope_interleaved from the config: each pair's axis follows from both",
        ]
      : [
          `cos and sin are laid out for the other pairing than the rotation's, so pairs change their length`,
          `lay out table and rotation for one pairing, ${pairing}: ${tableCode[pairing]}; ${rotateCode[pairing]}`,
        ],
  "output-order": ({ pairing }) => [
    "the pairs are rotated as expected and written back in another order (scores stay the same where q and k are both written so)",
    pairing === "half-split"
      ? "write firsts, then seconds: torch.cat((y1, y2), dim=-1) in place of torch.stack((y1, y2), dim=-1).flatten(-2)"
      : "write pairs side by side: torch.stack((y1, y2), dim=-1).flatten(-2) in place of torch.cat((y1, y2), dim=-1)",
  ],
  "weights-not-permuted": (numbers) => [
    `this is the right rotation for a checkpoint whose q and k rows lie in ${otherOf(numbers.pairing)} order`,
    `permute the rows of q_proj and k_proj, with the heads of each: ${permuteCode(numbers)}`,
  ],
  "base-wrong": (numbers) => [
    `the frequencies are those of base ${short(numbers.shown)} where ${short(numbers.wanted)} was expected`,
    `read rope_theta from the config: ${invFreqCode(numbers)}`,
  ],
  "scaling-ignored": (numbers) => [
    "the frequencies are those without scaling",
    `take inv_freq and attention_factor from the config's rope_scaling: ${invFreqCode(numbers)}`,
  ],
  "scaling-wrong": (numbers) => [
    numbers.only?.of === "pairs"
      ? "no formula gives these frequencies, while the other pairs have theirs: a buffer that was not filled, or was written over"
      : numbers.shown > 0 && numbers.wanted > 0 && numbers.shown !== numbers.wanted
        ? `the frequencies are scaled by ${short(numbers.shown)} where ${short(numbers.wanted)} was expected (or the positions are, by its inverse)`
        : "the frequencies are scaled, but not as expected",
    numbers.ropeType === "default"
      ? `compute inv_freq once, without scaling, and leave positions as they are: ${invFreqCode(numbers)}`
      : `compute inv_freq once from the config's rope_scaling, and leave positions as they are: ${invFreqCode(numbers)}`,
  ],
  "attention-factor-missing": ({ shown, wanted }) => [
    `the length of each rotated pair is ${keeps(shown) ? "kept" : `multiplied by ${short(shown)}`} where ${keeps(wanted) ? "no change" : `a factor of ${short(wanted)}`} was expected`,
    `multiply by attention_factor in this one place: cos, sin = emb.cos() * ${short(wanted)}, emb.sin() * ${short(wanted)}`,
  ],
  "position-offset": ({ shown, wanted }) => [
    wanted === 0
      ? `positions are off by ${short(shown)}`
      : wanted === 2
        ? `the ${short(Math.abs(shown))} tokens of padding on the left ${shown > 0 ? "are counted, which should not be" : "are not counted, which should be"}: positions after them are off by ${short(shown)}`
        : `positions are off by other numbers from token to token, the last by ${short(shown)}; readPositions reads each`,
    `count from the cache's length: position_ids = torch.arange(past_length, past_length + seq_len), which is ${short(Math.abs(shown))} ${shown < 0 ? "more" : "less"} than now; with padding from each row's first token: (attention_mask.cumsum(-1) - 1).clamp(min=0)`,
  ],
  "position-ignored": ({ shown, wanted, only }) =>
    only?.of === "axes"
      ? [
          shown < 0
            ? "the axis counts tokens, as text does, where it has numbers of its own"
            : `the axis turns by the positions of axis ${shown}`,
          "position_ids is [3, batch, seq] in the order time, height, width, as the model's get_rope_index returns it",
        ]
      : [
          wanted === 0
            ? `every token is rotated as if it were at position ${short(shown)}`
            : `all tokens of a row are rotated as if they were at one position, ${short(shown)} in the first row and another in others`,
          "index the table by position: cos, sin = cos[position_ids], sin[position_ids]; a decoding step passes its own position, not 0",
        ],
  "position-reset": ({ shown }) => [
    `positions begin again at token ${short(shown)}`,
    "count on to the end of the sequence: position_ids = torch.arange(past_length, past_length + seq_len)",
  ],
  "direction-reversed": () => [
    "every pair is rotated by the negative of its angle, so that scores see distances with the other sign",
    "swap the signs of the partner: y1 = x1 * cos - x2 * sin; y2 = x2 * cos + x1 * sin; or exchange the two files, if the rotated one was given first",
  ],
  "rotary-dim-wrong": (numbers) => [
    numbers.shown === numbers.wanted
      ? `${short(numbers.wanted)} channels are rotated as expected, but not those that were expected`
      : `${short(numbers.shown)} channels are rotated where ${short(numbers.wanted)} were expected`,
    `${sliceCode(numbers)}; rotate x_rot alone, then torch.cat((x_rot, x_pass), dim=-1)`,
  ],
  "exponent-dim-wrong": (numbers) => [
    numbers.shown === numbers.wanted
      ? "the exponents of the frequencies are not 0, 2, 4, ... divided by rotary_dim (counted from another number, backwards, repeated, rounded or positive)"
      : `the exponents of the frequencies are divided by ${short(numbers.shown)} where ${short(numbers.wanted)} was expected`,
    invFreqCode(numbers),
  ],
  "sin-cos-swapped": () => [
    "sine and cosine are exchanged",
    "y = x * cos + partner * sin, with cos = emb.cos() and sin = emb.sin()",
  ],
  "sign-wrong": ({ pairing }) => [
    "both partners have the same sign, so that pairs change their length: one of them is negative in a rotation",
    `${rotateCode[pairing]} (one minus, before the second)`,
  ],
  "applied-twice": () => [
    "every angle is twice what was expected: the rotation was applied to what was rotated already",
    "rotate q and k once; a cache that holds rotated keys hands them on as they are",
  ],
  "not-applied": () => [
    "the output is the input",
    "q, k = apply_rotary_pos_emb(q, k, cos, sin), and use what it returns",
  ],
  "low-precision-positions": ({ shown }) => [
    roundings[shown] ?? roundings[0]!,
    "form angles in float32, outside of autocast, and convert cos and sin at the end: freqs = position_ids.float()[:, None] * inv_freq.float()",
  ],
  "heads-and-positions-swapped": ({ shown }) => [
    shown === 1
      ? "the head's index is added to the position: the axes of heads and tokens meet where cos and sin are broadcast"
      : "the head's index is in the place of the position: the axes of heads and tokens are exchanged",
    "x is [batch, seq, heads, head_dim] where the code takes [batch, heads, seq, head_dim], or the other way round: x = x.transpose(1, 2) before and after",
  ],
};

/** A finding in the words of one language: what it says and the change that mends it. */
export function findingWords(
  code: FindingCode,
  numbers: FindingNumbers,
  words = english,
  only = onlyWords,
): readonly [message: string, fix: string] {
  const { headDim } = numbers;
  const all = { pairing: "half-split", rotaryDim: headDim, ropeType: "default", base: 10000, ...numbers } as const;
  const [message, fix] = words[code](all);
  return [numbers.only === undefined ? message : only(message, numbers.only), fix];
}

const partNames = {
  pairs: ["pair", "pairs"],
  heads: ["head", "heads"],
  rows: ["row", "rows"],
  tokens: ["token", "tokens"],
  axes: ["axis", "axes"],
} as const;
const onlyWords = (message: string, { of, from, to }: NonNullable<FindingNumbers["only"]>): string =>
  `in ${from === to ? `${partNames[of][0]} ${from}` : `${partNames[of][1]} ${from} to ${to}`} only: ${message}`;

/** message and fix. The first finding also says how well it explains the output. */
export function wordsOf(code: FindingCode, numbers: FindingNumbers, first: boolean): { message: string; fix: string } {
  const { residual, expectedResidual } = numbers;
  const [message, fix] = findingWords(code, numbers);
  const shows = `this explains the output to ${small(residual)} of its largest value; the expected rotation is off by ${small(expectedResidual)}`;
  return { message: first && expectedResidual > 0 ? `${message}; ${shows}` : message, fix };
}

export const noteTexts: Record<NoteCode, string> = {
  "rounded-values": "every output value is a {dtype} number: differences below its rounding are not seen",
  "rounded-decimals": "every output value has at most {count} decimals: differences below their rounding are not seen",
  "coarse-values":
    "rounding may be as large as a quarter of the largest value (few decimals of small numbers, or float32 angles far out): right and wrong rotations look alike; more decimals or smaller positions tell",
  "position-zero":
    "every position is 0, where every rotation leaves the vectors as they are: nothing but the order of channels and attention_factor can be told",
  "one-position":
    "every token has one position: angles are known up to revolutions, so that base, scaling and position cannot be told apart",
  "constant-input":
    "every input channel holds one number: which channels make a pair cannot be told for sure; random vectors tell",
  "equal-axes":
    "every token has the same position on all axes, as text has: which pair turns by which axis is not seen; a token of an image tells",
  "rotation-alone":
    "only the rotation was compared: heads mixed by a view before it, rows of q_proj and k_proj in another order, a rotated v or another softmax scale are not seen in these vectors; the layer's scores and output beside the original's show them",
  "slow-pairs":
    "{count} pairs rotate by less than the output's rounding up to the farthest position: their frequencies could be anything as small; positions further out tell",
};
