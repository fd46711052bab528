import type { Prediction } from "../host/rope-prediction.js";
import type { PageLanguage } from "../shell/language.js";

/** A real mistake: its symptom, and the sample of Check that shows it. */
export interface Bug extends Prediction {
  sample: string;
  model: string;
  /** A public report of it. */
  seen: string;
}

export interface AfterStrings {
  quiz: string;
  quizText: string;
  open: string;
  seen: string;
  bugs: readonly Bug[];
  read: string;
  use: string;
  cite: string;
  sources: readonly (readonly [address: string, name: string, about: string])[];
  clear: string;
  clearText: string;
}

const SAMPLES = [
  { sample: "table-pairing-mismatch", model: "llama-2-7b", seen: "huggingface/transformers#40462" },
  { sample: "position-offset", model: "llama-3.2-1b", seen: "unslothai/unsloth#3803" },
  { sample: "low-precision-positions", model: "llama-2-7b", seen: "huggingface/transformers#29285" },
  { sample: "scaling-ignored", model: "llama-3.2-1b", seen: "Blaizzy/mlx-vlm#1710" },
] as const;

const bugs = (all: readonly Prediction[]): readonly Bug[] => all.map((bug, i) => ({ ...bug, ...SAMPLES[i]! }));

export const afterStrings: Record<PageLanguage, AfterStrings> = {
  en: {
    quiz: "Where people go wrong",
    quizText: "Four mistakes from real projects. None of them stops a program. Which one is it?",
    open: "Open it in Check",
    seen: "met in",
    bugs: bugs([
      {
        question: "Vectors come out longer or shorter than they went in, and the score changes when both words move.",
        choices: ["The base is wrong", "The table is laid out for the other pairing", "Positions start at 1"],
        right: 1,
        answer: "The two numbers of a pair get cosines and sines of different angles, so it is no rotation any more.",
      },
      {
        question:
          "Lengths are right, and scores do not change when both words move. Yet generated text drifts, and every angle of a key is off by one position.",
        choices: [
          "Positions of keys start one too late",
          "The scaling of the config is ignored",
          "Sine and cosine are swapped",
        ],
        right: 0,
        answer:
          "Distances are all wrong by one. A test of relative position cannot see it; a comparison of angles can.",
      },
      {
        question: "Everything agrees up to position 256. After it, neighbouring positions come out alike.",
        choices: ["The cache is rotated twice", "The head is split wrongly", "Positions are stored in bfloat16"],
        right: 2,
        answer: "bfloat16 has eight significant bits: 256 and 257 become the same number.",
      },
      {
        question: "Fast pairs agree to the last digit, slow pairs rotate too far.",
        choices: ["The scaling of the config is ignored", "The direction is reversed", "The rotation is not applied"],
        right: 0,
        answer:
          "Llama 3 slows its slow pairs for long contexts. Code that reads rope_theta alone misses it, and short tests pass.",
      },
    ]),
    read: "Where to read on",
    sources: [
      ["https://arxiv.org/abs/2104.09864", "RoFormer", "the paper of rotary embeddings (Su et al., 2021)"],
      ["https://arxiv.org/abs/2306.15595", "Position Interpolation", "all positions divided (Chen et al., 2023)"],
      ["https://arxiv.org/abs/2309.00071", "YaRN", "slow pairs stretched, fast ones spared (Peng et al., 2023)"],
      [
        "./texts/#v=2&l=en",
        "Texts",
        "the five texts that this project began with: their code to run, their mistakes to switch",
      ],
      ["./gallery.html", "Put a figure into your page", "every figure of this page, with the code that embeds it"],
      ["./docs/", "Use the package", "rotate, read a config, port a model"],
      ["./docs/documents/Teaching_with_it.html", "Teach with it", "a lesson plan, exercises"],
    ],
    use: "The package in five lines",
    cite: "To cite this page (MIT licence)",
    clear: "Clear my progress",
    clearText: "What you predicted and where you are is kept on this device only.",
  },
  zh: {
    quiz: "常见的错误",
    quizText: "四个来自真实项目的错误，都不会让程序停下。猜猜是哪一种？",
    open: "在“检查”中打开",
    seen: "见于",
    bugs: bugs([
      {
        question: "旋转之后，向量的长度变了；两个词一起移动，分数也会变。",
        choices: ["base 不对", "表按另一种配对方式排列", "位置从 1 开始"],
        right: 1,
        answer: "一对中的两个数用了不同角度的余弦和正弦，这已经不是旋转了。",
      },
      {
        question: "长度正确，两个词一起移动时分数也不变；但生成的文字越来越偏，每个键的角度都差一个位置。",
        choices: ["键的位置晚了一位", "忽略了配置中的缩放", "正弦与余弦互换"],
        right: 0,
        answer: "所有距离都差一。只检查相对位置的测试看不出来，比较角度才看得出来。",
      },
      {
        question: "位置 256 以内处处一致；再往后，相邻的位置变得一样。",
        choices: ["缓存被旋转了两次", "头切分错了", "位置存成了 bfloat16"],
        right: 2,
        answer: "bfloat16 只有八位有效位：256 和 257 变成同一个数。",
      },
      {
        question: "快的对一致到最后一位，慢的对转得太多。",
        choices: ["忽略了配置中的缩放", "旋转方向反了", "没有旋转"],
        right: 0,
        answer: "Llama 3 为了长上下文放慢了慢的对。只读取 rope_theta 的代码会漏掉这一点，短文本的测试照样通过。",
      },
    ]),
    read: "延伸阅读",
    sources: [
      ["https://arxiv.org/abs/2104.09864", "RoFormer", "提出旋转位置编码的论文（苏剑林等，2021）"],
      ["https://arxiv.org/abs/2306.15595", "Position Interpolation", "所有位置同除以一个数（Chen 等，2023）"],
      ["https://arxiv.org/abs/2309.00071", "YaRN", "拉长慢的对，不动快的对（Peng 等，2023）"],
      ["./texts/#v=2&l=zh", "源文本", "这个项目源于的五篇文本：代码可以运行，错误可以切换"],
      ["./gallery.html", "把图放进你的网页", "本页的每个图，附嵌入代码"],
      ["./docs/", "使用这个包", "旋转向量、读取配置、移植模型"],
      ["./docs/documents/Teaching_with_it.html", "用它来教学", "教案和练习（英文）"],
    ],
    use: "五行代码用上这个包",
    cite: "引用本页（MIT 许可）",
    clear: "清除我的进度",
    clearText: "你的预测和读到的地方只保存在这台设备上。",
  },
};
