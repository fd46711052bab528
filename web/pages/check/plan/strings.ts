import type { PlanCode, StepCode } from "../../../doctor/index.js";
import type { Language } from "../../../figures/base/format.js";

type Names = Record<PlanCode | StepCode, string>;

const en = {
  title: "Are these position ids right?",
  intro:
    "Print position_ids of one batch and paste them: a line for each sequence. What you know of padding, documents and the cache " +
    "makes the check sharper. Steps of a serving engine go here, too, as lines of JSON: the porting guide has hooks that write them.",
  positions: "position_ids",
  positionsHelp: "0:512, or 0 1 2 …, or tensor([[0, 1, …]])",
  mask: "attention_mask (1 token, 0 padding)",
  documents: "Document of each token, where several are packed (0 0 0 1 1 …)",
  cache: "Keys in the cache before these tokens",
  trained: "Trained length",
  config: "Model (for its lengths and its rope_type)",
  samples: "Plans that went wrong",
  names: {
    gap: "A gap after an eviction",
    repeat: "A rollback without cutting the cache",
    "off-by-one": "One position late",
    "not-reset": "Packing without a reset",
    "past-trained-length": "Past the trained length",
    "cache-length": "Kept rows taken for the position",
    "table-changes-with-length": "A table that changes with length",
    "padding-counted": "Padding counted",
    "offset-twice": "Steps: an offset added twice",
    "prefix-off-by-one": "Steps: a cached prefix one off",
    "chunk-restarted": "Steps: a chunk at 0 again",
    "slot-as-position": "Steps: a slot taken for a position",
  } satisfies Names as Names,
  right: "Nothing is wrong with this plan",
  wrong: (count: string) => `Problems found: ${count}`,
  checked: (tokens: string, rows: string) => `Tokens checked: ${tokens}, in rows: ${rows}.`,
  checkedSteps: (tokens: string, requests: string) => `Tokens checked: ${tokens}, of requests: ${requests}.`,
  row: (row: string) => `row ${row}`,
  request: (name: string) => `request ${name}`,
  picture: "Positions along the tokens",
  token: "token",
  position: "position",
  bad: "where something is wrong",
  fix: "Fix",
};

export type PlanStrings = typeof en;

const zh: PlanStrings = {
  title: "这些 position ids 对吗？",
  intro:
    "打印一个批次的 position_ids 并粘贴到这里，每个序列一行。写明填充、文档和缓存的情况，检查会更准确。" +
    "推理引擎的各步也可以粘贴在这里，每行一个 JSON；移植指南中有写出这些行的代码。",
  positions: "position_ids",
  positionsHelp: "0:512，或 0 1 2 …，或 tensor([[0, 1, …]])",
  mask: "attention_mask（1 是 token，0 是填充）",
  documents: "每个 token 所属的文档（多篇打包时，0 0 0 1 1 …）",
  cache: "此前缓存中的 key 数",
  trained: "训练长度",
  config: "模型（提供长度和 rope_type）",
  samples: "出过错的位置",
  names: {
    gap: "逐出缓存后出现间断",
    repeat: "回滚时没有截断缓存",
    "off-by-one": "位置晚了一个",
    "not-reset": "打包时没有重新开始",
    "past-trained-length": "超过训练长度",
    "cache-length": "把保留的行数当作位置",
    "table-changes-with-length": "表随长度改变",
    "padding-counted": "数进了填充",
    "offset-twice": "各步：偏移加了两次",
    "prefix-off-by-one": "各步：缓存的前缀差一个",
    "chunk-restarted": "各步：分块又从 0 开始",
    "slot-as-position": "各步：把槽位当作位置",
  },
  right: "没有发现错误",
  wrong: (count) => `发现 ${count} 处错误`,
  checked: (tokens, rows) => `检查了 ${rows} 行、共 ${tokens} 个 token。`,
  checkedSteps: (tokens, requests) => `检查了 ${requests} 个请求、共 ${tokens} 个 token。`,
  row: (row) => `第 ${row} 行`,
  request: (name) => `请求 ${name}`,
  picture: "各 token 的位置",
  token: "token",
  position: "位置",
  bad: "出错之处",
  fix: "修正",
};

export const planStrings: Record<Language, PlanStrings> = { en, zh };
