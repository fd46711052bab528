import { html } from "lit";
import type { Ropewalk } from "../../api/index.js";
import { integer, languageOf } from "../base/format.js";
import { measuredWidth } from "../parts/plot/measured-width.js";
import { mapDrawing, mapWidth, shareScale } from "./map.js";
import { keyDrawing, RIBBON, ribbonDrawing } from "./ribbon.js";
import {
  GRID,
  MULTIMODAL,
  multimodalView,
  weightsFrom,
  type MultimodalScheme,
  type MultimodalView,
} from "./schemes.js";
import { multimodalStrings, type MultimodalStrings } from "./strings.js";
import { multimodal, type MultimodalChoice } from "./values.js";
import { multimodalStyles } from "./styles.js";
import { multimodalRows, multimodalSummary } from "./tokens.js";
import type { Picture } from "../export/picture-file.js";
import { remember } from "../base/remember.js";
import { figureElement } from "../base/element.js";
import { pointed, under } from "../base/grip.js";
import { baseStyles } from "../base/styles/base.js";
import { scaleStyles } from "../parts/plot/scale-drawing.js";
import { styled } from "../base/styles/styled.js";

/**
 * <rope-multimodal>: which pair listens to time, height and width, and what that does to an image's patches. Properties beside
 * its values: choice.
 *
 * @zh 哪一对听从时间、高度、宽度，以及这对图像块的作用。
 * @fires {Partial<MultimodalChoice>} multimodal-change - detail: part of a choice
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeMultimodal extends figureElement(multimodal) {
  static override properties = {
    choice: { attribute: false },
    plotWidth: { state: true },
  };
  static override styles = [baseStyles, scaleStyles, multimodalStyles];

  declare choice: MultimodalChoice;
  declare plotWidth: number;
  #unmeasured: (() => void) | undefined;

  readonly #view = remember((engine: Ropewalk, scheme: MultimodalScheme, rows: number, columns: number) =>
    multimodalView(engine, scheme, rows, columns),
  );
  readonly #weights = remember((engine: Ropewalk, view: MultimodalView, token: number) => ({
    axes: weightsFrom(engine, view, token, false),
    flat: weightsFrom(engine, view, token, true),
  }));

  constructor() {
    super();
    this.choice = { scheme: "qwen3-vl", rows: 4, columns: 6, token: undefined };
    this.plotWidth = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unmeasured = measuredWidth(this, () => this.#measure());
  }

  /** Alone a figure has a padding, which is not told of before printing, and comes just before the module does. */
  #measure(): void {
    const { paddingLeft, paddingRight } = getComputedStyle(this);
    const inside = this.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight);
    this.plotWidth = Math.max(0, Math.floor(inside));
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("engine") && this.plotWidth > 0) this.#measure();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unmeasured?.();
  }

  get #text(): MultimodalStrings {
    return multimodalStrings[languageOf(this.lang)];
  }

  protected override render(): unknown {
    const { engine, lang, choice } = this;
    if (!engine || this.plotWidth === 0) return this.waiting;
    const text = this.#text;
    const view = this.#view(engine, choice.scheme, choice.rows, choice.columns);
    const token = this.#token(view);
    const { axes, flat } = this.#weights(engine, view, token);
    return html`
      ${this.#controls(text)} ${this.#ribbon(text, view)}
      <div class="maps">
        ${this.#map("axes", text.many, view, token, axes)} ${this.#map("flat", text.one, view, token, flat)}
      </div>
      <p class="scale">${text.scale}</p>
      <rope-live-text .text=${multimodalSummary(lang, text, view, token, axes, flat)}></rope-live-text>
      <rope-data-table
        lang=${lang}
        label=${this.strings.showNumbers}
        .columns=${text.tableColumns}
        .rows=${() => multimodalRows(text, view, axes, flat)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-multimodal"
        .code=${async () => (await import("./programs.js")).multimodalCode(engine, view, token)}
        .pictures=${() => this.#pictures(text)}
        .columns=${text.tableColumns}
        .rows=${() => multimodalRows(text, view, axes, flat)}
      ></rope-figure-tools>
    `;
  }

  #token({ layout: { before, rows, columns }, tokens }: MultimodalView): number {
    const middle = before + Math.floor(rows / 2) * columns + Math.floor(columns / 2);
    return Math.min(this.choice.token ?? middle, tokens - 1);
  }

  #change(change: Partial<MultimodalChoice>): void {
    this.emit<Partial<MultimodalChoice>>("multimodal-change", change);
  }

  #controls(text: MultimodalStrings): unknown {
    const { scheme } = this.choice;
    const size = (name: "rows" | "columns"): unknown =>
      html`<label
        ><span>${text[name]} ${integer(this.lang, this.choice[name])}</span>
        <input
          type="range"
          data-size=${name}
          min=${GRID[0]}
          max=${GRID[1]}
          .value=${String(this.choice[name])}
          @input=${(event: Event) =>
            this.#change({ [name]: Number((event.currentTarget as HTMLInputElement).value), token: undefined })}
      /></label>`;
    return html`<div class="controls">
      <label
        ><span>${text.scheme}</span>
        <select
          @change=${(event: Event) =>
            this.#change({
              scheme: (event.currentTarget as HTMLSelectElement).value as MultimodalScheme,
              token: undefined,
            })}
        >
          ${MULTIMODAL.map((id) => html`<option value=${id} .selected=${id === scheme}>${text.schemes[id]}</option>`)}
        </select></label
      >
      ${size("rows")} ${size("columns")}
    </div>`;
  }

  #ribbon(text: MultimodalStrings, view: MultimodalView): unknown {
    const { listens } = view;
    const pair = Math.min(this.pair, listens.length - 1);
    return html`<h3>${text.ribbon}</h3>
      <svg
        class="ribbon"
        height=${RIBBON}
        role="slider"
        tabindex="0"
        aria-label=${text.ribbonName}
        aria-valuemin="0"
        aria-valuemax=${listens.length - 1}
        aria-valuenow=${pair}
        aria-valuetext=${text.ribbonValue(pair, text.axes[listens[pair]!])}
        ${pointed((event) => this.#point(event, listens.length))}
        @keydown=${(event: KeyboardEvent) => this.#ribbonKey(event, pair, listens.length)}
      >
        ${ribbonDrawing(text, view, pair, this.plotWidth)}
      </svg>
      ${keyDrawing(this.lang, text, view, pair, this.plotWidth)}`;
  }

  #map(kind: "axes" | "flat", title: string, view: MultimodalView, token: number, weights: Float32Array): unknown {
    const width = mapWidth(this.plotWidth);
    return html`<div ${styled({ width: `${width}px` })}>
      <h3>${title}</h3>
      ${mapDrawing(this.lang, this.#text, view, token, width, {
        kind,
        title,
        weights,
        onPoint: this.#hover,
        onKey: (event) => this.#mapKey(event, view, token),
      })}
      ${shareScale(this.lang, weights)}
    </div>`;
  }

  /** The ribbon with its key, and each map with its scale. */
  #pictures(text: MultimodalStrings): Picture[] {
    const titles = [text.ribbon, undefined, text.many, undefined, text.one, undefined];
    const drawings = this.renderRoot.querySelectorAll<SVGSVGElement>(".ribbon, .key, .map, .shares");
    return Array.from(drawings, (drawing, i) => ({
      drawing,
      ...(titles[i] ? { title: titles[i] } : {}),
      ...(i === drawings.length - 1 ? { note: text.scale } : {}),
    }));
  }

  #choose(token: number): void {
    if (token !== this.choice.token) this.#change({ token });
  }

  readonly #hover = (event: PointerEvent): void => {
    const cell = under(event)?.closest(".token");
    if (cell) this.#choose(Number(cell.id.split("-")[1]));
  };

  #mapKey(event: KeyboardEvent, { layout: { before, rows, columns }, tokens }: MultimodalView, token: number): void {
    const inside = token >= before && token < before + rows * columns;
    const targets: Record<string, number> = {
      ArrowLeft: token - 1,
      ArrowRight: token + 1,
      ArrowUp: inside ? Math.max(token - columns, before - 1) : token - 1,
      ArrowDown: inside ? Math.min(token + columns, before + rows * columns) : token + 1,
      Home: 0,
      End: tokens - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#choose(Math.min(Math.max(target, 0), tokens - 1));
  }

  #mark(pair: number, pairs: number): void {
    const next = Math.min(Math.max(pair, 0), pairs - 1);
    if (next !== this.pair) this.emit("pair-change", { pair: next });
  }

  #point(event: PointerEvent, pairs: number): void {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.#mark(Math.floor(((event.clientX - box.left) / box.width) * pairs), pairs);
  }

  #ribbonKey(event: KeyboardEvent, pair: number, pairs: number): void {
    const targets: Record<string, number> = {
      ArrowLeft: pair - 1,
      ArrowDown: pair - 1,
      ArrowRight: pair + 1,
      ArrowUp: pair + 1,
      PageDown: pair - 8,
      PageUp: pair + 8,
      Home: 0,
      End: pairs - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#mark(target, pairs);
  }
}
