import { SCHEMES, type ExtensionChoice } from "./schemes.js";
import { figure, modelFields, number, oneOf, pairFields, type ValuesOf } from "../base/figure.js";

const revolutions = (key: string) => number(key, 0, 0, 128, 0.001);

const fields = {
  ...modelFields,
  ...pairFields,
  /** The scheme that is drawn boldly, a rope_type, or "own" for the model's. */
  scheme: oneOf("x.s", "own", ["own", ...SCHEMES]),
  /** How many times the context is stretched, up to 64; 0 for the model's own. */
  factor: number("x.f", 0, 0, 64, 0.001),
  /** yarn: revolutions over the trained length above which a pair is kept; 0 for the model's own. */
  betaFast: revolutions("x.bf"),
  /** yarn: revolutions below which a pair is stretched in full; 0 for the model's own. */
  betaSlow: revolutions("x.bs"),
  /** llama3: revolutions above which a pair is kept; 0 for the model's own. */
  highFreqFactor: revolutions("x.hf"),
  /** llama3: revolutions below which a pair is stretched in full; 0 for the model's own. */
  lowFreqFactor: revolutions("x.lf"),
};

export type ContextExtensionValues = ValuesOf<typeof fields>;

export const CHOICE = ["scheme", "factor", "betaFast", "betaSlow", "highFreqFactor", "lowFreqFactor"] as const;

export const choiceOf = (values: ContextExtensionValues): ExtensionChoice =>
  Object.fromEntries(CHOICE.flatMap((name) => (values[name] === fields[name].fallback ? [] : [[name, values[name]]])));

export const contextExtension = figure({
  title: { en: "Running further than trained", zh: "在训练长度之外运行" },
  fields,
  events: {
    "pair-change": ["pair"],
    "extension-change": CHOICE,
  },
});
