import type { PageLanguage } from "../../shell/state.js";

const en = {
  guess: {
    question: "Raise the base to 500,000. What does the score of aligned vectors do at distance 1,000?",
    choices: ["It rises", "It falls", "It stays the same"],
    right: 0,
    answer: "Slower pairs stay in step for longer, so less of the sum cancels. Move the base and watch the right end.",
  },
  first: "The score falls with distance where query and key are the same; for random ones its mean is 0, near and far.",
  story: [
    "At distance 0 all pairs pull together; further off they fall out of step and cancel in part. The base sets how fast. A larger " +
      "one keeps the slow pairs together for longer, which is why models for long contexts raise it. The rotation itself prefers no distance.",
    "The curve is not new. It is what the sinusoidal encoding gives when two positions are multiplied; RoPE brings it into the " +
      "score of the words themselves.",
  ],
  base: "Base",
  dim: "Channels",
  read: (base: unknown, dim: unknown, distance: string, score: string): unknown => [
    "With a base of ",
    base,
    " and ",
    dim,
    ` channels, the score at distance ${distance} is ${score} of the largest there can be.`,
  ],
  model: (name: string) => `${name} (chosen above)`,
  thisModel: "the config above",
};

export type DecayText = typeof en;

const zh: DecayText = {
  guess: {
    question: "把 base 调到 500,000，方向一致的向量在距离 1,000 处的分数会怎样？",
    choices: ["升高", "降低", "不变"],
    right: 0,
    answer: "更慢的各对保持步调一致的距离更长，抵消得更少。移动 base，看曲线右端。",
  },
  first: "查询与键相同时，分数随距离下降；随机的查询与键，无论远近，平均分数都是 0。",
  story: [
    "在距离 0 处各对步调一致；距离变远后步调错开，部分互相抵消。base 决定衰减的快慢：base 越大，慢的那些对保持一致的距离越长，所以长上下文模型都会调大它。旋转本身并不偏爱任何距离。",
    "这条曲线并不新鲜：把两个位置的正弦编码相乘，得到的就是它。RoPE 把它带进了词与词的分数里。",
  ],
  base: "base",
  dim: "通道数",
  read: (base, dim, distance, score) => [
    "base 为 ",
    base,
    "、通道数为 ",
    dim,
    ` 时，距离 ${distance} 处的分数是最大可能值的 ${score}。`,
  ],
  model: (name) => `${name}（上面所选）`,
  thisModel: "上面的配置",
};

export const decayText: Record<PageLanguage, DecayText> = { en, zh };
