import type { PageLanguage } from "../../shell/state.js";

const en = {
  first: "Give each token three positions, time, height and width, and the patch above is as near as the one beside.",
  story:
    "A picture has rows and columns, but a plain model counts its patches one after the other: the patch above is a whole " +
    "row away. Multimodal RoPE deals the pairs out among the three positions. Qwen2-\u2060VL gave height and width the " +
    "slow pairs, which hardly separate patches; Qwen3-\u2060VL assigns them to the axes in turn. Choose both and compare.",
};

export type MultimodalChapterStrings = typeof en;

const zh: MultimodalChapterStrings = {
  first: "给每个词元三个位置：时间、高度和宽度，上方的图块就和旁边的一样近。",
  story:
    "图像有行有列，普通模型却把图块一个接一个地数：上方的图块竟隔了整整一行。多模态 RoPE 把通道对分给三个位置，各由其中一个驱动。" +
    "Qwen2-\u2060VL 把慢的对分给高和宽，几乎分不清图块；Qwen3-\u2060VL 则轮流分配。选择两者比较一下。",
};

export const multimodalChapterStrings: Record<PageLanguage, MultimodalChapterStrings> = { en, zh };
