import type { Ropewalk } from "../../api/index.js";
import type { Change, FigureContext } from "../base/figure.js";
import { integer, languageOf } from "../base/format.js";
import { beside, choice, controls, keys, note, range, remember, scene } from "../view/make.js";
import { figureLook, type Block, type Control, type View } from "../view/view.js";
import { tokenMap, type TokenMap } from "./map.js";
import { axisShapes, pairRibbon } from "./ribbon.js";
import { GRID, MULTIMODAL, multimodalView, weightsFrom, type MultimodalView } from "./schemes.js";
import { multimodalStrings } from "./strings.js";
import { multimodalRows, multimodalSummary } from "./tokens.js";
import { multimodal, type MultimodalValues } from "./values.js";

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const viewOf = remember(multimodalView);
  /** [tokens] each: the weights of the token for all, with three axes and with one count. */
  const weightsOf = remember((engine: Ropewalk, shown: MultimodalView, token: number) => ({
    axes: weightsFrom(engine, shown, token, false),
    flat: weightsFrom(engine, shown, token, true),
  }));
  return (values: MultimodalValues, { engine }: FigureContext) => {
    const shown = viewOf(engine, values.scheme, values.rows, values.columns);
    const { before, rows, columns } = shown.layout;
    const middle = before + Math.floor(rows / 2) * columns + Math.floor(columns / 2);
    const token = Math.min(values.token < 0 ? middle : values.token, shown.tokens - 1);
    const pair = Math.min(values.pair, shown.listens.length - 1);
    return { engine, shown, pair, token, ...weightsOf(engine, shown, token) };
  };
}

function view(values: MultimodalValues, of: Numbers, lang: string): View<MultimodalValues> {
  const text = multimodalStrings[languageOf(lang)];
  const { shown, pair, token, axes, flat } = of;
  const { before, rows, columns } = shown.layout;
  const size = (name: "rows" | "columns"): Control<MultimodalValues> => {
    const change = (to: number): Change<MultimodalValues> => ({ [name]: to, token: undefined });
    return range(name, text[name], GRID, values[name], integer(lang, values[name]), change, { more: true });
  };
  const map = (id: TokenMap["id"], title: string, weights: Float32Array): Block<MultimodalValues> =>
    scene(tokenMap(lang, text, shown, token, { id, title, weights }), { heading: title, shown: true });
  return {
    blocks: [
      controls([
        choice("scheme", text.scheme, MULTIMODAL, (id) => text.schemes[id], values.scheme, {
          change: (scheme) => ({ scheme: scheme as MultimodalValues["scheme"], token: undefined }),
        }),
        size("rows"),
        size("columns"),
      ]),
      scene(pairRibbon(text, shown.listens, pair), { heading: text.ribbon, shown: true }),
      keys([
        ...shown.axes.map((axis) => {
          const pairs = integer(lang, shown.listens.filter((one) => one === axis).length);
          const name = text.counts(`${text.axes[axis]} (${text.short[axis]})`, pairs);
          return { name, shapes: axisShapes(axis, 0, 28, 12) };
        }),
        { name: text.ribbonValue(pair, text.axes[shown.listens[pair]!]) },
      ]),
      beside(640, [0.5, map("axes", text.many, axes)], [0.5, map("flat", text.one, flat)]),
      note(text.scale, { saved: true }),
    ],
    sentence: multimodalSummary(lang, text, shown, token, axes, flat),
    // For a patch with others above it and to its left.
    longest: multimodalSummary(lang, text, shown, before + rows * columns - 1, axes, flat),
    table: { columns: text.tableColumns, rows: () => multimodalRows(text, shown, axes, flat) },
  };
}

export const multimodalLook = figureLook(multimodal, { name: "rope-multimodal", numbers, view });
