export type PlanCode =
  | "gap" // a position is left out
  | "repeat" // a position is repeated within a document
  | "off-by-one" // positions begin one too late or one too early
  | "not-reset" // positions continue across a document's border
  | "past-trained-length" // positions that the model was not trained on
  | "cache-length" // the first position is not the number of keys in the cache
  | "table-changes-with-length" // dynamic or longrope: keys and queries of one sequence get different tables
  | "padding-counted"; // the first token that is not padding is not at 0

export interface PlanNumbers {
  /** The index of the token, its position, and its expected position. */
  at: number;
  position: number;
  wanted: number;
  /** The length that is exceeded. */
  limit: number;
  /** The position is the largest of several axes. */
  ofAxes?: boolean;
}
export type PlanWords = Record<PlanCode, Words>;
type Words = (numbers: PlanNumbers) => { message: string; fix: string };

/** The message of each finding, and its fix as PyTorch code. */
export const planWords: PlanWords = {
  gap: ({ at, position, wanted }) => ({
    message: `token ${at} is at position ${position} where ${wanted} follows: ${position - wanted} positions are left out`,
    fix: "position_ids = torch.arange(past_length, past_length + seq_len); after an eviction, count the tokens seen and not those kept, or move the kept keys together",
  }),
  repeat: ({ at, position, wanted }) => ({
    message: `token ${at} is at position ${position} again where ${wanted} follows`,
    fix: "position_ids = torch.arange(past_length, past_length + seq_len); after a rollback, cut the cache to the tokens accepted before going on",
  }),
  "off-by-one": ({ at, position, wanted }) => ({
    message: `token ${at} is at position ${position} where ${wanted} is expected`,
    fix: `count from ${wanted}: position_ids = torch.arange(${wanted}, ${wanted} + seq_len)`,
  }),
  "not-reset": ({ at, position }) => ({
    message: `token ${at} begins another document at position ${position}: its distance to the document before is kept`,
    fix: "begin each document at 0: position_ids = torch.cat([torch.arange(n) for n in document_lengths]), and mask attention between documents",
  }),
  "past-trained-length": ({ at, position, limit }) => ({
    message: `token ${at} is at position ${position}; the model was trained on ${limit} positions, 0 to ${limit - 1}`,
    fix: "shorten the sequence, or extend the context with a rope_scaling that the model was made for",
  }),
  "cache-length": ({ at, position, wanted, ofAxes }) => ({
    message: `token ${at} is at position ${position}, and the cache holds ${wanted} keys: the next position is ${ofAxes ? `${wanted}, less what its images save` : wanted}`,
    fix: ofAxes
      ? "position_ids = torch.arange(past_length, past_length + seq_len) + rope_deltas, on every axis: a step continues behind the largest position of the cache"
      : `position_ids = torch.arange(cache.get_seq_length(), cache.get_seq_length() + seq_len); after an eviction, the tokens seen count and not the keys kept`,
  }),
  "table-changes-with-length": ({ at, position, limit }) => ({
    message: `from token ${at} on (position ${position}) the sequence is longer than ${limit}, where this rope_type takes another table: keys cached before keep the old one`,
    fix: "choose the table once for the length that the sequence will reach (seqLen), or cache keys before rotation and rotate all of them anew",
  }),
  "padding-counted": ({ at, position, wanted }) => ({
    message: `token ${at}, the first that is no padding, is at position ${position} where ${wanted} is expected: padding was counted`,
    fix: "position_ids = (attention_mask.long().cumsum(-1) - 1).clamp(min=0)[:, -seq_len:]",
  }),
};
