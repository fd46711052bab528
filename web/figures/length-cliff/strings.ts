import { languageOf, type Language } from "../base/format.js";
import { schemeNames } from "../parts/running-model/scheme-names.js";
import type { CliffScheme } from "./measure.js";

const en = {
  schemes: "Rotation",
  names: {
    ...schemeNames.en,
    retrained: "linear, trained on with it",
  } satisfies Record<CliffScheme, string>,
  plotName: "Loss by position",
  x: "position",
  y: "loss, nats per letter",
  trainedLength: "trained length",
  loading: (share: string) => `Measuring: ${share} of a curve.`,
  between: "; ",
  summary: (position: string, readings: string) => `Around position ${position}: ${readings}.`,
  reading: (name: string, mean: string, least: string, most: string) => `${name} ${mean} (${least} to ${most})`,
  columns: (name: string) => [name, `${name}, least`, `${name}, most`],
  note:
    "Each point is the mean over 32 letters of four passages that the model was not trained on, measured here and now; the " +
    "brackets give the passages with the smallest and the largest loss.",
};

export type LengthCliffStrings = typeof en;

const zh: LengthCliffStrings = {
  schemes: "旋转方式",
  names: {
    ...schemeNames.zh,
    retrained: "线性，并继续训练过",
  },
  plotName: "损失随位置变化",
  x: "位置",
  y: "损失（nat/字母）",
  trainedLength: "训练长度",
  loading: (share) => `正在测量：本条曲线已完成 ${share}。`,
  between: "；",
  summary: (position, readings) => `位置 ${position} 附近：${readings}。`,
  reading: (name, mean, least, most) => `${name} ${mean}（${least} 至 ${most}）`,
  columns: (name) => [name, `${name}，最小`, `${name}，最大`],
  note: "每个点是四段文字中 32 个字母的平均；模型没有用这些文字训练过，数值都在此刻现场测得。括号中是损失最小和最大的那段文字。",
};

const all: Record<Language, LengthCliffStrings> = { en, zh };
export const lengthCliffStrings = (lang: string): LengthCliffStrings => all[languageOf(lang)];
