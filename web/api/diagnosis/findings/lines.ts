// The lines of fixes, in PyTorch with the names used in model code: each line replaces the one that assigns the
// same name. tests/web/doctor/mendings runs every one of them in wrong programs.
import { paddingOf } from "../token-positions.js";
import type { PositionRun, TokenPositions } from "../../types.js";
import type { KnownNumbers } from "./finding.js";

export const exact = (value: number): string => String(+value.toPrecision(9));

// position_ids is [1, seq] or [batch, seq]; freqs, cos and sin start with these axes.
const range = (run: PositionRun): string =>
  run.still ? `torch.full((${run.count},), ${run.from})` : `torch.arange(${run.from}, ${run.from + run.count})`;
/** The positions that were expected, whatever made the program's own; empty if no short line gives them. */
function counted({ axisPattern, mropeSection, positions }: KnownNumbers): string[] {
  const { runs, grid, begins = true } = positions ?? {};
  if (grid !== undefined) {
    const [rows, columns] = grid;
    const all = `torch.arange(${rows * columns})`;
    return [`position_ids = torch.stack([${all} // ${columns}, ${all} % ${columns}], dim=0)[:, None]`];
  }
  if (axisPattern !== undefined && runs === undefined)
    return mropeSection !== undefined && begins
      ? ["position_ids, rope_deltas = model.get_rope_index(input_ids, image_grid_thw=image_grid_thw)"]
      : [];
  const expanded = axisPattern === undefined ? "" : `.expand(${mropeSection?.length ?? 2}, -1, -1)`;
  const lines = countedBy(runs);
  return lines.map((line, i) => (i < lines.length - 1 ? line : `${line}${expanded}`));
}
function countedBy(runs: TokenPositions["runs"]): string[] {
  if (runs === undefined) return [];
  const [first] = runs[0]!;
  const counts = (row: readonly PositionRun[]): boolean => row.every(({ still }) => !still);
  if (runs.length === 1 && runs[0]!.length === 1 && counts(runs[0]!))
    return first!.from === 0
      ? ["position_ids = torch.arange(seq_len)[None]"]
      : [`past_length = ${first!.from}`, "position_ids = torch.arange(past_length, past_length + seq_len)[None]"];
  const padding = paddingOf(runs);
  if (padding !== undefined)
    return [
      `padding = torch.tensor([${padding.lengths.map((length) => `[${length}]`).join(", ")}])`,
      `position_ids = (torch.arange(seq_len)[None] - padding).masked_fill(torch.arange(seq_len)[None] < padding, ${padding.position})`,
    ];
  if (runs.length === 1 && counts(runs[0]!) && runs[0]!.every(({ from }) => from === 0))
    return [
      `document_lengths = [${runs[0]!.map(({ count }) => count).join(", ")}]`,
      "position_ids = torch.cat([torch.arange(length) for length in document_lengths], dim=-1)[None]",
    ];
  if (runs.every((row) => row.length === 1 && counts(row)))
    return [
      `past_length = torch.tensor([${runs.map(([one]) => `[${one!.from}]`).join(", ")}])`,
      "position_ids = past_length + torch.arange(seq_len)[None]",
    ];
  const rows = runs.map((row) =>
    row.length === 1 ? range(row[0]!) : `torch.cat([${row.map(range).join(", ")}], dim=-1)`,
  );
  return [`position_ids = torch.stack([${rows.join(", ")}], dim=0)`];
}

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
export const freqs = (numbers: KnownNumbers): string[] => [
  ...products(numbers),
  ...(numbers.direction === -1 ? rotatedLines(numbers) : []),
];

/** The lines for inv_freq of the expected rotation. A scheme's formula is a call of transformers, by its name there. */
export function invFreq({ ropeType, base, rotaryDim, axisPattern }: KnownNumbers): string[] {
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
export function rotation(numbers: KnownNumbers, sliced?: boolean): string[] {
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
export function permuted({ pairing, rotaryDim, headDim, rotaryOffset: from = 0 }: KnownNumbers): string[] {
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

/** The whole rotation; without the positions where no line gives those of several axes. */
function formed(numbers: KnownNumbers): string[] {
  const [table, ...rotated] = rotatedLines(numbers);
  const heads = numbers.layout === "bshd" ? "[:, :, None]" : "[:, None]";
  const all = [...counted(numbers), ...invFreq(numbers), ...products(numbers)];
  return [...all, table!, `cos, sin = cos${heads}, sin${heads}`, ...rotated];
}
/**
 * The whole rotation by the expected positions: a program may have put its own into a table, or left out those given.
 * Empty if no line gives them.
 */
export const anew = (numbers: KnownNumbers): string[] => (counted(numbers).length === 0 ? [] : formed(numbers));
/** A mistake that may be in the positions or behind them; those of several axes are rarely wrong. */
export const either = (numbers: KnownNumbers): string[] => (numbers.axisPattern === undefined ? anew : formed)(numbers);

/** inv_freq and its angles; if the scheme has an attention_factor, also the lines that multiply by it. */
export const scaled = (numbers: KnownNumbers): string[] => [
  ...invFreq(numbers),
  ...freqs(numbers),
  ...(numbers.ropeType === "yarn" || numbers.ropeType === "longrope" ? rotation(numbers) : []),
];
