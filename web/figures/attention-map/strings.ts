import { languageOf, type Language } from "../base/format.js";

const listed = (all: readonly (number | string)[]): string => `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;

const en = {
  rotation: "Rotation",
  rotations: { both: "off and on", off: "off", on: "on" },
  mapOff: "Rotation off",
  mapOn: "Rotation on",
  mapName: (name: string) => `Attention map, ${name.toLowerCase()}. Arrow keys move the cursor.`,
  scale: "share of a row’s attention; hatched: later words, hidden by the causal mask",
  word: "Word",
  rotationOff: "off",
  rotationOn: "on",
  rowTitle: (word: string, row: number) => `What “${word}” at ${row} attends to`,
  mapSummary: (at: {
    asking: string;
    row: number;
    word: string;
    places: readonly number[];
    off: readonly string[];
    on: readonly string[];
  }) =>
    at.places.length > 1
      ? `“${at.asking}” at ${at.row} sees “${at.word}” at ${listed(at.places)}. Without rotation they get ` +
        `${listed(at.off)}: the same word, the same weight. With rotation, ${listed(at.on)}.`
      : `“${at.asking}” at ${at.row} gives “${at.word}” at ${at.places[0] ?? 0} ${at.off[0] ?? ""} without rotation ` +
        `and ${at.on[0] ?? ""} with it.`,
  mapColumns: ["query", "key", "off", "on"],
};

export type AttentionMapStrings = typeof en;

const zh: AttentionMapStrings = {
  rotation: "旋转",
  rotations: { both: "关与开", off: "关", on: "开" },
  mapOff: "不旋转",
  mapOn: "旋转",
  mapName: (name) => `注意力图，${name}。用方向键移动光标。`,
  scale: "一行注意力中的占比；斜线：被因果掩码遮住的后文",
  word: "词",
  rotationOff: "关",
  rotationOn: "开",
  rowTitle: (word, row) => `位置 ${row} 的“${word}”关注什么`,
  mapSummary: (at) =>
    at.places.length > 1
      ? `位置 ${at.row} 的“${at.asking}”看到位置 ${at.places.join("、")} 的“${at.word}”。不旋转时它们得到 ` +
        `${at.off.join("、")}：词相同，权重就相同。旋转后：${at.on.join("、")}。`
      : `位置 ${at.row} 的“${at.asking}”给位置 ${at.places[0] ?? 0} 的“${at.word}”：不旋转时 ${at.off[0] ?? ""}，` +
        `旋转后 ${at.on[0] ?? ""}。`,
  mapColumns: ["查询", "键", "关", "开"],
};

const all: Record<Language, AttentionMapStrings> = { en, zh };
export const attentionMapStrings = (lang: string): AttentionMapStrings => all[languageOf(lang)];
