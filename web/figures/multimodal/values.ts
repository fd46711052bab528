import { figure, number, oneOf, pairFields, type ValuesOf } from "../base/figure.js";
import { GRID, MULTIMODAL, type MultimodalScheme } from "./schemes.js";

/** The reader's settings; if `token` is undefined, the figure chooses a patch in the middle. */
export interface MultimodalChoice {
  scheme: MultimodalScheme;
  rows: number;
  columns: number;
  token: number | undefined;
}

const fields = {
  ...pairFields,
  /** The id of the model whose sections are used. */
  scheme: oneOf("v.s", "qwen3-vl", MULTIMODAL),
  /** Rows of patches, 2 to 8. */
  rows: number("v.r", 4, GRID[0], GRID[1]),
  /** Columns of patches, 2 to 8. */
  columns: number("v.c", 6, GRID[0], GRID[1]),
  /** The patch whose attention is shown; -1: the figure chooses. */
  token: number("v.t", -1, -1, GRID[1] ** 2 + 5),
};

export type MultimodalValues = ValuesOf<typeof fields>;

export const multimodal = figure({
  title: { en: "Images: several positions at once", zh: "图像：同时有多个位置" },
  fields,
  events: { "pair-change": ["pair"], "multimodal-change": ["scheme", "rows", "columns", "token"] },
});
