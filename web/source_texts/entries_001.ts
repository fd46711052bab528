import type { Entry } from "./types.js";

const torch: Entry["load"] = async () => (await import("./torch_helpers.js")).items;
const test1: Entry["load"] = async () => (await import("./test_1.js")).items;

/** Text 001: a long tutorial with the code and the printed log of two tests. */
export const entries001: readonly Entry[] = [
  {
    id: "001-outer",
    text: "001",
    kind: "experiment",
    title: { en: "torch.outer of two int8 vectors", zh: "两个 int8 向量的 torch.outer" },
    load: torch,
  },
  {
    id: "001-test-1",
    text: "001",
    kind: "experiment",
    title: { en: "Test 1: the frequencies and what it calls dot products", zh: "测试一：频率，以及它所称的点积" },
    load: test1,
  },
  {
    id: "001-test-1-plots",
    text: "001",
    kind: "experiment",
    title: { en: "Test 1: its three plots", zh: "测试一：三幅图" },
    load: test1,
  },
];
