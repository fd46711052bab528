// The words of a finding: the number that shows the mistake, and the fix as PyTorch code.
import type { FindingCode, FindingNumbers, NoteCode, Pairing } from "../types.js";
import { keeps, mendings, type KnownNumbers } from "./mendings.js";
import { causeOf, firstWrong, paddingOf } from "./token-positions.js";

export const short = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(+value.toPrecision(7));
export const small = (value: number): string => (value === 0 ? "0" : value.toExponential(1));
export const otherOf = (pairing: Pairing): Pairing => (pairing === "half-split" ? "interleaved" : "half-split");
export const pairsOf = (pairing: Pairing, rotaryDim: number): string =>
  pairing === "half-split" ? `(i, i + ${rotaryDim / 2})` : "(2i, 2i + 1)";

/** The factor by which NTK-aware scaling turns one base into another, if it is a whole number above 1. */
export function ntkFactor({ shown, wanted, rotaryDim }: KnownNumbers): number | undefined {
  const factor = (shown / wanted) ** ((rotaryDim - 2) / rotaryDim);
  const near = Math.round(factor);
  return near > 1 && Math.abs(factor / near - 1) < 3e-3 ? near : undefined;
}

/** Parameters with their values, one after the other: "beta_fast 16 and beta_slow 2". */
export const listOf = (
  parameters: NonNullable<KnownNumbers["parameters"]>,
  of: "shown" | "wanted",
  and: string,
): string =>
  parameters
    .map(({ name, ...values }) =>
      name === "long_factor"
        ? values[of] === 1
          ? "long_factor"
          : "short_factor"
        : `${name} ${name === "truncate" ? values[of] === 1 : short(values[of])}`,
    )
    .join(and);

/** The kinds of 16-bit rounding, by the core's numbers. */
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
  "inv_freq, cos and sin went through bfloat16",
  "inv_freq, cos and sin went through float16",
  "angles, cos and sin went through bfloat16",
  "angles, cos and sin went through float16",
  "positions, inv_freq, angles, cos and sin went through bfloat16",
  "positions, inv_freq, angles, cos and sin went through float16",
];

/** The names of the axes, of vision towers and of multimodal text models. */
const axisNames = (count: number): readonly string[] =>
  count === 2 ? ["height", "width"] : ["time", "height", "width"];

/** The first token whose position is wrong. */
function example(numbers: KnownNumbers): string {
  const wrong = firstWrong(numbers);
  if (wrong === undefined) return "";
  const { token, row, axis, shown, expected } = wrong;
  const place = `token ${token}${row === undefined ? "" : ` of row ${row}`}`;
  const by = `position ${short(shown)}${axis === undefined ? "" : ` on axis ${axis}`}`;
  return `; ${place} is rotated by ${by} where ${short(expected)} was expected`;
}

/** Says which positions to take, from those expected alone: they also hold where the cause is not seen. */
function positionsToTake({ positions, axisPattern, mropeSection }: KnownNumbers): string {
  const { given = true, begins = true, runs, grid } = positions ?? {};
  if (!given) return "give the positions of these tokens, if they are not 0, 1, 2 and so on, or else count so";
  if (grid !== undefined) return `count ${grid[0]} rows of ${grid[1]} columns, row by row`;
  if (axisPattern !== undefined && runs === undefined)
    return mropeSection !== undefined && begins
      ? "take position_ids as get_rope_index of the model returns it, time, height and width in this order"
      : "rotate each token by the positions that were given for it, in the order of the axes";
  const padding = paddingOf(runs);
  if (padding !== undefined)
    return `count the tokens of each row from its first one that is no padding, here after ${padding.lengths.join(" and ")}`;
  const [first = []] = runs ?? [];
  const counts = runs?.every((row) => row.every(({ still }) => !still));
  if (counts && runs!.every((row) => row.length === 1))
    return runs!.length > 1
      ? `begin each row at its own position, here ${runs!.map(([one]) => one!.from).join(" and ")}`
      : first[0]!.from === 0
        ? "count from 0 to the end of the sequence"
        : `begin at the position that was given for the first token, here ${first[0]!.from}`;
  if (counts && runs!.every((row) => row.every(({ from }) => from === 0)))
    return "begin again at 0 at each document, where cu_seqlens or the lengths of the documents say";
  return "rotate each token by the position that was given for it";
}

/** A finding's message, and the advice before the lines of its fix. */
export type FindingWords = Record<FindingCode, (numbers: KnownNumbers) => readonly [message: string, change: string]>;

function scalingFound({ parameters, only, shown, wanted }: KnownNumbers): string {
  if (parameters)
    return `the frequencies are those of ${listOf(parameters, "shown", " and ")} where ${listOf(parameters, "wanted", " and ")} was expected`;
  if (only?.of === "pairs")
    return shown === 1
      ? "these frequencies fall from pair to pair, but no scheme gives them with the parameters that were tried, while the other pairs have theirs"
      : "no formula that was tried gives these frequencies, while the other pairs have theirs: perhaps a buffer that was not filled, or was written over";
  if (shown === 0 && wanted === 1) return "every frequency is 0: inv_freq was not filled";
  return shown > 0 && wanted > 0 && shown !== wanted
    ? `the frequencies are scaled by ${short(shown)} where ${short(wanted)} was expected (or the positions are, by its inverse)`
    : "the frequencies are scaled, but not as expected";
}

const english: FindingWords = {
  "pairing-swapped": ({ pairing, rotaryDim }) => [
    `channels ${pairsOf(otherOf(pairing), rotaryDim)} are rotated together (${otherOf(pairing)}) where ${pairing} rotates ${pairsOf(pairing, rotaryDim)}`,
    "rotate the other pairs",
  ],
  "table-pairing-mismatch": ({ pairing, shown, wanted }) =>
    wanted >= 4
      ? [
          "rows and columns take turns from pair to pair, where the first half of the pairs turns by rows and the other by columns",
          "lay the angles of rows before those of columns",
        ]
      : shown !== wanted
        ? [
            `cos and sin are laid out for other sections, so that pairs turn by other axes: ${shown < 0 ? "sections of other lengths, or in another order" : "one section after the other (Qwen2-VL) where they alternate (Qwen3-VL), or the other way round"}`,
            "take mrope_section and mrope_interleaved from the config, since each pair's axis follows from both",
          ]
        : [
            `cos and sin are laid out for the other pairing than the rotation's, so pairs change their length`,
            `lay out table and rotation for one pairing, ${pairing}`,
          ],
  "output-order": ({ pairing }) => [
    "the pairs are rotated as expected and written back in another order (scores stay the same where q and k are both written so)",
    pairing === "half-split"
      ? "write all first channels, then all second ones"
      : "write the two channels of each pair side by side",
  ],
  "weights-not-permuted": ({ pairing }) => [
    `this is the right rotation for a checkpoint whose q and k rows lie in ${otherOf(pairing)} order`,
    "permute the rows w of q_proj and of k_proj, with the heads of each",
  ],
  "base-wrong": (numbers) => {
    const ntk = ntkFactor(numbers);
    const factor = ntk === undefined ? "" : ` (which NTK-aware scaling by ${ntk} gives)`;
    return [
      `the frequencies are those of base ${short(numbers.shown)}${factor} where ${short(numbers.wanted)} was expected`,
      numbers.ropeType === "default"
        ? "read rope_theta from the config"
        : "read rope_theta and rope_scaling from the config",
    ];
  },
  "scaling-ignored": () => [
    "the frequencies are those without scaling",
    "take inv_freq and attention_factor from the rope_scaling of the config",
  ],
  "scaling-wrong": (numbers) => [
    scalingFound(numbers),
    numbers.ropeType === "default"
      ? "compute inv_freq once, without scaling, and leave positions as they are"
      : "compute inv_freq once, by the rope_scaling of the config, and leave positions as they are",
  ],
  "attention-factor-missing": ({ shown, wanted }) => [
    shown === 0
      ? "each rotated pair is 0: the table of cosines and sines is empty there"
      : `the length of each rotated pair is ${keeps(shown) ? "kept" : `multiplied by ${short(shown)}`} where ${keeps(wanted) ? "no change" : `a factor of ${short(wanted)}`} was expected`,
    shown === 0
      ? "fill the table before it is read, or read it where it is filled"
      : keeps(shown)
        ? "multiply cosines and sines by attention_factor, in one place"
        : "multiply by attention_factor in one place alone, or put the rest of it behind the others",
  ],
  "position-offset": (numbers) => {
    const { shown, wanted } = numbers;
    const cause = causeOf("position-offset", numbers);
    const padding = `the ${short(Math.abs(shown))} tokens of padding on the left`;
    const what =
      wanted >= 2
        ? `${padding} ${shown > 0 ? "are counted, which should not be" : "are not counted, which should be"}: positions after them are off by ${short(shown)}`
        : cause.kind === "by-row"
          ? `positions are off by one number in each row, ${cause.rows.map(([row, by]) => `${short(by)} in row ${row}`).join(" and ")}`
          : cause.kind === "down"
            ? "positions count down, which should count up"
            : wanted === 0
              ? `positions are off by ${short(shown)}`
              : `positions are off by other numbers from token to token, the last by ${short(shown)}; readPositions reads each`;
    return [what + example(numbers), positionsToTake(numbers)];
  },
  "position-ignored": (numbers) => {
    const { shown, wanted, only, positions } = numbers;
    const count = positions?.tokens[0]?.shown.length ?? 3;
    const cause = causeOf("position-ignored", numbers);
    const axis = (index: number): string => axisNames(count)[index] ?? `axis ${index}`;
    const what =
      positions?.numbered !== undefined
        ? positions.numbered === "other-sides"
          ? "the grid's height and width are exchanged: a new row begins after as many tokens as the grid has rows, not columns"
          : "the grid is counted column by column, where it should be row by row: height and width are exchanged"
        : cause.kind === "exchanged"
          ? `${axis(cause.axes[0])} and ${axis(cause.axes[1])} are exchanged: each turns by the positions of the other`
          : only?.of === "axes"
            ? shown < 0
              ? "the axis counts tokens, as text does, where it has numbers of its own"
              : `the axis turns by the positions of axis ${shown}`
            : wanted === 0
              ? `every token is rotated as if it were at position ${short(shown)}`
              : `all tokens of a row are rotated as if they were at one position, ${short(shown)} in the first row and another in others`;
    return [what + example(numbers), positionsToTake(numbers)];
  },
  "position-reset": (numbers) => {
    const at = short(numbers.shown);
    const { kind } = causeOf("position-reset", numbers);
    const what =
      kind === "counts-on"
        ? `positions count on at token ${at}, where they were expected to begin again, as at the border of two documents`
        : kind === "begins-again"
          ? `positions begin again at token ${at}, where they were expected to count on`
          : `positions begin again at other tokens than expected, first seen at token ${at}`;
    return [what + example(numbers), positionsToTake(numbers)];
  },
  "direction-reversed": () => [
    "every pair is rotated by the negative of its angle, so that scores see distances with the other sign",
    "rotate by the positive angle, or exchange the two files, if the rotated one was given first",
  ],
  "rotary-dim-wrong": (numbers) => [
    numbers.shown === numbers.wanted
      ? `${short(numbers.wanted)} channels are rotated as expected, but not those that were expected`
      : `${short(numbers.shown)} channels are rotated where ${short(numbers.wanted)} were expected`,
    `rotate ${short(numbers.wanted)} channels by frequencies of their own number, and hand on the others`,
  ],
  "exponent-dim-wrong": (numbers) => [
    numbers.shown === numbers.wanted
      ? "the exponents of the frequencies are not 0, 2, 4, ... divided by rotary_dim (counted from another number, backwards, repeated, rounded or positive)"
      : `the exponents of the frequencies are divided by ${short(numbers.shown)} where ${short(numbers.wanted)} was expected`,
    "divide 0, 2, 4 and so on by the number of channels that rotate",
  ],
  "sin-cos-swapped": () => [
    "sine and cosine are exchanged",
    "multiply a channel by the cosine and its partner by the sine",
  ],
  "sign-wrong": () => [
    "both partners have the same sign, so that pairs change their length: one of them is negative in a rotation",
    "put one minus, before the second channel of a pair",
  ],
  "applied-twice": () => [
    "every angle is twice what was expected: the rotation was applied to what was rotated already, or positions are doubled",
    "rotate q and k once, by the positions themselves, for a cache that holds rotated keys hands them on as they are",
  ],
  "not-applied": () => [
    "the output is the input",
    "rotate q and k by the positions that were expected, and use what that returns; position 0 rotates nothing",
  ],
  "low-precision-positions": ({ shown }) => [
    roundings[shown] ?? roundings[0]!,
    "form positions, frequencies and angles in float32, outside of autocast, and convert cos and sin at the end",
  ],
  "heads-and-positions-swapped": ({ shown, wanted, layout }) => [
    shown === 1
      ? "the head's index is added to the position: the axes of heads and tokens meet where cos and sin are broadcast"
      : shown === 2
        ? "positions are counted along the memory of the other layout: its rows are read as if heads and tokens were exchanged"
        : `the head's index${wanted === 0 ? "" : `, counted from ${short(wanted)},`} is in the place of the position: the axes of heads and tokens are exchanged`,
    shown === 1
      ? "give every head of a token the angle of its position"
      : layout === "bshd"
        ? "count positions along axis 1 of x and repeat cos and sin along axis 2, that of the heads, or give layout bhsd if the vectors lie so"
        : "count positions along axis 2 of x and repeat cos and sin along axis 1, that of the heads, or give layout bshd if the vectors lie so",
  ],
};

/** A finding in the words of one language: its message and the fix. */
export function findingWords(
  code: FindingCode,
  numbers: FindingNumbers,
  words = english,
  only = onlyWords,
): readonly [message: string, fix: string] {
  const { headDim } = numbers;
  const all = { pairing: "half-split", rotaryDim: headDim, ropeType: "default", base: 10000, ...numbers } as const;
  const [message, change] = words[code](all);
  // The lines are those of the expected rotation.
  const lines = numbers.pairing === undefined ? "" : mendings[code](all).join("; ");
  const fix = lines === "" ? change : `${change}${only === onlyWords ? ": " : "："}${lines}`;
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
  "rounded-values":
    "every output value is a {dtype} number: differences below its rounding are not seen, such as positions or a table of 16 bits that change no value by more",
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
