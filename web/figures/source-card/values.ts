import type { SettingValues } from "../../source-texts/read-text.js";
import { figure, text, type Field, type ValuesOf } from "../base/figure.js";

/** Detail of `source-change`: the settings that differ from the text's own. */
export interface SourceChange {
  item: string;
  values: SettingValues;
}

const settings = (key: string, fallback: SettingValues): Field<SettingValues> => ({
  key,
  fallback,
  read(given) {
    try {
      const values: unknown = JSON.parse(given);
      return typeof values === "object" && values !== null && !Array.isArray(values)
        ? (values as SettingValues)
        : undefined;
    } catch {
      return undefined;
    }
  },
  write: (values) => JSON.stringify(values),
  example: '{"dim":64}',
});

const fields = {
  /** The card's id, such as "001-test-1". */
  item: text("t.i", "001-test-1", 60),
  /** The settings that differ from the text's own, as JSON. */
  values: settings("t.v", {}),
};

export type SourceCardValues = ValuesOf<typeof fields>;

/** The selected places in drawings: x of the lines with that link, or the index of a cell. */
export type Reads = Readonly<Record<string, number>>;

/** The card's values, and the selected places in its drawings, which its element does not publish. */
export interface CardValues extends SourceCardValues {
  place?: { item: string; reads: Reads };
}

/** What <rope-source-card> shows and changes. */
export const sourceCard = figure({
  title: { en: "A printed number, computed again", zh: "书面上的数字，重新计算" },
  fields,
  events: { "source-change": ["item", "values"] },
});
