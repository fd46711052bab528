import { html, LitElement } from "lit";
import { baseStyles } from "../../figures/base/styles/base.js";
import { keyList, keyStyles } from "../../figures/view/keys.js";
import { lineKeys, linePlot, type Series } from "../../figures/view/lines.js";

/**
 * <check-lines>: lines over one axis, and what they are called; the table beside it has their numbers. Properties: series, range
 * ([low, high] that must be in view). Attributes: label (its name), x-label, y-label, height (px), lang.
 */
export class CheckLines extends LitElement {
  static override properties = {
    series: { attribute: false },
    range: { attribute: false },
    label: { type: String },
    xLabel: { type: String, attribute: "x-label" },
    yLabel: { type: String, attribute: "y-label" },
    height: { type: Number },
    lang: { type: String },
  };
  static override styles = [baseStyles, keyStyles];

  declare series: readonly Series[];
  declare range: readonly [number, number] | undefined;
  declare label: string;
  declare xLabel: string;
  declare yLabel: string;
  declare height: number;
  declare lang: string;

  constructor() {
    super();
    this.series = [];
    this.range = undefined;
  }

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
