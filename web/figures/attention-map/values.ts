import { figure } from "../base/figure.js";
import { RopeHeatMap } from "../parts/heat-map/rope-heat-map.js";
import { RopeRowWeights } from "./rope-row-weights.js";
import { number, oneOf } from "../base/slice.js";

/** Which maps are drawn. */
export type Rotation = "both" | "off" | "on";

interface AttentionMapValues {
  /** The word whose row is looked at; -1 for the last. */
  row: number;
  /** The word that it looks at; -1 for the first that equals it. */
  column: number;
  /** Which maps are drawn: "both", "off" or "on". */
  rotation: Rotation;
}

/** <rope-attention-map> outside the page. */
export const attentionMap = figure<AttentionMapValues>({
  key: "",
  slice: {
    row: number("y", -1, -1, 255),
    column: number("x", -1, -1, 255),
    rotation: oneOf<Rotation>("r", "both", ["both", "off", "on"]),
  },
  shared: ["model", "sentence"],
  parts: { "rope-heat-map": RopeHeatMap, "rope-row-weights": RopeRowWeights },
  show:
    () =>
    ({ row, column }, { words, vectors }) => {
      const last = words.length - 1;
      const asked = row < 0 || row > last ? last : row;
      const seen = column < 0 || column > last ? words.indexOf(words[asked] ?? "") : column;
      return { words, vectors, row: asked, column: Math.min(seen, asked) };
    },
  events: {
    "cell-change": (detail: { row: number; column: number }) => detail,
    "rotation-change": (detail: { rotation: Rotation }) => detail,
  },
});
