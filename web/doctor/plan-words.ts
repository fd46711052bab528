import { both, type Advice } from "../api/both.js";

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

export const planWords: Record<PlanCode, (numbers: PlanNumbers) => Advice> = {
  gap: ({ at, position, wanted }) => ({
    message: both(
      `token ${at} is at position ${position} where ${wanted} follows: ${position - wanted} positions are left out`,
      `第 ${at} 个 token 的位置是 ${position}，接下来应是 ${wanted}：跳过了 ${position - wanted} 个位置`,
    ),
    fix: both(
      "position_ids = torch.arange(past_length, past_length + seq_len); after an eviction, count the tokens seen and not those kept, or move the kept keys together",
      "position_ids = torch.arange(past_length, past_length + seq_len)；逐出缓存之后，要数见过的 token，而不是保留的 token，或者把保留的 key 移到一起",
    ),
  }),
  repeat: ({ at, position, wanted }) => ({
    message: both(
      `token ${at} is at position ${position} again where ${wanted} follows`,
      `第 ${at} 个 token 又在位置 ${position}，接下来应是 ${wanted}`,
    ),
    fix: both(
      "position_ids = torch.arange(past_length, past_length + seq_len); after a rollback, cut the cache to the tokens accepted before going on",
      "position_ids = torch.arange(past_length, past_length + seq_len)；回滚之后，先把缓存截到已接受的 token 再继续",
    ),
  }),
  "off-by-one": ({ at, position, wanted }) => ({
    message: both(
      `token ${at} is at position ${position} where ${wanted} is expected`,
      `第 ${at} 个 token 的位置是 ${position}，预期是 ${wanted}`,
    ),
    fix: both(
      `count from ${wanted}: position_ids = torch.arange(${wanted}, ${wanted} + seq_len)`,
      `从 ${wanted} 开始数：position_ids = torch.arange(${wanted}, ${wanted} + seq_len)`,
    ),
  }),
  "not-reset": ({ at, position }) => ({
    message: both(
      `token ${at} begins another document at position ${position}: its distance to the document before is kept`,
      `第 ${at} 个 token 开始了另一篇文档，位置却是 ${position}：它与前一篇文档的距离被保留下来`,
    ),
    fix: both(
      "begin each document at 0: position_ids = torch.cat([torch.arange(n) for n in document_lengths]), and mask attention between documents",
      "每篇文档从 0 开始：position_ids = torch.cat([torch.arange(n) for n in document_lengths])，并在文档之间遮住注意力",
    ),
  }),
  "past-trained-length": ({ at, position, limit }) => ({
    message: both(
      `token ${at} is at position ${position}; the model was trained on ${limit} positions, 0 to ${limit - 1}`,
      `第 ${at} 个 token 的位置是 ${position}；模型只在 ${limit} 个位置上训练过，即 0 到 ${limit - 1}`,
    ),
    fix: both(
      "shorten the sequence, or extend the context with a rope_scaling that the model was made for",
      "缩短序列，或者用模型支持的 rope_scaling 扩展上下文长度",
    ),
  }),
  "cache-length": ({ at, position, wanted, ofAxes }) => ({
    message: both(
      `token ${at} is at position ${position}, and the cache holds ${wanted} keys: the next position is ${ofAxes ? `${wanted}, less what its images save` : wanted}`,
      `第 ${at} 个 token 的位置是 ${position}，而缓存中有 ${wanted} 个 key：下一个位置是 ${wanted}${ofAxes ? " 减去图像省下的位置" : ""}`,
    ),
    fix: both(
      ofAxes
        ? "position_ids = torch.arange(past_length, past_length + seq_len) + rope_deltas, on every axis: a step continues behind the largest position of the cache"
        : `position_ids = torch.arange(cache.get_seq_length(), cache.get_seq_length() + seq_len); after an eviction, the tokens seen count and not the keys kept`,
      ofAxes
        ? "position_ids = torch.arange(past_length, past_length + seq_len) + rope_deltas，各轴相同：从缓存中最大的位置接着数"
        : "position_ids = torch.arange(cache.get_seq_length(), cache.get_seq_length() + seq_len)；逐出缓存之后，要数见过的 token，而不是保留的 key",
    ),
  }),
  "table-changes-with-length": ({ at, position, limit }) => ({
    message: both(
      `from token ${at} on (position ${position}) the sequence is longer than ${limit}, where this rope_type takes another table: keys cached before keep the old one`,
      `从第 ${at} 个 token 起（位置 ${position}），序列长于 ${limit}，这种 rope_type 换用另一张表，而此前缓存的 key 仍用旧表`,
    ),
    fix: both(
      "choose the table once for the length that the sequence will reach (seqLen), or cache keys before rotation and rotate all of them anew",
      "按序列将要达到的长度一次选定表（seqLen），或者缓存旋转之前的 key，再全部重新旋转",
    ),
  }),
  "padding-counted": ({ at, position, wanted }) => ({
    message: both(
      `token ${at}, the first that is no padding, is at position ${position} where ${wanted} is expected: padding was counted`,
      `第 ${at} 个 token 是第一个非填充 token，位置是 ${position}，预期是 ${wanted}：填充也被数了进去`,
    ),
    fix: "position_ids = (attention_mask.long().cumsum(-1) - 1).clamp(min=0)[:, -seq_len:]",
  }),
};
