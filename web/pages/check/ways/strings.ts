import type { Language } from "../../../figures/base/format.js";
import type { TableReport } from "../../../doctor/index.js";
import type { Way } from "./recipes.js";

const en = {
  title: "My logits differ: what do I bring?",
  lead:
    "q and k of one layer just before and just after the rotation, and the config.json. Ten tokens are enough. Each way saves one file with all four; " +
    "choose it above for both sides, or run:",
  groups: {
    vectors: "I can run the model",
    decoding: "It goes wrong while decoding",
    scores: "I have no vectors, only scores",
    cache: "I have the keys of a cache",
    table: "I have only a table: inv_freq, cos or sin",
  },
  ways: {
    wrap: "PyTorch: wrap the function that rotates (bfloat16 becomes float32)",
    hooks: "PyTorch: a hook on k_proj, and the keys of the cache",
    mlx: "MLX",
    jax: "JAX, within jit",
    onnx: "ONNX Runtime",
    transformersJs: "transformers.js: a tensor as raw float32 numbers",
    llamaCpp: "llama.cpp: what llama-eval-callback prints",
    decoding: "Save a later call, and say its position ids",
    scores: "The same tokens at positions that are all later: which layer's scores change?",
    cache: "Which position was each key rotated to?",
  } satisfies Record<Way, string> as Record<Way, string>,
  guide: "The guide has all of this, and what was run",
  tableLabel: "Paste it as it is printed",
  tableIntro: "It is judged alone, with “...” in it as well. What is not printed is not compared.",
  verdicts: {
    match: "The table is what the config says.",
    mismatch: "The table differs from the config’s.",
    unexplained: "The table differs from the config’s, and no known mistake explains it.",
  } satisfies Record<TableReport["verdict"], string> as Record<TableReport["verdict"], string>,
  compared: (kind: string, count: string, elided: boolean) =>
    `${kind}: ${count} numbers compared${elided ? "; those behind “...” were not printed" : ""}.`,
  worst: (row: string, column: string, value: string, expected: string) =>
    `Furthest off in row ${row}, column ${column}: ${value}, expected ${expected}.`,
  needsConfig: "Choose the model’s config.",
};

export type WayStrings = typeof en;

const zh: WayStrings = {
  title: "我的 logits 不一样：需要准备什么？",
  lead: "某一层的 q 和 k 在旋转前后的值，以及 config.json。十个 token 就够。每种方法都把四个张量存到一个文件里；在上面为两边选择它，或者运行：",
  groups: {
    vectors: "我能运行这个模型",
    decoding: "解码时才出错",
    scores: "没有向量，只有注意力分数",
    cache: "有缓存中的键",
    table: "只有一张表：inv_freq、cos 或 sin",
  },
  ways: {
    wrap: "PyTorch：包装执行旋转的函数（bfloat16 转成 float32）",
    hooks: "PyTorch：在 k_proj 上加钩子，再取缓存中的键",
    mlx: "MLX",
    jax: "JAX，可在 jit 之内",
    onnx: "ONNX Runtime",
    transformersJs: "transformers.js：把张量存为原始的 float32 数据",
    llamaCpp: "llama.cpp：llama-eval-callback 打印的文本",
    decoding: "保存后面的一次调用，并写明 position ids",
    scores: "同样的 token 放在整体后移的位置上：哪一层的分数变了？",
    cache: "每个键被旋转到了哪个位置？",
  },
  guide: "指南（英文）中有全部内容，以及哪些实际运行过",
  tableLabel: "按打印的样子粘贴",
  tableIntro: "单独判断这张表；其中可以有“...”，没有打印的数不参与比较。",
  verdicts: {
    match: "这张表与配置一致。",
    mismatch: "这张表与配置给出的不同。",
    unexplained: "这张表与配置给出的不同，没有已知的错误可以解释。",
  },
  compared: (kind, count, elided) => `${kind}：比较了 ${count} 个数${elided ? "；“...”处的数没有打印" : ""}。`,
  worst: (row, column, value, expected) => `差得最多的是第 ${row} 行第 ${column} 列：${value}，应为 ${expected}。`,
  needsConfig: "请选择模型的配置。",
};

export const wayStrings: Record<Language, WayStrings> = { en, zh };
