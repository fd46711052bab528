import { figure, flag, modelFields, number, oneOf, sentenceFields, type ValuesOf } from "../base/figure.js";
import { PAIRINGS } from "../numbers/pairing.js";

export const MAX = 64;

const fields = {
  ...modelFields,
  ...sentenceFields,
  /** "half-split" or "interleaved". */
  pairing: oneOf("p.p", "half-split", PAIRINGS),
  /** Whether the table is made for one pairing and the rotation for the other. */
  mixed: flag("p.x"),
  /** Position of the query, 0 to 64. */
  queryPosition: number("p.m", 20, 0, MAX),
  /** Position of the key, 0 to 64. */
  keyPosition: number("p.n", 12, 0, MAX),
};

export type PairingRibbonValues = ValuesOf<typeof fields>;

export const pairingRibbon = figure({
  title: { en: "Two ways to pair the channels", zh: "通道配对的两种方式" },
  fields,
  events: {
    "pairing-change": ["pairing"],
    "mix-change": ["mixed"],
    "position-change": { query: "queryPosition", key: "keyPosition" },
  },
});
