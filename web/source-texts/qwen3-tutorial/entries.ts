import { listed, type Entry } from "../types.js";

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
const falls: Entry["load"] = async () => (await import("./claim-falls.js")).items;
const programs: Entry["programs"] = async () => (await import("./programs.js")).programs;

/** Text 001: a long tutorial with the code and the printed log of two tests. */
export const entries001: readonly Entry[] = [
  ...listed({ text: "001", kind: "experiment", programs, written: true }, [
    ["001-outer", products, "torch.outer of two int8 vectors", "两个 int8 向量的 torch.outer"],
    ["001-matmul", products, "torch.matmul and torch.bmm", "torch.matmul 与 torch.bmm"],
    ["001-polar", polar, "torch.polar of π/2 and 5π/4", "π/2 与 5π/4 的 torch.polar"],
    ["001-repeat-interleave", repeat, "torch.repeat_interleave beside cat", "torch.repeat_interleave 与 cat"],
    [
      "001-order",
      attention,
      "Equation (1): without position, weights ignore order",
      "公式 (1)：没有位置，权重与次序无关",
    ],
    [
      "001-sinusoidal",
      sinusoidal,
      "Equations (3), (4): sinusoidal codes and their decay",
      "公式 (3)、(4)：正弦编码及其衰减",
    ],
    ["001-derivation", derivation, "Equations (5) to (14), line by line", "公式 (5) 至 (14)，逐行"],
    ["001-theta-index", sinusoidal, "Θ counted from 1 or from 0", "Θ 从 1 或从 0 计数"],
    ["001-flow", attention, "Attention with RoPE in four steps", "带 RoPE 的注意力四步"],
    ["001-figure-plane", figures, "Figure: one vector rotated", "图：一个向量的旋转"],
    ["001-figure-words", figures, "Figure: each pair of each word by its own angle", "图：每个词的每一对各转其角"],
    ["001-figure-matrix", figures, "Figure: the matrix of d dimensions", "图：d 维的旋转矩阵"],
    ["001-figure-tables", figures, "Figure: the cosines and sines of the class", "图：类所生成的余弦与正弦"],
    [
      "001-qwen3-class",
      classes,
      "Qwen3RotaryEmbedding: rope types from a config",
      "Qwen3RotaryEmbedding：由配置得到 rope 类型",
    ],
    ["001-shape-flow", classes, "The graph of shapes, 2×2×1 · 2×1×3 → 2×3×4", "形状流程，2×2×1 · 2×1×3 → 2×3×4"],
    ["001-test-1", test1, "Test 1: the frequencies and what it calls dot products", "测试一：频率，以及它所称的点积"],
    ["001-test-1-plots", test1, "Test 1: its three plots", "测试一：三幅图"],
    [
      "001-rotate-half",
      classes,
      "rotate_half and apply_rotary_pos_emb, line by line",
      "rotate_half 与 apply_rotary_pos_emb，逐行",
    ],
  ]),
  ...listed({ text: "001", kind: "experiment", programs }, [
    ["001-test-2", test2, "Test 2: seeded numbers, norms and 0.487347", "测试二：带种子的数、范数与 0.487347"],
    ["001-test-2-similarity", test2, "Test 2: the similarity rows", "测试二：相似度各行"],
  ]),
  ...listed({ text: "001", kind: "claim", programs }, [
    ["claim-falls", falls, "“The score falls with distance”", "“分数随距离下降”"],
  ]),
];
