import { css, html, LitElement, nothing, svg } from "lit";
import { baseStyles } from "../base/styles/base.js";
import { fixed } from "../base/format.js";
import { scoreStrings } from "./strings.js";
import { styled } from "../base/styles/styled.js";
import { pointed } from "../base/grip.js";

const HALF = 50;
const STEP = 10;

/**
 * <rope-pair-bars>: what each pair adds to a score, up or down; the pale frame is as far as the bar can go. Properties: terms,
 * reach (both one per pair), through (a last bar for channels that do not turn). Attributes: pair (the one marked), lang.
 *
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopePairBars extends LitElement {
  static override properties = {
    terms: { attribute: false },
    reach: { attribute: false },
    through: { type: Number },
    pair: { type: Number },
    lang: { type: String },
  };
  static override styles = [
    baseStyles,
    css`
      .plot {
        position: relative;
        height: 6.5rem;
        contain: layout size style;
        cursor: pointer;
        border-radius: 0.4rem;
      }
      svg {
        width: 100%;
        height: 100%;
      }
      .reach {
        fill: var(--_sunken);
      }
      .plus {
        fill: var(--_plus);
      }
      .minus {
        fill: var(--_minus);
      }
      .through {
        fill: var(--_line-strong);
      }
      .zero {
        stroke: var(--_line-strong);
        vector-effect: non-scaling-stroke;
      }
      .mark {
        position: absolute;
        inset-block: 0;
        border: 2px solid var(--_pair);
        border-radius: 0.3rem;
        min-width: 6px;
        transform: translateX(-50%);
        pointer-events: none;
      }
    `,
  ];

  declare terms: Float32Array;
  declare reach: Float32Array;
  declare through: number | undefined;
  declare pair: number;
  declare lang: string;

  constructor() {
    super();
    this.terms = new Float32Array();
    this.reach = new Float32Array();
    this.through = undefined;
    this.pair = 0;
  }

  get #columns(): number {
    return this.terms.length + (this.through === undefined ? 0 : 2);
  }

  protected override render(): unknown {
    const { terms, reach, pair, lang } = this;
    const tallest = Math.max(...reach, Math.abs(this.through ?? 0)) || 1;
    const scale = HALF / tallest;
    const column = (i: number, value: number, width: number): string => {
      const height = Math.abs(value) * scale;
      const left = i * STEP + (STEP - width) / 2;
      return `M${left} ${value > 0 ? -height : 0}h${width}v${height}h${-width}z`;
    };
    let [frames, plus, minus] = ["", "", ""];
    terms.forEach((term, i) => {
      frames += column(i, reach[i]!, 8) + column(i, -reach[i]!, 8);
      if (term > 0) plus += column(i, term, 8);
      else minus += column(i, term, 8);
    });
    const width = this.#columns * STEP;
    const text = scoreStrings(lang);
    return html`<div
      class="plot"
      role="slider"
      tabindex="0"
      aria-label=${text.barsName}
      aria-valuemin="0"
      aria-valuemax=${Math.max(0, terms.length - 1)}
      aria-valuenow=${pair}
      aria-valuetext=${text.barValue(pair, fixed(lang, terms[pair] ?? 0))}
      ${pointed(this.#point)}
      @keydown=${this.#key}
    >
      <svg viewBox="0 ${-HALF} ${width} ${2 * HALF}" preserveAspectRatio="none" aria-hidden="true">
        <path class="reach" d=${frames} />
        <path class="plus" d=${plus} />
        <path class="minus" d=${minus} />
        ${
          this.through === undefined
            ? nothing
            : svg`<path class="through" d=${column(terms.length + 1, this.through, 8)} />`
        }
        <path class="zero" d="M0 0H${width}" />
      </svg>
      <div
        class="mark"
        ${styled({ left: `${((pair + 0.5) / this.#columns) * 100}%`, width: `${100 / this.#columns}%` })}
      ></div>
    </div>`;
  }

  #mark(pair: number): void {
    const last = this.terms.length - 1;
    const next = Math.min(Math.max(pair, 0), last);
    if (next === this.pair || last < 0) return;
    this.dispatchEvent(
      new CustomEvent("pair-change", { detail: { pair: next }, bubbles: true, composed: true, cancelable: true }),
    );
  }

  readonly #point = (event: PointerEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#mark(Math.floor(((event.clientX - box.left) / box.width) * this.#columns));
  };

  #key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.round(this.terms.length / 8));
    const targets: Record<string, number> = {
      ArrowLeft: this.pair - 1,
      ArrowDown: this.pair - 1,
      ArrowRight: this.pair + 1,
      ArrowUp: this.pair + 1,
      PageDown: this.pair - page,
      PageUp: this.pair + page,
      Home: 0,
      End: this.terms.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#mark(target);
  }
}
