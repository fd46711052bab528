import { figure } from "../base/figure.js";
import { GRID, MULTIMODAL, type MultimodalScheme } from "./schemes.js";
import { remember } from "../base/remember.js";
import { number, oneOf } from "../base/slice.js";

/** What the reader sets; `token` undefined: the figure chooses a patch in the middle. */
export interface MultimodalChoice {
  scheme: MultimodalScheme;
  rows: number;
  columns: number;
  token: number | undefined;
}

export interface MultimodalValues {
  /** Which model's sections: its id. */
  scheme: MultimodalScheme;
  /** Rows of patches, 2 to 8. */
  rows: number;
  /** Columns of patches, 2 to 8. */
  columns: number;
  /** The patch that is looked from; -1: the figure chooses. */
  token: number;
}

export const multimodalChoice = ({ scheme, rows, columns, token }: MultimodalValues): MultimodalChoice => ({
  scheme,
  rows,
  columns,
  token: token < 0 ? undefined : token,
});

/** The values that a change of the choice changes. */
export function multimodalValues(change: Partial<MultimodalChoice>): Partial<MultimodalValues> {
  const { token, ...rest } = change;
  return { ...rest, ...("token" in change ? { token: token ?? -1 } : {}) };
}

/** <rope-multimodal> outside the page. */
export const multimodal = figure<MultimodalValues>({
  key: "v",
  slice: {
    scheme: oneOf("s", "qwen3-vl", MULTIMODAL),
    rows: number("r", 4, GRID[0], GRID[1]),
    columns: number("c", 6, GRID[0], GRID[1]),
    token: number("t", -1, -1, GRID[1] ** 2 + 5),
  },
  shared: ["pair"],
  parts: {},
  show() {
    const choice = remember(multimodalChoice);
    return (values) => ({ choice: choice(values) });
  },
  events: { "multimodal-change": (detail: Partial<MultimodalChoice>) => multimodalValues(detail) },
});
