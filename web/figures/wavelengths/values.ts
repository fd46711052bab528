import { figure } from "../base/figure.js";
import { RopePairPlot } from "../parts/pair-plot/rope-pair-plot.js";
import { number } from "../base/slice.js";

export type WavelengthsChange = Partial<Record<"length" | "base", number>>;

export interface WavelengthsValues {
  /** Trained length, in positions; 0 for the model's own. */
  length: number;
  /** Base of the frequencies; 0 for the model's own. */
  base: number;
}

/** <rope-wavelengths> outside the page. */
export const wavelengths = figure<WavelengthsValues>({
  key: "f",
  slice: {
    length: number("n", 0, 0, 2 ** 22),
    base: number("b", 0, 0, 10 ** 8),
  },
  shared: ["model", "pair"],
  parts: { "rope-pair-plot": RopePairPlot },
  events: { "wavelengths-change": (detail: WavelengthsChange) => detail },
});
