import type { Figure, Result } from "../../source-texts/types.js";
import { languageOf } from "../base/format.js";
import type { Table } from "../view/view.js";
import { sourceStrings } from "./strings.js";

const text = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(9))) : "–");

/** The numbers behind a figure. */
export function figureCells(figure: Figure, lang: string): Table {
  const language = languageOf(lang);
  switch (figure.kind) {
    case "lines": {
      const { x, series } = figure;
      const longest = series.reduce((most, one) => (one.x.length > most.length ? one.x : most), series[0]?.x ?? []);
      return {
        columns: [x[language], ...series.map(({ name }) => name[language])],
        rows: () =>
          Array.from(longest, (at, i) => [text(at), ...series.map(({ y }) => (i < y.length ? text(y[i]!) : ""))]),
      };
    }
    case "heat": {
      const { columns, rows, values, x, y } = figure;
      return {
        columns: [`${y[language]} \\ ${x[language]}`, ...columns],
        rows: () =>
          rows.map((name, row) => [
            typeof name === "string" ? name : name[language],
            ...columns.map((_, column) => text(values[row * columns.length + column]!)),
          ]),
      };
    }
    case "bars":
      return {
        columns: [figure.label[language], figure.y[language]],
        rows: () =>
          figure.names.map((name, i) => [typeof name === "string" ? name : name[language], text(figure.values[i]!)]),
      };
    case "table":
      return {
        columns: [figure.label[language], ...figure.columns.map((name) => name[language])],
        rows: () => figure.rows.map(({ name, cells }) => [name[language], ...cells]),
      };
    case "plane":
      return {
        columns: [figure.label[language], "x", "y"],
        rows: () => figure.marks.map(({ name, x, y }) => [name[language], text(x), text(y)]),
      };
  }
}

/** The rows of a card for a file: what, printed, computed, verdict and reason. */
export function resultCells({ rows, steps = [] }: Pick<Result, "rows" | "steps">, lang: string): Table {
  const language = languageOf(lang);
  const strings = sourceStrings(lang);
  return {
    columns: [...strings.columns, ""],
    rows: () => [
      ...rows.map(({ label, printed, ours, verdict, reason }) => [
        label[language],
        printed ?? "",
        ours,
        strings.verdicts[verdict],
        reason?.[language] ?? "",
      ]),
      ...steps.map(({ formula, code, ours, verdict, note }) => [
        [formula, code].filter((part) => part !== undefined).join("  |  "),
        "",
        ours,
        strings.verdicts[verdict],
        note?.[language] ?? "",
      ]),
    ],
  };
}
