import type { Figure, LineFigure } from "../../source-texts/types.js";
import { languageOf } from "../base/format.js";
import type { Scene } from "../scene/drawing.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import type { Block, SceneBlock, Table } from "../view/view.js";
import { sourceBars } from "./bars.js";
import { sourceCells } from "./cells.js";
import { sourcePlane } from "./plane.js";
import type { Reads } from "./values.js";

/** The least width of two drawings side by side, in pixels. */
const PAIR = 672;

/** A card's drawings, with the places that are read in them. Two are side by side if they fit. */
export function drawingBlocks<S>(
  lang: string,
  figures: readonly (Figure & { line?: number })[],
  reads: Reads,
  read: (reads: Reads) => Partial<S>,
): Block<S>[] {
  const blocks: Block<S>[] = [];
  let row: { size: number; blocks: Block<S>[] }[] = [];
  figures.forEach((figure, i) => {
    if (row.length % 2 === 0) blocks.push({ block: "beside", from: PAIR, of: (row = []) });
    // The page draws the figures of a card line by line: each has a place of its own.
    row.push({ size: 0.5, blocks: figureBlocks(lang, figure, `${figure.line ?? 0}.${i}`, reads, read) });
  });
  return blocks;
}

function figureBlocks<S>(
  lang: string,
  figure: Figure,
  own: string,
  reads: Reads,
  read: (reads: Reads) => Partial<S>,
): Block<S>[] {
  const drawn = (scene: SceneBlock<S>["scene"]): SceneBlock<S> => ({
    block: "scene",
    heading: figure.label[languageOf(lang)],
    shown: true,
    scene,
  });
  switch (figure.kind) {
    case "lines": {
      const key = figure.link ?? own;
      const series = seriesOf(lang, figure);
      const scene = lines(lang, figure, series, reads[key], (x) => read({ [key]: x }));
      return [drawn(scene), { block: "keys", of: lineKeys(lang, series, figure.digits ?? 4, reads[key]) }];
    }
    case "heat": {
      const { scene, reading, colours } = sourceCells(lang, figure, reads[own] ?? 0, (cell) => read({ [own]: cell }));
      return [drawn(scene), { block: "keys", of: [colours] }, { block: "note", text: reading }];
    }
    case "bars":
      return [drawn(sourceBars(lang, figure))];
    case "plane":
      return [drawn(sourcePlane(lang, figure))];
  }
}

const seriesOf = (lang: string, { series }: LineFigure): Series[] =>
  series.map(({ name, x, y, points, terms }, i) => ({
    name: name[languageOf(lang)],
    x,
    y,
    look: lineLook(i % 6),
    points: points ?? false,
    terms,
  }));

function lines<C>(
  lang: string,
  { x, y, scale, label, digits }: LineFigure,
  series: readonly Series[],
  value = NaN,
  change: (x: number) => C,
): Scene<C> {
  const language = languageOf(lang);
  const range = stillRange(series);
  return linePlot({
    lang,
    height: 256,
    x: { name: x[language], scale: scale ?? "linear" },
    y: { name: y[language], ...(range && { range }) },
    series,
    cursor: { value, stops: series[0]?.x ?? [], name: label[language], digits: digits ?? 4, change },
  });
}

/** Values that differ only by rounding are drawn as a level line, not as noise over the whole plot. */
function stillRange(series: readonly Series[]): [number, number] | undefined {
  const values = series.flatMap(({ y }) => Array.from(y));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low < 1e-4 * Math.max(1, Math.abs(high)) ? [low - 1, high + 1] : undefined;
}

const cellText = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(9))) : "–");

function figureCells(figure: Figure, lang: string): Table {
  const language = languageOf(lang);
  switch (figure.kind) {
    case "lines": {
      const { x, series } = figure;
      const longest = series.reduce((most, one) => (one.x.length > most.length ? one.x : most), series[0]?.x ?? []);
      return {
        columns: [x[language], ...series.map(({ name }) => name[language])],
        rows: () =>
          Array.from(longest, (at, i) => [
            cellText(at),
            ...series.map(({ y }) => (i < y.length ? cellText(y[i]!) : "")),
          ]),
      };
    }
    case "heat": {
      const { columns, rows, values, x, y } = figure;
      return {
        columns: [`${y[language]} \\ ${x[language]}`, ...columns],
        rows: () =>
          rows.map((name, row) => [
            typeof name === "string" ? name : name[language],
            ...columns.map((_, column) => cellText(values[row * columns.length + column]!)),
          ]),
      };
    }
    case "bars":
      return {
        columns: [figure.label[language], figure.y[language]],
        rows: () =>
          figure.names.map((name, i) => [
            typeof name === "string" ? name : name[language],
            cellText(figure.values[i]!),
          ]),
      };
    case "plane":
      return {
        columns: [figure.label[language], "x", "y"],
        rows: () => figure.marks.map(({ name, x, y }) => [name[language], cellText(x), cellText(y)]),
      };
  }
}

export function figureTables(lang: string, figures: readonly Figure[], name: string): (Table & { name: string })[] {
  return figures.map((figure) => ({
    ...figureCells(figure, lang),
    name: figures.length > 1 ? `${name}: ${figure.label[languageOf(lang)]}` : name,
  }));
}
