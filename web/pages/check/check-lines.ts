import { integer, significant } from "../../figures/base/format.js";
import { keyList, keyStyles } from "../../figures/view/keys.js";
import { lineKeys, linePlot, type Series } from "../../figures/view/lines.js";
import { baseStyles, html, litElement, nothing } from "../../figures/base/lit-element.js";

/**
 * <check-lines>: lines over one axis with their names; the table has their numbers. Properties: series, range ([low,
 * high] that must be in view). Attributes: label (its name), x-label, y-label, height (px), lang.
 */
export class CheckLines extends litElement({
  series: [] as readonly Series[],
  range: undefined as readonly [number, number] | undefined,
  label: "",
  xLabel: "",
  yLabel: "",
  height: 0,
  lang: "",
}) {
  static override styles = [baseStyles, keyStyles];

  protected override render(): unknown {
    const { series, range, label, xLabel, yLabel, height, lang } = this;
    const y = { name: yLabel, ...(range && { range }) };
    return html`<rope-scene
        role="img"
        aria-label=${label}
        lang=${lang}
        .scene=${linePlot({ lang, height, x: { name: xLabel, whole: true }, y, series })}
      ></rope-scene>
      ${keyList(lineKeys(lang, series))}`;
  }
}

interface Lines {
  label: string;
  x: string;
  y: string;
  height: number;
  series: readonly Series[];
  range?: readonly [number, number];
  /** The name of the table's first column, lines and formatted numbers. Default: as drawn. */
  first?: string;
  listed?: readonly Series[];
  number?(value: number): string;
  /** The separator between them. */
  between?: unknown;
}

/** Lines, and the table of their numbers; `table` is its name. */
export const lines = (
  lang: string,
  table: string,
  { label, x, y, height, series, range, first = x, listed = series, number, between = nothing }: Lines,
): unknown => {
  const text = number ?? ((value: number): string => significant(lang, value));
  const longest = listed.reduce((most, one) => (one.x.length > most.length ? one.x : most), listed[0]!.x);
  return html`<check-lines
      lang=${lang}
      label=${label}
      x-label=${x}
      y-label=${y}
      height=${height}
      .range=${range}
      .series=${series}
    ></check-lines>
    ${between}
    <rope-data-table
      label=${table}
      .columns=${[first, ...listed.map(({ name }) => name)]}
      .rows=${() =>
        Array.from(longest, (at, i) => [
          integer(lang, at),
          ...listed.map(({ y }) => (i < y.length ? text(y[i]!) : "")),
        ])}
    ></rope-data-table>`;
};
