import { html, LitElement, type PropertyValues } from "lit";
import { baseStyles } from "../../base/styles/base.js";
import { percent } from "../../base/format.js";
import { colourTable } from "./colours.js";
import { heatMapStyles } from "./styles.js";
import { HeatPainter } from "./painter.js";
import { stringsFor } from "../../base/strings.js";
import { styled } from "../../base/styles/styled.js";
import { pointed } from "../../base/grip.js";

/** More words than this are too small to read beside the map; the cursor names its own. */
const MOST_LABELS = 128;

/**
 * <rope-heat-map>: causal attention weights as a map, rows asking, columns answering. Properties: words, weights ([words,
 * words]). Attributes: label, row, column (the cursor), lang, look: "plain" has no names beside it, "thumbnail" no cursor either. A map of more than 256 words is painted over several frames;
 * updateComplete waits for all of it.
 *
 * @fires {{ row: number; column: number }} cell-change - detail: { row, column }, as the cursor moves (pointer, arrow keys)
 * @fires {{ row: number; column: number }} cell-pick - detail: { row, column }, on a click, Enter or space
 */
export class RopeHeatMap extends LitElement {
  static override properties = {
    words: { attribute: false },
    weights: { attribute: false },
    label: { type: String },
    row: { type: Number },
    column: { type: Number },
    look: { type: String, reflect: true },
    lang: { type: String },
  };
  static override styles = [baseStyles, heatMapStyles];

  declare words: readonly string[];
  declare weights: Float32Array;
  declare label: string;
  declare row: number;
  declare column: number;
  declare look: "" | "plain" | "thumbnail";
  declare lang: string;
  #table: Uint32Array | undefined;
  readonly #painter = new HeatPainter(() => (this.#table ??= this.#colours()));
  #printing = false;
  readonly #drawForPrint = (event: Event): void => {
    this.#printing = event.type === "beforeprint";
    const { host } = this.getRootNode() as Partial<ShadowRoot>;
    this.toggleAttribute("data-paper", this.#printing && host?.getAttribute("theme") !== "dark");
    this.#repaint();
  };

  constructor() {
    super();
    this.words = [];
    this.weights = new Float32Array();
    this.label = "";
    this.row = 0;
    this.column = 0;
    this.look = "";
  }

  protected override render(): unknown {
    const { words, row, column } = this;
    const n = words.length;
    if (this.look === "thumbnail")
      return html`<div class="plot"><canvas aria-hidden="true"></canvas></div>
        ${this.#stops()}`;
    const labels = n > MOST_LABELS || this.look === "plain" ? [] : words;
    const share = (cells: number): string => `${(cells / n) * 100}%`;
    return html`<div class="map" ${styled({ "--words": String(n) })}>
        <div class="columns" aria-hidden="true">
          ${labels.map((word, i) => html`<span class=${i === column ? "at" : ""}>${word}</span>`)}
        </div>
        <div class="rows" aria-hidden="true">
          ${labels.map((word, i) => html`<span class=${i === row ? "at" : ""}>${word}</span>`)}
        </div>
        <div
          class="plot"
          role="application"
          tabindex="0"
          aria-label=${this.label}
          aria-describedby="cell"
          ${pointed(this.#point)}
          @click=${this.#pick}
          @keydown=${this.#key}
        >
          <canvas aria-hidden="true"></canvas>
          <div class="band" ${styled({ top: share(row), height: share(1), width: share(row + 1) })}></div>
          <div
            class="cursor"
            ${styled({ top: share(row), left: share(column), width: share(1), height: share(1) })}
          ></div>
        </div>
      </div>
      <span id="cell" class="visually-hidden">${this.#cell()}</span>
      ${this.#stops()}`;
  }

  /** The colours that cells go through, as the page has them. */
  #stops(): unknown {
    return html`<span class="stops" aria-hidden="true" @transitionend=${this.#repaint}
      ><i></i><i></i><i></i><i></i><i></i
    ></span>`;
  }

  #cell(): string {
    const weight = this.weights[this.row * this.words.length + this.column] ?? 0;
    return stringsFor(this.lang).cell(
      this.words[this.row] ?? "",
      this.row,
      this.words[this.column] ?? "",
      this.column,
      percent(this.lang, weight),
    );
  }

  /** All cells, for a file: null while there is nothing to show. */
  picture(): HTMLCanvasElement | null {
    this.#painter.finish();
    return this.renderRoot.querySelector("canvas");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#painter.resume();
    window.addEventListener("beforeprint", this.#drawForPrint);
    window.addEventListener("afterprint", this.#drawForPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#painter.pause();
    window.removeEventListener("beforeprint", this.#drawForPrint);
    window.removeEventListener("afterprint", this.#drawForPrint);
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await this.#painter.painted;
    return complete;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("weights") || changed.has("words") || !this.#table) this.#draw();
  }

  /** The colours changed: a theme was switched. */
  #repaint(): void {
    this.#table = undefined;
    this.#draw();
  }

  #draw(): void {
    const canvas = this.renderRoot.querySelector("canvas");
    const n = this.words.length;
    if (!canvas || n === 0 || this.weights.length !== n * n) return;
    this.#painter.paint(canvas, this.weights, n, this.#printing);
  }

  #colours(): Uint32Array {
    return colourTable(
      Array.from(this.renderRoot.querySelectorAll(".stops i"), (stop) => getComputedStyle(stop).color),
    );
  }

  #choose(row: number, column: number): void {
    const last = this.words.length - 1;
    const toRow = Math.min(Math.max(row, 0), last);
    const toColumn = Math.min(Math.max(column, 0), toRow);
    if (toRow === this.row && toColumn === this.column) return;
    const detail = { row: toRow, column: toColumn };
    this.dispatchEvent(new CustomEvent("cell-change", { detail, bubbles: true, composed: true, cancelable: true }));
  }

  readonly #point = (event: PointerEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const n = this.words.length;
    const row = Math.floor(((event.clientY - box.top) / box.height) * n);
    const column = Math.floor(((event.clientX - box.left) / box.width) * n);
    if (column <= row) this.#choose(row, column);
  };

  #pick(): void {
    const detail = { row: this.row, column: this.column };
    this.dispatchEvent(new CustomEvent("cell-pick", { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #key(event: KeyboardEvent): void {
    const { row, column } = this;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#pick();
      return;
    }
    const last = this.words.length - 1;
    const targets: Record<string, [number, number]> = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, row],
      PageUp: [0, column],
      PageDown: [last, column],
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    this.#choose(...target);
  }
}
