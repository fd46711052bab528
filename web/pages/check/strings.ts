import type { Language } from "../../figures/base/format.js";
import type { Part } from "./state.js";
import type { Progress } from "./work/requests.js";

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const en = {
  documentTitle: "Check: what is wrong with a rotary embedding",
  title: "Which mistake is in your rotation?",
  lead:
    "Bring vectors from before and after the rotation, a config.json, a checkpoint, or position ids. You get the mistake by name, the number " +
    "that shows it, and the change that fixes it.",
  parts: {
    vectors: "My vectors",
    code: "My code",
    config: "My config",
    weights: "My checkpoint",
    plan: "My plan",
    kit: "Port kit",
  } satisfies Record<Part, string>,
  partsName: "Parts of Check",
  linkIgnored: "Parts of this link could not be read:",
  partFailed: "This part could not be loaded.",
  stages: {
    starting: "Starting…",
    reading: "Reading the files…",
    diagnosing: "Comparing the vectors…",
    measuring: "Measuring angles and lengths…",
    python: "Loading Python…",
    running: "Running the program…",
    mending: "Looking for the line…",
    judging: "Judging the pairing…",
  } satisfies Record<Progress["stage"], string>,
  bytes: ({ loaded, total }: { loaded: number; total: number }) =>
    `${megabytes(loaded)} of ${megabytes(total)} MB, unpacked`,
  long: "Longer than 4,000 characters: links leave it out.",
  stop: "Stop",
  details: "Details",
  copy: "Copy",
  copied: "Copied",
  none: "none",
  ownConfig: "paste or drop a config.json",
  model: "Model",
  configText: "config.json",
  chooseFile: "Choose a file",
  remove: "Remove",
  pairingAsk: "This model_type is not known. Which channels does the model pair?",
  pairings: {
    "half-split": "i with i + rotary_dim/2 (half-split: Llama, GPT-NeoX)",
    interleaved: "2i with 2i + 1 (interleaved: GPT-J)",
  },
  noJson: "Paste a config.json, or drop the file here.",
  layer: "Layer type",
  seqLen: "Length it runs at",
  download: "Download",
  table: "Numbers",
  pair: "Pair",
  toLearn: "Learn",
  here: "Check",
};

export type CheckStrings = typeof en;

const zh: CheckStrings = {
  documentTitle: "检查：旋转位置编码错在哪里",
  title: "你的旋转错在哪里？",
  lead: "提供旋转前后的向量、config.json、权重文件或 position ids，即可得到错误的名称、证明它的数值，以及修正的代码。",
  parts: {
    vectors: "我的向量",
    code: "我的代码",
    config: "我的配置",
    weights: "我的权重",
    plan: "我的位置",
    kit: "移植工具",
  },
  partsName: "检查的各部分",
  linkIgnored: "链接中有一部分无法识别：",
  partFailed: "这一部分未能加载。",
  stages: {
    starting: "正在启动…",
    reading: "正在读取文件…",
    diagnosing: "正在比较向量…",
    measuring: "正在测量角度和长度…",
    python: "正在加载 Python…",
    running: "正在运行程序…",
    mending: "正在寻找出错的行…",
    judging: "正在判断配对…",
  },
  bytes: ({ loaded, total }) => `${megabytes(loaded)} / ${megabytes(total)} MB（解压后）`,
  long: "超过 4,000 个字符：链接中不包含它。",
  stop: "停止",
  details: "详情",
  copy: "复制",
  copied: "已复制",
  none: "无",
  ownConfig: "粘贴或拖入 config.json",
  model: "模型",
  configText: "config.json",
  chooseFile: "选择文件",
  remove: "移除",
  pairingAsk: "未知的 model_type。这个模型的哪些通道配成一对？",
  pairings: {
    "half-split": "i 与 i + rotary_dim/2（half-split：Llama、GPT-NeoX）",
    interleaved: "2i 与 2i + 1（interleaved：GPT-J）",
  },
  noJson: "请粘贴 config.json，或把文件拖到这里。",
  layer: "层的类型",
  seqLen: "运行时的长度",
  download: "下载",
  table: "数值",
  pair: "通道对",
  toLearn: "学习",
  here: "检查",
};

/** A part's name, and its beginning, which narrow windows leave out. */
export const partName = (name: string): [own: string, rest: string] => {
  const [, own = "", rest = name] = /^(My |我的)(.+)$/.exec(name) ?? [];
  return [own, rest];
};

export const checkStrings: Record<Language, CheckStrings> = { en, zh };
