import { LitElement } from "lit";
import { baseStyles } from "../../base/styles/base.js";
import { measuredWidth } from "./measured-width.js";

/** What plots in pixels share: they are drawn again when their width changes. `plotWidth` is 0 until it is known. */
export class PlotElement extends LitElement {
  static override properties = { lang: { type: String }, plotWidth: { state: true } };
  static override styles = [baseStyles];

  declare lang: string;
  declare plotWidth: number;
  #unmeasured: (() => void) | undefined;

  constructor() {
    super();
    this.plotWidth = 0;
  }

  /** The drawing, for saving. */
  get picture(): SVGSVGElement | null {
    return this.renderRoot.querySelector("svg");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unmeasured = measuredWidth(this, (width) => {
      this.plotWidth = width;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unmeasured?.();
  }

  /** An event that leaves the shadow root, with plain data. */
  protected emit<T>(type: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}
