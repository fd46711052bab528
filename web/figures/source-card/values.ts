import type { Values } from "../../source-texts/types.js";
import { figure } from "../base/figure.js";
import { text, type Field } from "../base/slice.js";

/** Detail of `source-change`: the settings that differ from the text's own. */
export interface SourceChange {
  item: string;
  values: Values;
}

export interface SourceCardValues {
  /** The card's id, such as "001-test-1". */
  item: string;
  /** The settings that differ from the text's own, as JSON. */
  values: Values;
}

const settings = (key: string, fallback: Values): Field<Values> => ({
  key,
  fallback,
  read(given) {
    try {
      const values: unknown = JSON.parse(given);
      return typeof values === "object" && values !== null && !Array.isArray(values) ? (values as Values) : undefined;
    } catch {
      return undefined;
    }
  },
  write: (values) => JSON.stringify(values),
});

/** <rope-source-card> outside the page. */
export const sourceCard = figure<SourceCardValues>({
  key: "t",
  slice: { item: text("i", "001-test-1", 60), values: settings("v", {}) },
  shared: [],
  parts: {},
  events: { "source-change": ({ values }: SourceChange) => ({ values }) },
});
