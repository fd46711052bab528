import { html, LitElement, nothing, svg } from "lit";
import { baseStyles } from "./base-styles.js";
import type { BarFigure, Figure, HeatFigure, LineFigure, PlaneFigure } from "../source_texts/types.js";
import { fixed, languageOf } from "./format.js";
import type { Picture } from "./picture-file.js";
import { remember } from "./remember.js";
import type { PlotMark, PlotSeries, RopeLinePlot } from "./rope-line-plot.js";
import { sourceFigureStyles } from "./source-figure-styles.js";
import { styled } from "./styled.js";
import { ticks } from "./ticks.js";

const CELL = 40;
const BAR = { width: 36, height: 160 };
const PLANE = 300;
/** A mark that can be dragged: how far, in which steps, and half the side of its plane. */
const DRAG_MOST = 1.5;
const DRAG_STEP = 0.05;
const DRAG_REACH = 2.2;

/**
 * <rope-source-figure>: what a card of the source texts draws: lines, a map of cells, bars, or arrows and points in the plane.
 * Properties: figure. Attributes: lang. The cell under the pointer is read out; lines have the plot's own cursor. Event:
 * mark-move { settings by name }, while a mark that can be dragged moves by pointer or arrow keys.
 */
export class RopeSourceFigure extends LitElement {
  static override properties = {
    figure: { attribute: false },
    lang: { type: String },
    at: { state: true },
  };
  static override styles = [baseStyles, sourceFigureStyles];

  declare figure: Figure | undefined;
  declare lang: string;
  /** x of the lines' cursor, or the index of a cell, bar or mark. */
  declare at: number | undefined;

  readonly #series = remember((figure: LineFigure, lang: string): PlotSeries[] =>
    figure.series.map(({ name, x, y, thin, points }, i) => ({
      name: name[languageOf(lang)],
      x,
      y,
      look: i % 6,
      thin: thin ?? false,
      points: points ?? false,
    })),
  );

  readonly #mark = remember(({ mark }: LineFigure, lang: string): PlotMark | undefined =>
    mark ? { x: mark.x, name: mark.name[languageOf(lang)] } : undefined,
  );

  /** What stands still but for rounding is drawn as a level line, not as noise that fills the plot. */
  readonly #still = remember(({ series }: LineFigure): [number, number] | undefined => {
    const values = series.flatMap(({ y }) => Array.from(y));
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return high - low < 1e-4 * Math.max(1, Math.abs(high)) ? [low - 1, high + 1] : undefined;
  });

  constructor() {
    super();
    this.figure = undefined;
    this.at = undefined;
  }

  /** The drawing, for saving. */
  get picture(): Picture {
    const plot = this.renderRoot.querySelector<RopeLinePlot>("rope-line-plot");
    return {
      drawing: plot ? plot.picture : this.renderRoot.querySelector<SVGSVGElement>("svg.drawing"),
      title: this.figure?.label[languageOf(this.lang)] ?? "",
    };
  }

  protected override render(): unknown {
    const { figure } = this;
    if (!figure) return nothing;
    return html`<figure>
      <figcaption>${figure.label[languageOf(this.lang)]}</figcaption>
      ${this.#drawing(figure)}
    </figure>`;
  }

  #drawing(figure: Figure): unknown {
    switch (figure.kind) {
      case "lines":
        return this.#lines(figure);
      case "heat":
        return this.#heat(figure);
      case "bars":
        return this.#bars(figure);
      case "plane":
        return this.#plane(figure);
      case "table":
        return nothing;
    }
  }

  #lines(figure: LineFigure): unknown {
    const language = languageOf(this.lang);
    return html`<rope-line-plot
      lang=${this.lang}
      label=${figure.label[language]}
      x-label=${figure.x[language]}
      y-label=${figure.y[language]}
      x-scale=${figure.scale ?? "linear"}
      digits=${figure.digits ?? 4}
      height="220"
      .yRange=${this.#still(figure)}
      .mark=${this.#mark(figure, this.lang)}
      .series=${this.#series(figure, this.lang)}
      cursor=${this.at ?? NaN}
      @cursor-change=${(event: CustomEvent<{ x: number }>) => {
        event.stopPropagation();
        this.at = event.detail.x;
      }}
    ></rope-line-plot>`;
  }

  #heat({ columns, rows, values, digits, x, y, label }: HeatFigure): unknown {
    const language = languageOf(this.lang);
    const all = Array.from(values);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const at = this.at;
    const reading =
      at === undefined
        ? ""
        : `${y[language]} ${rows[Math.floor(at / columns.length)]}, ${x[language]} ${columns[at % columns.length]}: ${fixed(this.lang, all[at]!, digits ?? 4)}`;
    const height = rows.length * CELL;
    const width = columns.length * CELL;
    return html`<div class="map">
      <div
        class="pad"
        ${styled({ "max-width": `${Math.min(24, 2 + 2.6 * columns.length)}rem` })}
        role="application"
        tabindex="0"
        aria-label=${label[language]}
        aria-describedby="reading"
        @pointermove=${(event: PointerEvent) => this.#pointCell(event, rows.length, columns.length)}
        @keydown=${(event: KeyboardEvent) => this.#keyCell(event, rows.length, columns.length)}
      >
        <svg class="drawing" viewBox="-28 -4 ${width + 32} ${height + 30}" aria-hidden="true">
          ${all.map((value, i) => {
            const share = most > least ? (value - least) / (most - least) : 0.5;
            const [row, column] = [Math.floor(i / columns.length), i % columns.length];
            return svg`<rect class="cell ${i === at ? "at" : ""}" ${styled({ fill: heatColour(share) })}
                x=${column * CELL} y=${row * CELL} width=${CELL - 1} height=${CELL - 1} />`;
          })}
          ${rows.map((name, i) => svg`<text class="axis" x="-6" y=${i * CELL + CELL / 2 + 4} text-anchor="end">${name}</text>`)}
          ${columns.map((name, i) => svg`<text class="axis" x=${i * CELL + CELL / 2} y=${height + 16} text-anchor="middle">${name}</text>`)}
        </svg>
      </div>
      <p class="reading" id="reading" aria-live="polite">${reading}</p>
      <p class="legend">
        <i class="h0"></i><i class="h1"></i><i class="h2"></i><i class="h3"></i><i class="h4"></i>
        <span>${fixed(this.lang, least, digits ?? 4)} … ${fixed(this.lang, most, digits ?? 4)}</span>
      </p>
    </div>`;
  }

  #pointCell(event: PointerEvent, rows: number, columns: number): void {
    const cells = (event.currentTarget as HTMLElement).querySelectorAll("rect");
    const [first, last] = [cells[0]!.getBoundingClientRect(), cells[cells.length - 1]!.getBoundingClientRect()];
    const column = Math.floor(((event.clientX - first.left) / (last.right - first.left)) * columns);
    const row = Math.floor(((event.clientY - first.top) / (last.bottom - first.top)) * rows);
    if (column >= 0 && column < columns && row >= 0 && row < rows) this.at = row * columns + column;
  }

  #keyCell(event: KeyboardEvent, rows: number, columns: number): void {
    const at = this.at ?? 0;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const target = this.at === undefined ? 0 : at + step;
    if (target >= 0 && target < rows * columns) this.at = target;
  }

  #bars({ names: given, values, y, digits }: BarFigure): unknown {
    const all = Array.from(values);
    const names = given.map((name) => (typeof name === "string" ? name : name[languageOf(this.lang)]));
    const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
    const span = high - low || 1;
    const at = (value: number): number => ((high - value) / span) * BAR.height;
    const marks = ticks(low, high, 4);
    const each = Math.max(BAR.width, ...names.map((name) => widthOf(name) + 8));
    const width = all.length * each;
    return html`<div class="bars">
      <p class="caption">${y[languageOf(this.lang)]}</p>
      <svg
        class="drawing"
        viewBox="-44 -16 ${width + 52} ${BAR.height + 42}"
        ${styled({ "max-width": `${1.3 * (width + 52)}px` })}
        aria-hidden="true"
      >
        ${marks.map(
          (mark) => svg`<path class="grid" d="M0 ${at(mark)}H${width}" />
            <text class="axis" x="-6" y=${at(mark) + 4} text-anchor="end">${fixed(this.lang, mark, span < 5 ? 2 : 0)}</text>`,
        )}
        ${all.map((value, i) => {
          const top = Math.min(at(value), at(0));
          const middle = i * each + each / 2;
          return svg`<rect class="bar" x=${middle - BAR.width / 2 + 5} y=${top} width=${BAR.width - 10} height=${Math.max(1, Math.abs(at(value) - at(0)))} />
            ${all.length <= 12 ? svg`<text class="value" x=${middle} y=${top - 4} text-anchor="middle">${fixed(this.lang, value, digits ?? 3)}</text>` : nothing}
            <text class="axis" x=${middle} y=${BAR.height + 16} text-anchor="middle">${names[i]}</text>`;
        })}
      </svg>
    </div>`;
  }

  #plane(figure: PlaneFigure): unknown {
    const { marks, as, circle, drag } = figure;
    // While a mark is dragged the picture keeps its scale.
    const reach = drag ? DRAG_REACH : Math.max(circle ?? 0, ...marks.map(({ x, y }) => Math.hypot(x, y)), 1e-9) * 1.15;
    const half = PLANE / 2;
    const scale = half / reach;
    const at = ({ x, y }: { x: number; y: number }): [number, number] => [half + x * scale, half - y * scale];
    return html`<div class="plane">
      <svg class="drawing" viewBox="-70 0 ${PLANE + 140} ${PLANE}" aria-hidden="true">
        ${svg`<path class="grid" d="M0 ${half}H${PLANE}M${half} 0V${PLANE}" />
          ${circle === undefined ? nothing : svg`<circle class="ring" cx=${half} cy=${half} r=${circle * scale} />`}`}
        ${marks.map((mark, i) => {
          const [x, y] = at(mark);
          const look = (mark.look ?? i) % 6;
          return as === "arrows"
            ? svg`<path class="arrow s${look}" d="M${half} ${half}L${x} ${y}" /><circle class="tip s${look}" cx=${x} cy=${y} r="5" />`
            : svg`<circle class="tip s${look}" cx=${x} cy=${y} r="4" />`;
        })}
        ${
          marks.length <= 8
            ? marks.map((mark) => {
                const [x, y] = at(mark);
                const anchor = x < half ? "end" : "start";
                return svg`<text class="name" x=${x + (anchor === "end" ? -9 : 9)} y=${y - 7} text-anchor=${anchor}>${mark.name[languageOf(this.lang)]}</text>`;
              })
            : nothing
        }
      </svg>
      ${drag ? this.#handle(figure, at(marks[drag.mark]!), reach) : nothing}
    </div>`;
  }

  /** Lies over the mark: a button-sized place to take hold of. */
  #handle({ marks, drag, label }: PlaneFigure, [left, top]: [number, number], reach: number): unknown {
    const mark = marks[drag!.mark]!;
    const tell = (x: number, y: number): void => {
      const rounded = (value: number): number =>
        Math.round(Math.min(DRAG_MOST, Math.max(-DRAG_MOST, value)) / DRAG_STEP) * DRAG_STEP;
      const detail = { [drag!.x]: Number(rounded(x).toFixed(2)), [drag!.y]: Number(rounded(y).toFixed(2)) };
      this.dispatchEvent(new CustomEvent("mark-move", { detail, bubbles: true, composed: true }));
    };
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-DRAG_STEP, 0],
      ArrowRight: [DRAG_STEP, 0],
      ArrowUp: [0, DRAG_STEP],
      ArrowDown: [0, -DRAG_STEP],
    };
    return html`<div
      class="handle"
      role="slider"
      tabindex="0"
      aria-label=${label[languageOf(this.lang)]}
      aria-valuemin=${-DRAG_MOST}
      aria-valuemax=${DRAG_MOST}
      aria-valuenow=${mark.x}
      aria-valuetext="(${fixed(this.lang, mark.x, 2)}, ${fixed(this.lang, mark.y, 2)})"
      ${styled({ left: `${(left / PLANE) * 100}%`, top: `${(top / PLANE) * 100}%` })}
      @pointerdown=${(event: PointerEvent) => (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)}
      @pointermove=${(event: PointerEvent) => {
        const handle = event.currentTarget as HTMLElement;
        if (!handle.hasPointerCapture(event.pointerId)) return;
        const box = handle.parentElement!.querySelector("svg")!.getBoundingClientRect();
        tell(
          ((event.clientX - box.left) / box.width - 0.5) * 2 * reach,
          (0.5 - (event.clientY - box.top) / box.height) * 2 * reach,
        );
      }}
      @keydown=${(event: KeyboardEvent) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        tell(mark.x + step[0], mark.y + step[1]);
      }}
    ></div>`;
  }
}

/** About how wide a name is: a Chinese sign takes the room of two letters. */
const widthOf = (name: string): number => 7 * name.replaceAll(/[\u2e80-\uffff]/g, "ww").length;

/** A colour between the five stops of the heat maps. */
function heatColour(share: number): string {
  const at = Math.min(3, Math.floor(share * 4));
  const part = Math.round((share * 4 - at) * 100);
  return `color-mix(in oklab, var(--_heat-${at + 1}) ${part}%, var(--_heat-${at}))`;
}
