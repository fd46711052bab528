import type { RopeType } from "../../api/index.js";
import { SCHEMES, type ExtensionChoice } from "./schemes.js";
import { figure } from "../base/figure.js";
import { remember } from "../base/remember.js";
import { RopePairPlot } from "../parts/pair-plot/rope-pair-plot.js";
import { number, oneOf } from "../base/slice.js";

export interface ContextExtensionValues {
  /** The scheme that is drawn boldly, a rope_type, or "own" for the model's. */
  scheme: RopeType | "own";
  /** How many times the context is stretched, up to 64; 0 for the model's own. */
  factor: number;
  /** yarn: turns over the trained length above which a pair is kept; 0 for the model's own. */
  betaFast: number;
  /** yarn: turns below which a pair is stretched in full; 0 for the model's own. */
  betaSlow: number;
  /** llama3: turns above which a pair is kept; 0 for the model's own. */
  highFreqFactor: number;
  /** llama3: turns below which a pair is stretched in full; 0 for the model's own. */
  lowFreqFactor: number;
}

const turns = (key: string) => number(key, 0, 0, 128, 0.001);

/** What the reader set. */
export function choiceOf(values: ContextExtensionValues): ExtensionChoice {
  const { scheme, factor, betaFast, betaSlow, highFreqFactor, lowFreqFactor } = values;
  const numbers = { factor, betaFast, betaSlow, highFreqFactor, lowFreqFactor };
  const set = Object.entries(numbers).filter(([, value]) => value !== 0);
  return { ...Object.fromEntries(set), ...(scheme === "own" ? {} : { scheme }) };
}

/** The values that a choice changes. */
export const valuesOf = (choice: ExtensionChoice): Partial<ContextExtensionValues> =>
  Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, value ?? (name === "scheme" ? "own" : 0)]));

/** <rope-context-extension> outside the page. */
export const contextExtension = figure<ContextExtensionValues>({
  key: "x",
  slice: {
    scheme: oneOf("s", "own", ["own", ...SCHEMES]),
    factor: number("f", 0, 0, 64, 0.001),
    betaFast: turns("bf"),
    betaSlow: turns("bs"),
    highFreqFactor: turns("hf"),
    lowFreqFactor: turns("lf"),
  },
  shared: ["model", "pair"],
  parts: { "rope-pair-plot": RopePairPlot },
  show() {
    const choice = remember(choiceOf);
    return (values) => ({ choice: choice(values) });
  },
  events: { "extension-change": (detail: ExtensionChoice) => valuesOf(detail) },
});
