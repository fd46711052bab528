import { percent } from "../base/format.js";
import { stringsFor } from "../base/strings.js";
import type { Cell } from "../scene/cell-hand.js";
import { heat, heatScale } from "../scene/heat.js";
import type { SceneBlock } from "./view.js";

export interface HeatBlock<S> extends Cell {
  lang: string;
  /** The id of the hand that reads it. */
  id: string;
  heading: string;
  /** For screen readers. */
  name: string;
  words: readonly string[];
  /** [words, words], causal. */
  weights: Float32Array;
  /** As a scene's. */
  widest?: number;
  change(cell: Cell): Partial<S>;
  /** The change made by a click. */
  pick?(cell: Cell): Partial<S>;
}

/** A causal map below its heading, with the selected cell. */
export function heatBlock<S>(of: HeatBlock<S>): SceneBlock<S> {
  const { lang, id, heading, name, words, weights, row, column, widest, change, pick } = of;
  const weight = percent(lang, weights[row * words.length + column]!);
  const says = stringsFor(lang).cell(words[row]!, row, words[column]!, column, weight);
  const cursor = { id, row, column, name, says, change, ...(pick && { pick }) };
  return {
    block: "scene",
    heading,
    shown: true,
    ...(widest !== undefined && { widest }),
    scene: heat<Partial<S>>({ weights, size: words.length, words, cursor }),
  };
}

export const heatScaleBlock = <S>(text: string): SceneBlock<S> => ({
  block: "scene",
  scene: heatScale,
  widest: 186,
  caption: { text },
});
