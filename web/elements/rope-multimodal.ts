import { html, nothing } from "lit";
import type { Ropewalk } from "../api/index.js";
import type { AnyFigure } from "./figure.js";
import { integer, languageOf, percent } from "./format.js";
import {
  GRID,
  MULTIMODAL,
  multimodalView,
  weightsFrom,
  type MultimodalScheme,
  type MultimodalView,
} from "./multimodal-schemes.js";
import { multimodalStrings, type MultimodalStrings } from "./multimodal-strings.js";
import { multimodalStyles } from "./multimodal-styles.js";
import { multimodalRows, multimodalSummary, tokenName, tokenPlace } from "./multimodal-tokens.js";
import { remember } from "./remember.js";
import { RopeElement } from "./rope-element.js";
import { styled } from "./styled.js";

/** What the reader sets; `token` undefined: the figure chooses a patch in the middle. */
export interface MultimodalChoice {
  scheme: MultimodalScheme;
  rows: number;
  columns: number;
  token: number | undefined;
}

/**
 * <rope-multimodal>: which pair listens to time, height and width, and what that does to an image's patches. Properties:
 * engine, choice. Attributes: pair, lang. Events: multimodal-change (part of a choice), pair-change { pair }.
 */
export class RopeMultimodal extends RopeElement {
  static override properties = {
    ...RopeElement.properties,
    choice: { attribute: false },
    pair: { type: Number },
  };
  static override figure = async (): Promise<AnyFigure> => (await import("./figures/multimodal.js")).multimodal;
  static override styles = [...RopeElement.styles, multimodalStyles];

  declare choice: MultimodalChoice;
  declare pair: number;

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
    this.pair = 0;
  }

  get #text(): MultimodalStrings {
    return multimodalStrings[languageOf(this.lang)];
  }

  protected override render(): unknown {
    const { engine, lang, choice } = this;
    if (!engine) return this.waiting;
    const text = this.#text;
    const view = this.#view(engine, choice.scheme, choice.rows, choice.columns);
    const token = this.#token(view);
    const { axes, flat } = this.#weights(engine, view, token);
    return html`
      ${this.#controls(text)} ${this.#ribbon(text, view)}
      <div class="maps">
        <div>
          <h3>${text.many}</h3>
          ${this.#map("axes", text.many, view, token, axes)}
        </div>
        <div>
          <h3>${text.one}</h3>
          ${this.#map("flat", text.one, view, token, flat)}
        </div>
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
        .code=${async () => (await import("./multimodal-code.js")).multimodalCode(engine, view, token)}
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

  #ribbon(text: MultimodalStrings, { listens, axes }: MultimodalView): unknown {
    const pair = Math.min(this.pair, listens.length - 1);
    return html`<h3>${text.ribbon}</h3>
      <div
        class="ribbon"
        role="slider"
        tabindex="0"
        aria-label=${text.ribbonName}
        aria-valuemin="0"
        aria-valuemax=${listens.length - 1}
        aria-valuenow=${pair}
        aria-valuetext=${text.ribbonValue(pair, text.axes[listens[pair]!])}
        @pointermove=${(event: PointerEvent) => this.#point(event, listens.length)}
        @pointerdown=${(event: PointerEvent) => this.#point(event, listens.length)}
        @keydown=${(event: KeyboardEvent) => this.#ribbonKey(event, pair, listens.length)}
      >
        ${listens.map((axis, i) => html`<i class="${axis} ${i === pair ? "marked" : ""}">${text.short[axis]}</i>`)}
      </div>
      <p class="key">
        ${axes.map(
          (axis) =>
            html`<span
              ><i class=${axis}></i>${text.counts(
                `${text.axes[axis]} (${text.short[axis]})`,
                integer(this.lang, listens.filter((one) => one === axis).length),
              )}</span
            >`,
        )}
        <span>${text.ribbonValue(pair, text.axes[listens[pair]!])}</span>
      </p>`;
  }

  #map(kind: "axes" | "flat", title: string, view: MultimodalView, token: number, weights: Float32Array): unknown {
    const text = this.#text;
    const { before, rows, columns } = view.layout;
    const most = Math.max(...weights);
    const cell = (i: number): unknown => {
      const word = i < before || i >= before + rows * columns;
      const name = text.tokenValue(
        tokenName(text, view, i),
        kind === "flat" ? String(i) : tokenPlace(text, view, i),
        percent(this.lang, weights[i] ?? 0),
      );
      return html`<div
        class="token ${word ? "word" : ""}"
        id="${kind}-${i}"
        role="option"
        aria-selected=${i === token}
        aria-label=${name}
        ${styled({ "--share": String((weights[i] ?? 0) / most) })}
      >
        ${
          kind === "flat"
            ? i
            : view.axes.map((axis, a) => html`<span>${text.short[axis]}${view.positions[a * view.tokens + i]}</span> `)
        }
      </div>`;
    };
    const range = (from: number, to: number): unknown[] => Array.from({ length: to - from }, (_, i) => cell(from + i));
    const end = before + rows * columns;
    return html`<div
      class="map ${kind}"
      role="listbox"
      tabindex="0"
      aria-label=${text.mapName(title)}
      aria-activedescendant="${kind}-${token}"
      ${styled({ "grid-template-columns": `repeat(${columns}, minmax(0, 1fr))` })}
      @pointermove=${this.#hover}
      @pointerdown=${this.#hover}
      @keydown=${(event: KeyboardEvent) => this.#mapKey(event, view, token)}
    >
      ${range(0, before)} ${before > 0 ? html`<div class="break" role="presentation"></div>` : nothing}
      ${range(before, end)} ${end < view.tokens ? html`<div class="break" role="presentation"></div>` : nothing}
      ${range(end, view.tokens)}
    </div>`;
  }

  #choose(token: number): void {
    if (token !== this.choice.token) this.#change({ token });
  }

  readonly #hover = (event: PointerEvent): void => {
    const cell = (event.target as HTMLElement).closest(".token");
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
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
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
