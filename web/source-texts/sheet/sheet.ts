import type { Ropewalk } from "../../api/index.js";
import type { Words } from "../types.js";
import { words } from "../words.js";

/** What a reader sets: the base, the channels that turn, a position, and one of their pairs, from 0. */
export interface SheetSettings {
  base: number;
  dim: number;
  position: number;
  pair: number;
}

/** One line of a sheet, marked as `partsOf` reads it: each of its terms stands in all three columns. */
export interface SheetRow {
  name: Words;
  formula: string;
  code: string;
  value: string;
}

export type SheetRows = (rw: Ropewalk, settings: SheetSettings) => Promise<SheetRow[]>;

/** Numbers of channels that a sheet offers. */
export const DIMS = [4, 8, 16, 32, 64, 128] as const;

/** What each term is. */
export const TERMS: Readonly<Record<string, Words>> = {
  angle: words("the angle", "角度"),
  base: words("the base", "base"),
  cos: words("the cosine of the angle", "角度的余弦"),
  dim: words("the channels that turn", "参与旋转的通道数"),
  freq: words("the pair’s frequency", "这一对的频率"),
  half: words("the pair times i", "这一对乘以 i"),
  heads: words("the heads", "头数"),
  hidden: words("the width of the model", "模型宽度"),
  index: words(
    "twice the pair’s index: the code’s arange counts 2i, not i",
    "对的序号的两倍：代码里 arange 数的是 2i，不是 i",
  ),
  out: words("the pair after its rotation", "旋转之后的这一对"),
  pair: words("the pair as a complex number", "看成复数的这一对"),
  pos: words("the position", "位置"),
  rel: words("the score with the distance alone", "只用距离得到的分数"),
  score: words("the score of two rotated vectors", "两个旋转后的向量的分数"),
  sin: words("the sine of the angle", "角度的正弦"),
  unit: words("a complex number of length 1", "长度为 1 的复数"),
  x: words("the pair’s two channels", "这一对的两个通道"),
};

/** Numbers as a sheet writes them: four decimals, six digits where they are small. */
export const shown = (value: number): string => {
  const text = value !== 0 && Math.abs(value) < 0.01 ? value.toPrecision(4) : value.toFixed(4);
  return Number(text) === 0 ? text.replace("-", "") : text;
};
export const both = (a: number, b: number): string => `(${shown(a)}, ${shown(b)})`;
/** The vector that the sheets turn: 1, 2, 3, … */
export const counted = (dim: number): Float32Array => Float32Array.from({ length: dim }, (_, i) => i + 1);
