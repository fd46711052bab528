export type StepCode =
  | "offset-twice" // a step begins at twice the number of tokens before it
  | "prefix-off-by-one" // one position before or after the end of the cached part
  | "chunk-restarted" // at 0 again, after tokens of the same request
  | "slot-as-position" // the position is the index of its key in the cache
  | "gap" // positions are left out
  | "repeat" // a position is repeated
  | "past-trained-length"; // positions that the model was not trained on

export interface StepNumbers {
  request: string;
  step: number;
  /** The index of the token in its step, its position, and its expected position. */
  at: number;
  position: number;
  wanted: number;
  /** The length that is exceeded. */
  limit: number;
}
export type StepWords = Record<StepCode, (numbers: StepNumbers) => { message: string; fix: string }>;

const place = ({ request, step, at, position }: StepNumbers): string =>
  `request ${request}, step ${step}: token ${at} is at position ${position}`;

/** The message of each finding, and its fix. */
export const stepWords: StepWords = {
  "offset-twice": (of) => ({
    message: `${place(of)}, twice the ${of.wanted} tokens before it: the offset was added twice`,
    fix: `add it once: positions = torch.arange(${of.wanted}, ${of.wanted} + chunk), and no num_computed_tokens on top`,
  }),
  "prefix-off-by-one": (of) => ({
    message: `${place(of)}, and ${of.wanted} tokens lie before it: the next position is ${of.wanted}`,
    fix: `a step begins at the number of tokens cached, neither at the last of their positions nor one further: torch.arange(${of.wanted}, ${of.wanted} + chunk)`,
  }),
  "chunk-restarted": (of) => ({
    message: `${place(of)} again, behind ${of.wanted} tokens of its request`,
    fix: `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk): each chunk goes on where the last one ended. Of a request that is computed anew, write "cached": 0`,
  }),
  "slot-as-position": (of) => ({
    message: `${place(of)}, the slot that its key is written to; ${of.wanted} follows`,
    fix: "positions count a request's tokens, slots are places in the cache (block_table[position // block_size] * block_size + position % block_size): rotate by positions, write by slots",
  }),
  gap: (of) => ({
    message: `${place(of)} where ${of.wanted} follows: ${of.position - of.wanted} positions are left out`,
    fix: `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk), or the line that had them is missing`,
  }),
  repeat: (of) => ({
    message: `${place(of)} again where ${of.wanted} follows`,
    fix: `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk). Of drafts that were rejected, write "cached": the tokens kept`,
  }),
  "past-trained-length": (of) => ({
    message: `${place(of)}; the model was trained on ${of.limit} positions, 0 to ${of.limit - 1}`,
    fix: "end the request there, or extend the context with a rope_scaling that the model was made for",
  }),
};
