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

export const rotateCode: Record<Pairing, string> = {
  "half-split": "x1, x2 = x.chunk(2, dim=-1); partner = torch.cat((-x2, x1), dim=-1)",
  interleaved: "x1, x2 = x[..., 0::2], x[..., 1::2]; partner = torch.stack((-x2, x1), dim=-1).flatten(-2)",
};
export const tableCode: Record<Pairing, string> = {
  "half-split": "emb = torch.cat((freqs, freqs), dim=-1)",
  interleaved: "emb = freqs.repeat_interleave(2, dim=-1)",
};
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

export type FindingWords = Record<
  FindingCode,
  (numbers: Required<FindingNumbers>) => readonly [message: string, fix: string]
>;

const english: FindingWords = {
  "pairing-swapped": ({ pairing, rotaryDim }) => [
    `channels ${pairsOf(otherOf(pairing), rotaryDim)} are rotated together (${otherOf(pairing)}) where ${pairing} rotates ${pairsOf(pairing, rotaryDim)}`,
    `rotate the other pairs: ${rotateCode[pairing]}; ${tableCode[pairing]}`,
  ],
  "table-pairing-mismatch": ({ pairing }) => [
    `cos and sin are laid out for the other pairing than the rotation's, so pairs change their length`,
    `lay out table and rotation for one pairing, ${pairing}: ${tableCode[pairing]}; ${rotateCode[pairing]}`,
  ],
  "output-order": ({ pairing }) => [
    "the pairs are rotated as expected and written back in another order (scores stay the same where q and k are both written so)",
    pairing === "half-split"
      ? "write firsts, then seconds: torch.cat((y1, y2), dim=-1) in place of torch.stack((y1, y2), dim=-1).flatten(-2)"
      : "write pairs side by side: torch.stack((y1, y2), dim=-1).flatten(-2) in place of torch.cat((y1, y2), dim=-1)",
  ],
  "weights-not-permuted": ({ pairing }) => [
    `this is the right rotation for a checkpoint whose q and k rows lie in ${otherOf(pairing)} order`,
    otherOf(pairing) === "half-split"
      ? "permute the rows of q_proj and k_proj, with the heads of each: w.view(heads, head_dim // 2, 2, -1).transpose(1, 2).reshape(heads * head_dim, -1)"
      : "permute the rows of q_proj and k_proj, with the heads of each: w.view(heads, 2, head_dim // 2, -1).transpose(1, 2).reshape(heads * head_dim, -1)",
  ],
  "base-wrong": ({ shown, wanted }) => [
    `the frequencies are those of base ${short(shown)} where ${short(wanted)} was expected`,
    `read rope_theta from the config: inv_freq = 1.0 / (${short(wanted)} ** (torch.arange(0, rotary_dim, 2).float() / rotary_dim))`,
  ],
  "scaling-ignored": () => [
    "the frequencies are those without scaling",
    "take inv_freq and attention_factor from the config's rope_scaling: inv_freq, attention_scaling = ROPE_INIT_FUNCTIONS[rope_type](config, device)",
  ],
  "scaling-wrong": ({ shown, wanted }) => [
    shown > 0 && wanted > 0 && shown !== wanted
      ? `the frequencies are scaled by ${short(shown)} where ${short(wanted)} was expected (or the positions are, by its inverse)`
      : "the frequencies are scaled, but not as expected",
    "compute inv_freq once from the config's rope_scaling, with its rope_type, factor and original_max_position_embeddings, and leave positions as they are: inv_freq, attention_scaling = ROPE_INIT_FUNCTIONS[rope_type](config, device)",
  ],
  "attention-factor-missing": ({ shown, wanted }) => [
    `the length of each rotated pair is ${keeps(shown) ? "kept" : `multiplied by ${short(shown)}`} where ${keeps(wanted) ? "no change" : `a factor of ${short(wanted)}`} was expected`,
    `multiply cos and sin by attention_factor, once: cos, sin = cos * ${short(wanted)}, sin * ${short(wanted)}`,
  ],
  "position-offset": ({ shown, wanted }) => [
    wanted === 0
      ? `positions are off by ${short(shown)}`
      : `positions are off by other numbers from token to token, the last by ${short(shown)}; readPositions reads each`,
    `position_ids = position_ids ${shown < 0 ? "+" : "-"} ${short(Math.abs(shown))}; with padding count from each row's first token: attention_mask.cumsum(-1) - 1`,
  ],
  "position-ignored": ({ shown, wanted }) => [
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
    "swap the signs of the partner: y1 = x1 * cos - x2 * sin; y2 = x2 * cos + x1 * sin",
  ],
  "rotary-dim-wrong": ({ shown, wanted }) => [
    shown === wanted
      ? `${short(wanted)} channels are rotated as expected, but not those that were expected`
      : `${short(shown)} channels are rotated where ${short(wanted)} were expected`,
    `x_rot, x_pass = x[..., :${short(wanted)}], x[..., ${short(wanted)}:]; rotate x_rot alone, then torch.cat((x_rot, x_pass), dim=-1)`,
  ],
  "exponent-dim-wrong": ({ shown, wanted, rotaryDim }) => [
    shown === wanted
      ? "the exponents of the frequencies are not 0, 2, 4, ... divided by rotary_dim (counted from another number, backwards, repeated, rounded or positive)"
      : `the exponents of the frequencies are divided by ${short(shown)} where ${short(wanted)} was expected`,
    `inv_freq = 1.0 / (base ** (torch.arange(0, ${rotaryDim}, 2).float() / ${rotaryDim}))`,
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
  "heads-and-positions-swapped": () => [
    "the head's index is in the place of the position: the axes of heads and tokens are exchanged",
    "x is [batch, seq, heads, head_dim] where the code takes [batch, heads, seq, head_dim], or the other way round: x = x.transpose(1, 2) before and after",
  ],
};

/** A finding in the words of one language: what it says and the change that mends it. */
export function findingWords(
  code: FindingCode,
  numbers: FindingNumbers,
  words = english,
): readonly [message: string, fix: string] {
  return words[code]({ pairing: "half-split", rotaryDim: numbers.headDim, ...numbers });
}

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
  "slow-pairs":
    "{count} pairs rotate by less than the output's rounding up to the farthest position: their frequencies could be anything as small; positions further out tell",
};
