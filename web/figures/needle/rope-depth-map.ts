import { css, html, nothing, svg } from "lit";
import { integer } from "../base/format.js";
import { baseStyles } from "../base/styles/base.js";
import { heatSquare } from "../parts/heat-map/scale.js";
import { PlotElement } from "../parts/plot/plot-element.js";
import { pointed } from "../base/grip.js";

/** In pixels. */
const ROOM = { left: 34, top: 20, bottom: 20, row: 24 };
/** Shares up to which white stands out (4.5 to 1) from dark colours' cells, and from which it does from light colours' cells; black elsewhere. */
const PALE = 0.45;
const DEEP = 0.67;

/**
 * <rope-depth-map>: shares as a heat map with numbers. Properties: columns, rows (the numbers of both axes), shares ([rows,
 * columns], NaN: not there yet), marked (how many columns stand before the line), mark (what stands at it). Attributes: label,
 * described (what the cursor reads), row, column, lang.
 *
 * @fires {{ row: number; column: number }} cell-change - detail: { row, column }, as the cursor moves (pointer, arrow keys)
 */
export class RopeDepthMap extends PlotElement {
  static override properties = {
    ...PlotElement.properties,
    columns: { attribute: false },
    rows: { attribute: false },
    shares: { attribute: false },
    marked: { attribute: false },
    mark: { type: String },
    label: { type: String },
    described: { type: String },
    row: { type: Number },
    column: { type: Number },
  };
  static override styles = [
    baseStyles,
    css`
      .map {
        min-height: ${ROOM.top + 11 * ROOM.row + ROOM.bottom}px;
        cursor: crosshair;
      }
      svg {
        display: block;
      }
      .map text {
        font: 0.6875rem/1.15 var(--_mono);
        fill: var(--_soft);
      }
      .empty {
        fill: var(--_sunken);
      }
      .map .pale {
        fill: light-dark(black, white);
      }
      .map .between {
        fill: black;
      }
      .map .deep {
        fill: light-dark(white, black);
      }
      .map .at {
        fill: var(--_ink);
        font-weight: 700;
      }
      .line {
        stroke: var(--_pair);
        stroke-width: 2;
        stroke-dasharray: 5 3;
      }
      .map .mark {
        fill: var(--_pair);
        font-weight: 600;
      }
      .cursor {
        fill: none;
        stroke: var(--_pair);
        stroke-width: 2.5;
      }
      .around {
        fill: none;
        stroke: var(--_surface);
        stroke-width: 4.5;
      }
      @media (forced-colors: active) {
        .share {
          display: none;
        }
        .map .pale,
        .map .between,
        .map .deep {
          fill: CanvasText;
        }
      }
    `,
  ];

  declare columns: readonly number[];
  declare rows: readonly number[];
  declare shares: Float32Array;
  declare marked: number;
  declare mark: string;
  declare label: string;
  declare described: string;
  declare row: number;
  declare column: number;

  constructor() {
    super();
    this.columns = [];
    this.rows = [];
    this.shares = new Float32Array();
    this.marked = 0;
    this.mark = "";
    this.label = "";
    this.described = "";
    this.row = 0;
    this.column = 0;
  }

  get #cell(): number {
    return Math.max(1, this.plotWidth - ROOM.left - 2) / this.columns.length;
  }

  protected override render(): unknown {
    return html`<div
        class="map"
        role="application"
        tabindex="0"
        aria-label=${this.label}
        aria-describedby="cell"
        ${pointed(this.#point)}
        @keydown=${this.#key}
      >
        ${this.plotWidth > 0 ? this.#drawing() : nothing}
      </div>
      <span id="cell" class="visually-hidden">${this.described}</span>`;
  }

  #drawing(): unknown {
    const { columns, rows, row, column, marked, plotWidth } = this;
    const cell = this.#cell;
    const height = ROOM.top + rows.length * ROOM.row + ROOM.bottom;
    const x = (at: number): number => ROOM.left + at * cell;
    const y = (at: number): number => ROOM.top + at * ROOM.row;
    const middle = (at: number): number => y(at) + ROOM.row / 2 + 4;
    const frame = (look: string): unknown => svg`<rect class=${look} x=${x(column)} y=${y(row)} width=${cell}
      height=${ROOM.row} />`;
    return html`<svg aria-hidden="true" viewBox="0 0 ${plotWidth} ${height}" width=${plotWidth} height=${height}>
      ${rows.map(
        (depth, i) => svg`<text class=${i === row ? "at" : ""} x=${ROOM.left - 5} y=${middle(i)}
        text-anchor="end">${integer(this.lang, depth)}%</text>`,
      )}
      ${columns.map(
        (length, i) => svg`<text class=${i === column ? "at" : ""} x=${x(i) + cell / 2}
        y=${height - 6} text-anchor="middle">${length}</text>`,
      )}
      ${rows.map((_, i) => columns.map((_, j) => this.#square(i * columns.length + j, x(j), y(i), middle(i))))}
      <line class="line" x1=${x(marked)} x2=${x(marked)} y1=${4} y2=${y(rows.length)} />
      <text class="mark" x=${x(marked) + 6} y="13">${this.mark}</text>
      ${frame("around")} ${frame("cursor")}
    </svg>`;
  }

  #square(index: number, x: number, y: number, middle: number): unknown {
    const share = this.shares[index] ?? NaN;
    const cell = this.#cell;
    const inner = { x: x + 0.5, y: y + 0.5, width: cell - 1, height: ROOM.row - 1 };
    if (Number.isNaN(share))
      return svg`<rect class="empty" x=${inner.x} y=${inner.y} width=${inner.width} height=${inner.height} />`;
    const look = share <= PALE ? "pale" : share < DEEP ? "between" : "deep";
    return svg`<g class="share">${heatSquare(share, inner)}</g>
      <text class=${look} x=${x + cell / 2} y=${middle} text-anchor="middle">${Math.round(share * 100)}</text>`;
  }

  readonly #point = (event: PointerEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - ROOM.left) / this.#cell);
    const row = Math.floor((event.clientY - box.top - ROOM.top) / ROOM.row);
    if (column >= 0 && column < this.columns.length && row >= 0 && row < this.rows.length) this.#choose(row, column);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const { row, column } = this;
    const targets: Record<string, [number, number]> = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, this.columns.length - 1],
      PageUp: [0, column],
      PageDown: [this.rows.length - 1, column],
    };
    const target = targets[event.key];
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#choose(...target);
  };

  #choose(toRow: number, toColumn: number): void {
    const row = Math.min(Math.max(toRow, 0), this.rows.length - 1);
    const column = Math.min(Math.max(toColumn, 0), this.columns.length - 1);
    if (row !== this.row || column !== this.column) this.emit("cell-change", { row, column });
  }
}
