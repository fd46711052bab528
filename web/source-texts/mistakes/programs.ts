import { byCard } from "../programs/files.js";
import { torchGenerator } from "../../porting/torch-normal.js";

const byTorch = {
  withoutNumpy: {
    en: "No NumPy: the card is about what torch makes of names and shapes. The program below the card runs with torch.",
    zh: "没有 NumPy：这张卡片说的是 torch 如何看待名字与形状。卡片下方的程序用 torch 运行。",
  },
};

/** The programs of the mistakes. */
export const programs = byCard(
  "",
  import.meta.glob("./{javascript,numpy,torch}/*", { query: "?raw", import: "default", eager: true }),
  {
    m10: { inputs: ({ dim }) => ({ x: torchGenerator(0).randn(Number(dim)) }) },
    m12: byTorch,
    m26: byTorch,
    m27: byTorch,
    m28: byTorch,
  },
);
