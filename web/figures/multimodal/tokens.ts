import { percent } from "../base/format.js";
import type { MultimodalView } from "./schemes.js";
import type { MultimodalStrings } from "./strings.js";

/** A patch by its row and column, a word by its number. */
export function tokenName(
  text: MultimodalStrings,
  { layout: { before, rows, columns } }: MultimodalView,
  i: number,
): string {
  const patch = i - before;
  if (patch < 0) return text.text(i + 1);
  if (patch >= rows * columns) return text.text(before + 1 + patch - rows * columns);
  return text.patch(Math.floor(patch / columns) + 1, (patch % columns) + 1);
}

export function tokenPlace(
  { short }: MultimodalStrings,
  { axes, positions, tokens }: MultimodalView,
  i: number,
): string {
  return axes.map((axis, a) => `${short[axis]}${positions[a * tokens + i]}`).join(" ");
}

/** The weights of the chosen token for the patches above and to the left of it, with three axes and with one. */
export function multimodalSummary(
  lang: string,
  text: MultimodalStrings,
  view: MultimodalView,
  token: number,
  axes: Float32Array,
  flat: Float32Array,
): string {
  const { before, rows, columns } = view.layout;
  const patch = token - before;
  const name = tokenName(text, view, token);
  if (patch < 0 || patch >= rows * columns) return text.summaryText(name, tokenPlace(text, view, token));
  if (patch < columns || patch % columns === 0) return text.summaryEdge(name, tokenPlace(text, view, token));
  const show = (weights: Float32Array, i: number): string => percent(lang, weights[i]!);
  return text.summary({
    token: name,
    above: show(axes, token - columns),
    left: show(axes, token - 1),
    flatAbove: show(flat, token - columns),
    flatLeft: show(flat, token - 1),
  });
}

export function multimodalRows(
  text: MultimodalStrings,
  view: MultimodalView,
  axes: Float32Array,
  flat: Float32Array,
): string[][] {
  const at = (axis: "time" | "height" | "width", i: number): string => {
    const a = view.axes.indexOf(axis);
    return a < 0 ? "–" : String(view.positions[a * view.tokens + i]);
  };
  const share = (value: number): string => String(Number(value.toPrecision(6)));
  return Array.from({ length: view.tokens }, (_, i) => [
    tokenName(text, view, i),
    at("time", i),
    at("height", i),
    at("width", i),
    share(axes[i]!),
    share(flat[i]!),
  ]);
}
