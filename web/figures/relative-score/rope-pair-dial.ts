import { css, html, LitElement, svg } from "lit";
import { baseStyles } from "../base/styles/base.js";

const RADIUS = 46;

/**
 * <rope-pair-dial>: one pair of the query and of the key as two arrows in the plane. Properties: query, key: the pair's two
 * channels after rotation. Both arrows share one scale, so that their lengths compare.
 */
export class RopePairDial extends LitElement {
  static override properties = { query: { attribute: false }, key: { attribute: false } };
  static override styles = [
    baseStyles,
    css`
      circle {
        fill: none;
        stroke: var(--_line);
      }
      .axis {
        stroke: var(--_line);
        stroke-width: 0.75;
      }
      .query {
        stroke: var(--_query);
        fill: var(--_query);
      }
      .key {
        stroke: var(--_key);
        fill: var(--_key);
      }
      .shaft {
        stroke-width: 2.6;
        stroke-linecap: round;
      }
      .head {
        stroke-width: 1;
        stroke-linejoin: round;
      }
      .between {
        fill: var(--_sunken);
        stroke: var(--_both);
        stroke-width: 1;
      }
    `,
  ];

  declare query: readonly [number, number];
  declare key: readonly [number, number];

  constructor() {
    super();
    this.query = [1, 0];
    this.key = [1, 0];
  }

  protected override render(): unknown {
    const longest = Math.max(Math.hypot(...this.query), Math.hypot(...this.key)) || 1;
    return html`<svg viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r=${RADIUS} />
      <path class="axis" d="M${-RADIUS} 0H${RADIUS}M0 ${-RADIUS}V${RADIUS}" />
      ${this.#between(this.query, this.key)} ${this.#arrow("key", this.key, longest)}
      ${this.#arrow("query", this.query, longest)}
    </svg>`;
  }

  /** The wedge from one arrow to the other, the short way round. */
  #between(from: readonly [number, number], to: readonly [number, number]): unknown {
    const r = RADIUS * 0.42;
    const at = ([x, y]: readonly [number, number]): string => {
      const scale = r / (Math.hypot(x, y) || 1);
      return `${(x * scale).toFixed(2)} ${(-y * scale).toFixed(2)}`;
    };
    const clockwise = from[0] * to[1] < from[1] * to[0] ? 1 : 0;
    return svg`<path class="between" d="M0 0L${at(from)}A${r} ${r} 0 0 ${clockwise} ${at(to)}Z" />`;
  }

  #arrow(name: string, [x, y]: readonly [number, number], longest: number): unknown {
    const scale = (RADIUS - 3) / longest;
    const [tipX, tipY] = [x * scale, -y * scale];
    const length = Math.hypot(tipX, tipY);
    if (length < 0.5) return svg`<circle class=${name} r="2" />`;
    const [ux, uy] = [tipX / length, tipY / length];
    const back = Math.min(8, length * 0.6);
    const base = [tipX - ux * back, tipY - uy * back] as const;
    const wing = back * 0.42;
    return svg`<line class="shaft ${name}" x2=${base[0]} y2=${base[1]} />
      <path class="head ${name}" d="M${tipX} ${tipY}L${base[0] - uy * wing} ${base[1] + ux * wing}L${base[0] + uy * wing} ${base[1] - ux * wing}Z" />`;
  }
}
