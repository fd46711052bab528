import { figure } from "../base/figure.js";
import { RopeErrorPlot } from "./rope-error-plot.js";
import { number } from "../base/slice.js";

export interface PrecisionValues {
  /** The position that is read, 1 to 16777216. */
  position: number;
}

/** <rope-precision> outside the page. */
export const precision = figure<PrecisionValues>({
  key: "r",
  slice: { position: number("m", 257, 1, 2 ** 24) },
  shared: ["model", "pair"],
  parts: { "rope-error-plot": RopeErrorPlot },
  events: { "precision-change": (detail: PrecisionValues) => detail },
});
