import type { Figure } from "../../source-texts/types.js";
import { languageOf } from "../base/format.js";
import type { Table } from "../view/view.js";

/** A table of a card shows its numbers itself. */
type Drawing = Exclude<Figure, { kind: "table" }>;

const text = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(9))) : "–");

/** The numbers behind a figure. */
function figureCells(figure: Drawing, lang: string): Table {
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
    case "plane":
      return {
        columns: [figure.label[language], "x", "y"],
        rows: () => figure.marks.map(({ name, x, y }) => [name[language], text(x), text(y)]),
      };
  }
}

/** The numbers behind each drawing, on demand. */
export function figureTables(lang: string, figures: readonly Figure[], name: string): (Table & { name: string })[] {
  const drawn = figures.filter((figure): figure is Drawing => figure.kind !== "table");
  return drawn.map((figure) => ({
    ...figureCells(figure, lang),
    name: drawn.length > 1 ? `${name}: ${figure.label[languageOf(lang)]}` : name,
  }));
}
