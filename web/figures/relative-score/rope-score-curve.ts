import { css, html, LitElement } from "lit";
import { baseStyles } from "../base/styles/base.js";
import { curvePath } from "../parts/plot/curve-path.js";
import { compact, fixed, integer } from "../base/format.js";
import { remember } from "../base/remember.js";
import { styled } from "../base/styles/styled.js";

const WIDTH = 1000;
const HEIGHT = 100;

/**
 * <rope-score-curve>: score against distance, with a marker where the two tokens are. Properties: distances (ascending),
 * scores. Attributes: distance, score (the marker), lang. A picture: the sentence under the figure says the same.
 */
export class RopeScoreCurve extends LitElement {
  static override properties = {
    distances: { attribute: false },
    scores: { attribute: false },
    distance: { type: Number },
    score: { type: Number },
    lang: { type: String },
  };
  static override styles = [
    baseStyles,
    css`
      .plot {
        position: relative;
        height: 7.5rem;
        contain: layout size style;
        margin: 0.3rem 0 1.4rem 2.6rem;
        border-inline-start: 1px solid var(--_line);
      }
      svg {
        width: 100%;
        height: 100%;
      }
      path {
        fill: none;
        vector-effect: non-scaling-stroke;
      }
      .zero {
        stroke: var(--_line);
      }
      .curve {
        stroke: var(--_ink);
        stroke-width: 1.5;
        stroke-linejoin: round;
      }
      .here {
        position: absolute;
        inset-block: 0;
        width: 1px;
        background: var(--_both);
      }
      .dot {
        position: absolute;
        width: 0.8rem;
        height: 0.8rem;
        margin: -0.4rem;
        border-radius: 50%;
        background: var(--_still);
        border: 2px solid var(--_surface);
      }
      .x,
      .y {
        position: absolute;
        font-size: 0.6875rem;
        color: var(--_soft);
        white-space: nowrap;
      }
      .x {
        top: calc(100% + 0.25rem);
        transform: translateX(-50%);
      }
      .y {
        right: calc(100% + 0.4rem);
        transform: translateY(-50%);
      }
    `,
  ];

  declare distances: readonly number[];
  declare scores: Float64Array;
  declare distance: number;
  declare score: number;
  declare lang: string;
  readonly #path = remember(curvePath);

  constructor() {
    super();
    this.distances = [];
    this.scores = new Float64Array();
    this.distance = 0;
    this.score = 0;
  }

  protected override render(): unknown {
    const { distances, scores, lang } = this;
    const { path, zero, high, low } = this.#path(distances, scores, WIDTH, HEIGHT);
    const [least, most] = [distances[0] ?? -1, distances.at(-1) ?? 1];
    const range = high - low || 1;
    const x = (distance: number): number => (distance - least) / (most - least);
    const y = (score: number): number => (high - score) / range;
    const share = (value: number): string => `${value * 100}%`;
    return html`<div class="plot" aria-hidden="true">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
        <path class="zero" d="M0 ${zero}H${WIDTH}" />
        <path class="curve" d=${path} />
      </svg>
      <div class="here" ${styled({ left: share(x(this.distance)) })}></div>
      <div class="dot" ${styled({ left: share(x(this.distance)), top: share(y(this.score)) })}></div>
      ${[least, 0, most].map(
        (at) =>
          html`<span class="x" ${styled({ left: share(x(at)) })}
            >${Math.abs(at) < 10_000 ? integer(lang, at) : compact(lang, at, 3)}</span
          >`,
      )}
      ${[high, 0, low]
        .filter((at, i) => i === 1 || Math.abs(at) > range / 6)
        .map(
          (at) => html`<span class="y" ${styled({ top: share(y(at)) })}>${fixed(lang, at, at === 0 ? 0 : 1)}</span>`,
        )}
    </div>`;
  }
}
