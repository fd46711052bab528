import type { PlanWords } from "../../../doctor/plan-words.js";
import type { StepNumbers, StepWords } from "../../../doctor/steps-words.js";

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
  "cache-length": ({ at, position, wanted, ofAxes }) => ({
    message: `第 ${at} 个 token 的位置是 ${position}，而缓存中有 ${wanted} 个 key：下一个位置是 ${wanted}${ofAxes ? " 减去图像省下的位置" : ""}`,
    fix: ofAxes
      ? "position_ids = torch.arange(past_length, past_length + seq_len) + rope_deltas，各轴相同：从缓存中最大的位置接着数"
      : "position_ids = torch.arange(cache.get_seq_length(), cache.get_seq_length() + seq_len)；逐出缓存之后，要数见过的 token，而不是保留的 key",
  }),
  "table-changes-with-length": ({ at, position, limit }) => ({
    message: `从第 ${at} 个 token 起（位置 ${position}），序列长于 ${limit}，这种 rope_type 换用另一张表，而此前缓存的 key 仍用旧表`,
    fix: "按序列将要达到的长度一次选定表（seqLen），或者缓存旋转之前的 key，再全部重新旋转",
  }),
  "padding-counted": ({ at, position, wanted }) => ({
    message: `第 ${at} 个 token 是第一个非填充 token，位置是 ${position}，预期是 ${wanted}：填充也被数了进去`,
    fix: "position_ids = (attention_mask.long().cumsum(-1) - 1).clamp(min=0)[:, -seq_len:]",
  }),
};

const place = ({ request, step, at, position }: StepNumbers): string =>
  `请求 ${request}，第 ${step} 步：第 ${at} 个 token 的位置是 ${position}`;

/** The findings of checkSteps. */
export const chineseSteps: StepWords = {
  "offset-twice": (of) => ({
    message: `${place(of)}，是此前 ${of.wanted} 个 token 的两倍：偏移加了两次`,
    fix: `只加一次：positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)，不要再加 num_computed_tokens`,
  }),
  "prefix-off-by-one": (of) => ({
    message: `${place(of)}，而此前有 ${of.wanted} 个 token：下一个位置是 ${of.wanted}`,
    fix: `每一步从已缓存的 token 数开始，不是最后一个位置，也不多一个：torch.arange(${of.wanted}, ${of.wanted} + chunk)`,
  }),
  "chunk-restarted": (of) => ({
    message: `${place(of)}，又从头开始，而此前同一请求已有 ${of.wanted} 个 token`,
    fix: `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)：每一块接着上一块的末尾。如果请求重新计算，请写上 "cached": 0`,
  }),
  "slot-as-position": (of) => ({
    message: `${place(of)}，正是写入 key 的槽位；接下来应是 ${of.wanted}`,
    fix: "positions 数请求的 token，slots 是缓存中的地点（block_table[position // block_size] * block_size + position % block_size）：旋转用位置，写入用槽位",
  }),
  gap: (of) => ({
    message: `${place(of)}，接下来应是 ${of.wanted}：跳过了 ${of.position - of.wanted} 个位置`,
    fix: `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)，或者缺了记录这些位置的那一行`,
  }),
  repeat: (of) => ({
    message: `${place(of)}，重复了，接下来应是 ${of.wanted}`,
    fix: `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)。如果草稿被拒绝，请写上 "cached"：保留的 token 数`,
  }),
  "past-trained-length": (of) => ({
    message: `${place(of)}；模型只在 ${of.limit} 个位置上训练过，即 0 到 ${of.limit - 1}`,
    fix: "让请求在此结束，或者用模型支持的 rope_scaling 扩展上下文长度",
  }),
};
