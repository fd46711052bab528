import { html, LitElement, nothing, svg } from "lit";
import { baseStyles } from "../base/styles/base.js";
import type { Figure, HeatFigure, LineFigure, PlaneFigure } from "../../source-texts/types.js";
import { fixed, languageOf } from "../base/format.js";
import { grip, pointed } from "../base/grip.js";
import type { Picture } from "../export/picture-file.js";
import { remember } from "../base/remember.js";
import type { RopeScene } from "../scene/rope-scene.js";
import { keyList, keyStyles } from "../view/keys.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import { sourceBars, widthOf } from "./bars.js";
import { sourceFigureStyles } from "./figure-styles.js";
import { styled } from "../base/styles/styled.js";

/** The side of a cell, in units of the picture: as large as a map of a phone's width can have it. */
const CELL = { least: 18, most: 40, map: 280, flat: 8 };
const PLANE = 300;
/** Left and right of the plane, for names. */
const PLANE_SIDE = 70;
/** A mark that can be dragged: how far, in which steps, and half the side of its plane. */
const DRAG_MOST = 1.5;
const DRAG_STEP = 0.05;
const DRAG_REACH = 2.2;

/**
 * <rope-source-figure>: what a card of the source texts draws: lines, a map of cells, bars, or arrows and points in the plane.
 * Properties: figure. Attributes: lang. The cell under the pointer is read out; lines have the plot's own cursor.
 *
 * @fires {Readonly<Record<string, number | string | boolean>>} mark-move - detail: settings by name, while a mark that can be dragged moves by pointer or arrow keys
 */
export class RopeSourceFigure extends LitElement {
  static override properties = {
    figure: { attribute: false },
    lang: { type: String },
    at: { state: true },
  };
  static override styles = [baseStyles, keyStyles, sourceFigureStyles];

  declare figure: Figure | undefined;
  declare lang: string;
  /** x of the lines' cursor, or the index of a cell, bar or mark. */
  declare at: number | undefined;

  readonly #series = remember((figure: LineFigure, lang: string): Series[] =>
    figure.series.map(({ name, x, y, thin, points }, i) => ({
      name: name[languageOf(lang)],
      x,
      y,
      look: lineLook(i % 6, thin),
      points: points ?? false,
    })),
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
    const plot = this.renderRoot.querySelector<RopeScene>("rope-scene");
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
        return sourceBars(this.lang, figure);
      case "plane":
        return this.#plane(figure);
      case "table":
        return nothing;
    }
  }

  #lines(figure: LineFigure): unknown {
    const language = languageOf(this.lang);
    const { lang, at = NaN } = this;
    const series = this.#series(figure, lang);
    const range = this.#still(figure);
    const scene = linePlot({
      lang,
      height: 256,
      x: { name: figure.x[language], scale: figure.scale ?? "linear" },
      y: { name: figure.y[language], ...(range && { range }) },
      series,
      ...(figure.mark && { mark: { x: figure.mark.x, name: figure.mark.name[language] } }),
      cursor: {
        value: at,
        stops: series[0]?.x ?? [],
        name: figure.label[language],
        digits: figure.digits ?? 4,
        change: (x) => x,
      },
    });
    const read = (x: number): void => {
      this.at = x;
      this.#tellLinked(figure);
    };
    return html`<rope-scene lang=${lang} .scene=${scene} .change=${read}></rope-scene>
      ${keyList(lineKeys(lang, series, figure.digits ?? 4, this.at))}`;
  }

  /** Other lines of the card with the same link read the same place. */
  #tellLinked({ link }: LineFigure): void {
    if (link === undefined) return;
    for (const other of this.parentElement?.querySelectorAll<RopeSourceFigure>(this.localName) ?? [])
      if (other.figure?.kind === "lines" && other.figure.link === link) other.at = this.at;
  }

  #heat({ columns, rows: named, values, digits, x, y, label, diagonals }: HeatFigure): unknown {
    const language = languageOf(this.lang);
    const rows = named.map((name) => (typeof name === "string" ? name : name[language]));
    const all = Array.from(values);
    const known = all.filter(Number.isFinite);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const at = this.at;
    const reading =
      at === undefined
        ? ""
        : `${y[language]} ${rows[Math.floor(at / columns.length)]}, ${x[language]} ${columns[at % columns.length]}: ${Number.isFinite(all[at]) ? fixed(this.lang, all[at]!, digits ?? 4) : "–"}`;
    const cell = Math.min(CELL.most, Math.max(CELL.least, Math.floor(CELL.map / columns.length)));
    // Many rows are flat ones.
    const flat = Math.min(cell, Math.max(CELL.flat, CELL.map / rows.length));
    const [height, width] = [rows.length * flat, columns.length * cell];
    const left = Math.max(...rows.map(widthOf)) + 10;
    // Names that would touch are left out between others.
    const every = Math.ceil((Math.max(...columns.map(widthOf)) + 2) / cell);
    const everyRow = Math.ceil(14 / flat);
    const wide = left + width + 4;
    return html`<div class="map">
      <div
        class="pad"
        ${styled({ "max-width": `min(24rem, ${1.15 * wide}px)` })}
        role="application"
        tabindex="0"
        aria-label=${label[language]}
        aria-describedby="reading"
        ${pointed((event) => this.#pointCell(event, rows.length, columns.length))}
        @keydown=${(event: KeyboardEvent) => this.#keyCell(event, rows.length, columns.length)}
      >
        <svg class="drawing" viewBox="${-left} -22 ${wide} ${height + 62}" aria-hidden="true">
          ${all.map((value, i) => {
            const share = most > least ? (value - least) / (most - least) : 0.5;
            const [row, column] = [Math.floor(i / columns.length), i % columns.length];
            const lit =
              diagonals && at !== undefined && row - column === Math.floor(at / columns.length) - (at % columns.length);
            const fill = Number.isFinite(value) ? heatColour(share) : "none";
            return svg`<rect class="cell ${i === at ? "at" : lit ? "lit" : ""}" ${styled({ fill })}
                x=${column * cell} y=${row * flat} width=${cell - 1} height=${flat - 1} />`;
          })}
          ${rows.map((name, i) =>
            i % everyRow === 0 || i === rows.length - 1
              ? svg`<text class="axis" x="-6" y=${i * flat + flat / 2 + 4} text-anchor="end">${name}</text>`
              : nothing,
          )}
          ${columns.map((name, i) =>
            i % every === 0
              ? svg`<text class="axis" x=${i * cell + cell / 2} y=${height + 16} text-anchor="middle">${name}</text>`
              : nothing,
          )}
          <text class="axis" x=${-left} y="-9">${y[language]}</text>
          <text class="axis" x=${width} y=${height + 34} text-anchor="end">${x[language]}</text>
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

  #plane(figure: PlaneFigure): unknown {
    const { marks, as, circle, drag } = figure;
    // While a mark is dragged the picture keeps its scale.
    const reach = drag ? DRAG_REACH : Math.max(circle ?? 0, ...marks.map(({ x, y }) => Math.hypot(x, y)), 1e-9) * 1.15;
    const half = PLANE / 2;
    const scale = half / reach;
    const at = ({ x, y }: { x: number; y: number }): [number, number] => [half + x * scale, half - y * scale];
    return html`<div class="plane">
      <svg class="drawing" viewBox="${-PLANE_SIDE} 0 ${PLANE + 2 * PLANE_SIDE} ${PLANE}" aria-hidden="true">
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
    const wide = PLANE + 2 * PLANE_SIDE;
    const tell = (x: number, y: number): void => {
      const rounded = (value: number): number =>
        Math.round(Math.min(DRAG_MOST, Math.max(-DRAG_MOST, value)) / DRAG_STEP) * DRAG_STEP;
      const detail = { [drag!.x]: Number(rounded(x).toFixed(2)), [drag!.y]: Number(rounded(y).toFixed(2)) };
      this.dispatchEvent(new CustomEvent("mark-move", { detail, bubbles: true, composed: true }));
    };
    const follow = ({ currentTarget, clientX, clientY }: PointerEvent): void => {
      const box = (currentTarget as HTMLElement).parentElement!.querySelector("svg")!.getBoundingClientRect();
      tell(
        ((clientX - box.left) / box.width - 0.5) * 2 * reach * (wide / PLANE),
        (0.5 - (clientY - box.top) / box.height) * 2 * reach,
      );
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
      ${styled({ left: `${((left + PLANE_SIDE) / wide) * 100}%`, top: `${(top / PLANE) * 100}%` })}
      ${grip(() => follow, "free")}
      @keydown=${(event: KeyboardEvent) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        tell(mark.x + step[0], mark.y + step[1]);
      }}
    ></div>`;
  }
}

/** A colour between the five stops of the heat maps. */
function heatColour(share: number): string {
  const at = Math.min(3, Math.floor(share * 4));
  const part = Math.round((share * 4 - at) * 100);
  return `color-mix(in oklab, var(--_heat-${at + 1}) ${part}%, var(--_heat-${at}))`;
}
