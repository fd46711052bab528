import type { Language } from "../base/format.js";
import type { Axis, MultimodalScheme } from "./schemes.js";

export interface PatchAt {
  token: string;
  above: string;
  left: string;
  flatAbove: string;
  flatLeft: string;
}

const en = {
  scheme: "Model",
  schemes: {
    "qwen3-vl": "Qwen3-VL",
    "qwen2-vl": "Qwen2-VL",
    "ernie-4.5-vl": "ERNIE 4.5 VL",
    "qwen2-vl-vision": "Qwen2-VL vision tower",
    "pixtral-vision": "Pixtral vision tower",
  } satisfies Record<MultimodalScheme, string>,
  axes: { time: "time", height: "height", width: "width" } satisfies Record<Axis, string>,
  short: { time: "t", height: "h", width: "w" } satisfies Record<Axis, string>,
  ribbon: "Which axis drives each pair, fast pairs first",
  ribbonName: "Pair",
  ribbonValue: (pair: number, axis: string) => `pair ${pair} is driven by ${axis}`,
  counts: (axis: string, pairs: string) => `${axis}: ${pairs} pairs`,
  rows: "rows",
  columns: "columns",
  many: "One position per axis",
  one: "One position per token, row by row",
  mapName: (title: string) => `Tokens. ${title}`,
  text: (i: number) => `word ${i}`,
  patch: (row: number, column: number) => `the patch in row ${row}, column ${column}`,
  tokenValue: (token: string, place: string, weight: string) => `${token}: ${place}, gets ${weight}`,
  scale:
    "the stronger the blue, the more of the marked token’s attention, all vectors being equal (all ones, scale 1/√head_dim)",
  summary: (at: PatchAt) =>
    `From ${at.token}: the patch above gets ${at.above}, the one to the left ${at.left}. Counted row by row it would be ` +
    `${at.flatAbove} above and ${at.flatLeft} to the left.`,
  summaryText: (token: string, place: string) =>
    `The token “${token}” counts on every axis at once (${place}): for text nothing changes.`,
  summaryEdge: (token: string, place: string) => `Chosen: ${token}, at ${place}.`,
  tableColumns: ["token", "time", "height", "width", "by axes", "row by row"],
};

export type MultimodalStrings = typeof en;

const zh: MultimodalStrings = {
  scheme: "模型",
  schemes: {
    "qwen3-vl": "Qwen3-VL",
    "qwen2-vl": "Qwen2-VL",
    "ernie-4.5-vl": "ERNIE 4.5 VL",
    "qwen2-vl-vision": "Qwen2-VL 视觉塔",
    "pixtral-vision": "Pixtral 视觉塔",
  },
  axes: { time: "时间", height: "高", width: "宽" },
  short: { time: "t", height: "h", width: "w" },
  ribbon: "每一对由哪个轴驱动，快的在前",
  ribbonName: "通道对",
  ribbonValue: (pair, axis) => `第 ${pair} 对由${axis}驱动`,
  counts: (axis, pairs) => `${axis}：${pairs} 对`,
  rows: "行",
  columns: "列",
  many: "每个轴一个位置",
  one: "每个词元一个位置，逐行计数",
  mapName: (title) => `词元。${title}`,
  text: (i) => `文字 ${i}`,
  patch: (row, column) => `第 ${row} 行第 ${column} 列的图块`,
  tokenValue: (token, place, weight) => `${token}：${place}，得到 ${weight}`,
  scale: "蓝色越浓，从选中词元得到的注意力越多（所有向量都相同：全一向量，分数乘以 1/√head_dim）",
  summary: (at) =>
    `从${at.token}看：上方的图块得到 ${at.above}，左边的得到 ${at.left}。若逐行计数，则上方 ${at.flatAbove}，左边 ${at.flatLeft}。`,
  summaryText: (token, place) => `${token}在每个轴上同时计数（${place}）：对文字来说一切照旧。`,
  summaryEdge: (token, place) => `${token}位于 ${place}。`,
  tableColumns: ["词元", "时间", "高", "宽", "按轴", "逐行"],
};

export const multimodalStrings: Record<Language, MultimodalStrings> = { en, zh };
