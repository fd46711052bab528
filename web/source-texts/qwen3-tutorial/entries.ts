import type { Entry, Words } from "../types.js";

const products: Entry["load"] = async () => (await import("./torch-products.js")).items;
const polar: Entry["load"] = async () => (await import("./torch-polar.js")).items;
const repeat: Entry["load"] = async () => (await import("./torch-repeat.js")).items;
const test1: Entry["load"] = async () => (await import("./test-1.js")).items;
const test2: Entry["load"] = async () => (await import("./test-2.js")).items;
const derivation: Entry["load"] = async () => (await import("./derivation.js")).items;
const attention: Entry["load"] = async () => (await import("./attention.js")).items;
const sinusoidal: Entry["load"] = async () => (await import("./sinusoidal.js")).items;
const figures: Entry["load"] = async () => (await import("./figures.js")).items;
const classes: Entry["load"] = async () => (await import("./classes.js")).items;

const entry = (id: string, load: Entry["load"], title: Words): Entry => ({
  id: `001-${id}`,
  text: "001",
  kind: "experiment",
  title,
  load,
});

/** Text 001: a long tutorial with the code and the printed log of two tests. */
export const entries001: readonly Entry[] = [
  entry("outer", products, { en: "torch.outer of two int8 vectors", zh: "两个 int8 向量的 torch.outer" }),
  entry("matmul", products, { en: "torch.matmul and torch.bmm", zh: "torch.matmul 与 torch.bmm" }),
  entry("polar", polar, { en: "torch.polar of π/2 and 5π/4", zh: "π/2 与 5π/4 的 torch.polar" }),
  entry("repeat-interleave", repeat, {
    en: "torch.repeat_interleave beside cat",
    zh: "torch.repeat_interleave 与 cat",
  }),
  entry("order", attention, {
    en: "Equation (1): without position, weights ignore order",
    zh: "公式 (1)：没有位置，权重与次序无关",
  }),
  entry("sinusoidal", sinusoidal, {
    en: "Equations (3), (4): sinusoidal codes and their decay",
    zh: "公式 (3)、(4)：正弦编码及其衰减",
  }),
  entry("derivation", derivation, { en: "Equations (5) to (14), line by line", zh: "公式 (5) 至 (14)，逐行" }),
  entry("theta-index", sinusoidal, { en: "Θ counted from 1 or from 0", zh: "Θ 从 1 或从 0 计数" }),
  entry("flow", attention, { en: "Attention with RoPE in four steps", zh: "带 RoPE 的注意力四步" }),
  entry("figure-plane", figures, { en: "Figure: one vector turned", zh: "图：一个向量的旋转" }),
  entry("figure-words", figures, {
    en: "Figure: each pair of each word by its own angle",
    zh: "图：每个词的每一对各转其角",
  }),
  entry("figure-matrix", figures, { en: "Figure: the matrix of d dimensions", zh: "图：d 维的旋转矩阵" }),
  entry("figure-tables", figures, { en: "Figure: the cosines and sines of the class", zh: "图：类所生成的余弦与正弦" }),
  entry("qwen3-class", classes, {
    en: "Qwen3RotaryEmbedding: rope types from a config",
    zh: "Qwen3RotaryEmbedding：由配置得到 rope 类型",
  }),
  entry("shape-flow", classes, {
    en: "The graph of shapes, 2×2×1 · 2×1×3 → 2×3×4",
    zh: "形状流程，2×2×1 · 2×1×3 → 2×3×4",
  }),
  entry("test-1", test1, {
    en: "Test 1: the frequencies and what it calls dot products",
    zh: "测试一：频率，以及它所称的点积",
  }),
  entry("test-1-plots", test1, { en: "Test 1: its three plots", zh: "测试一：三幅图" }),
  entry("rotate-half", classes, {
    en: "rotate_half and apply_rotary_pos_emb, line by line",
    zh: "rotate_half 与 apply_rotary_pos_emb，逐行",
  }),
  entry("test-2", test2, {
    en: "Test 2: seeded numbers, norms and 0.487347",
    zh: "测试二：带种子的数、范数与 0.487347",
  }),
  entry("test-2-similarity", test2, { en: "Test 2: the similarity rows", zh: "测试二：相似度各行" }),
];
