import type { Figure, LineFigure, Values } from "../../source-texts/types.js";
import { languageOf } from "../base/format.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import type { Block, SceneBlock } from "../view/view.js";
import { sourceBars } from "./bars.js";
import { sourceCells } from "./cells.js";
import { sourcePlane } from "./plane.js";

/** What is read in drawings: x of the lines with that link, or the index of a cell. */
export type Reads = Readonly<Record<string, number>>;

/** What a reader changes: one place that is read, or settings of the card. */
export interface DrawnChange {
  read?: Reads;
  settings?: Values;
}

export type Blocks = readonly Block<DrawnChange>[];

/** The least width of two drawings side by side, in pixels. */
const PAIR = 672;

/** What a card draws. Two drawings stand side by side where there is room; tables take the width. */
export function drawingBlocks(lang: string, figures: readonly Figure[], reads: Reads): Blocks {
  const blocks: Block<DrawnChange>[] = [];
  let row: { room: number; blocks: Blocks }[] = [];
  figures.forEach((figure, i) => {
    if (figure.kind === "table") {
      row = [];
      blocks.push({ block: "element", tag: "rope-source-grid", set: { figure, lang }, on: {} });
      return;
    }
    if (row.length % 2 === 0) blocks.push({ block: "beside", from: PAIR, of: (row = []) });
    row.push({ room: 0.5, blocks: figureBlocks(lang, figure, `${i}`, reads) });
  });
  return blocks;
}

function figureBlocks(lang: string, figure: Exclude<Figure, { kind: "table" }>, own: string, reads: Reads): Blocks {
  const drawn = (scene: SceneBlock<DrawnChange>["scene"]): SceneBlock<DrawnChange> => ({
    block: "scene",
    heading: figure.label[languageOf(lang)],
    shown: true,
    scene,
  });
  switch (figure.kind) {
    case "lines": {
      const key = figure.link ?? own;
      const series = seriesOf(lang, figure);
      const scene = lines(lang, figure, series, reads[key], (x) => ({ read: { [key]: x } }));
      return [drawn(scene), { block: "keys", of: lineKeys(lang, series, figure.digits ?? 4, reads[key]) }];
    }
    case "heat": {
      const { scene, reading, colours } = sourceCells(lang, figure, reads[own] ?? 0, (cell) => ({
        read: { [own]: cell },
      }));
      return [drawn(scene), { block: "keys", of: [colours] }, { block: "note", text: reading }];
    }
    case "bars":
      return [drawn(sourceBars(lang, figure))];
    case "plane":
      return [drawn(sourcePlane(lang, figure, (settings) => ({ settings })))];
  }
}

const seriesOf = (lang: string, { series }: LineFigure): Series[] =>
  series.map(({ name, x, y, thin, points }, i) => ({
    name: name[languageOf(lang)],
    x,
    y,
    look: lineLook(i % 6, thin),
    points: points ?? false,
  }));

function lines(
  lang: string,
  { x, y, scale, mark, label, digits }: LineFigure,
  series: readonly Series[],
  value = NaN,
  change: (x: number) => DrawnChange,
): SceneBlock<DrawnChange>["scene"] {
  const language = languageOf(lang);
  const range = stillRange(series);
  return linePlot<DrawnChange>({
    lang,
    height: 256,
    x: { name: x[language], scale: scale ?? "linear" },
    y: { name: y[language], ...(range && { range }) },
    series,
    ...(mark && { mark: { x: mark.x, name: mark.name[language] } }),
    cursor: { value, stops: series[0]?.x ?? [], name: label[language], digits: digits ?? 4, change },
  });
}

/** What stands still but for rounding is drawn as a level line, not as noise that fills the plot. */
function stillRange(series: readonly Series[]): [number, number] | undefined {
  const values = series.flatMap(({ y }) => Array.from(y));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low < 1e-4 * Math.max(1, Math.abs(high)) ? [low - 1, high + 1] : undefined;
}
