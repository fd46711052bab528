import type { PlanWords } from "../../../doctor/plan-words.js";

/** The findings of checkPlan in Chinese, from the same data as the English sentences. */
export const chinesePlan: PlanWords = {
  gap: ({ at, position, wanted }) => ({
    message: `第 ${at} 个 token 的位置是 ${position}，接下来应是 ${wanted}：跳过了 ${position - wanted} 个位置`,
    fix: "position_ids = torch.arange(past_length, past_length + seq_len)；逐出缓存之后，要数见过的 token，而不是保留的 token，或者把保留的 key 移到一起",
  }),
  repeat: ({ at, position, wanted }) => ({
    message: `第 ${at} 个 token 又在位置 ${position}，接下来应是 ${wanted}`,
    fix: "position_ids = torch.arange(past_length, past_length + seq_len)；回滚之后，先把缓存截到已接受的 token 再继续",
  }),
  "off-by-one": ({ at, position, wanted }) => ({
    message: `第 ${at} 个 token 的位置是 ${position}，预期是 ${wanted}`,
    fix: `从 ${wanted} 开始数：position_ids = torch.arange(${wanted}, ${wanted} + seq_len)`,
  }),
  "not-reset": ({ at, position }) => ({
    message: `第 ${at} 个 token 开始了另一篇文档，位置却是 ${position}：它与前一篇文档的距离被保留下来`,
    fix: "每篇文档从 0 开始：position_ids = torch.cat([torch.arange(n) for n in document_lengths])，并在文档之间遮住注意力",
  }),
  "past-trained-length": ({ at, position, limit }) => ({
    message: `第 ${at} 个 token 的位置是 ${position}；模型只在 ${limit} 个位置上训练过，即 0 到 ${limit - 1}`,
    fix: "缩短序列，或者用模型支持的 rope_scaling 扩展上下文长度",
  }),
  "cache-length": ({ at, position, wanted }) => ({
    message: `第 ${at} 个 token 的位置是 ${position}，而缓存中有 ${wanted} 个 key：下一个位置是 ${wanted}`,
    fix: "position_ids = torch.arange(cache.get_seq_length(), cache.get_seq_length() + seq_len)；逐出缓存之后，要数见过的 token，而不是保留的 key",
  }),
  "table-changes-with-length": ({ at, position, limit }) => ({
    message: `从第 ${at} 个 token 起（位置 ${position}），序列长于 ${limit}，这种 rope_type 换用另一张表，而此前缓存的 key 仍用旧表`,
    fix: "按序列将要达到的长度一次选定表（seqLen），或者缓存旋转之前的 key，再全部重新旋转",
  }),
  "padding-counted": ({ at, position, wanted }) => ({
    message: `第 ${at} 个 token 是第一个非填充 token，位置是 ${position}，预期是 ${wanted}：填充也被数了进去`,
    fix: "position_ids = (attention_mask.long().cumsum(-1) - 1).clamp(min=0)",
  }),
};
