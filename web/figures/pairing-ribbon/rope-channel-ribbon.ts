import { css, html, LitElement, svg, type PropertyValues } from "lit";
import { baseStyles } from "../base/styles/base.js";
import { measuredWidth } from "../parts/plot/measured-width.js";
import { hue, hueStyles } from "./pair-hues.js";
import { styled } from "../base/styles/styled.js";
import { pointed, under } from "../base/grip.js";

const MORPH_MS = 600;
/** Heights of the arcs and of the bars to either side of the middle, and of the numbers below, px. */
const ARCS = 76;
const BARS = 44;
const NUMBERS = 40;
/** The numbers' letters in pixels at most, and in parts of a channel's width: two digits leave room between them and the next. */
const LETTERS = { most: 12, wide: 0.53 };

/**
 * <rope-channel-ribbon>: a vector's channels as bars with an arc to each one's partner, moving from half-split to interleaved
 * order. Properties: values (in half-split order), places (where interleaved order stores each of them). Attributes:
 * interleaved, marked (a pair), label.
 *
 * @fires {{ pair: number }} pair-mark - detail: { pair }
 */
export class RopeChannelRibbon extends LitElement {
  static override properties = {
    values: { attribute: false },
    places: { attribute: false },
    interleaved: { type: Boolean },
    marked: { type: Number },
    label: { type: String },
    morph: { state: true },
    ribbonWidth: { state: true },
  };
  static override styles = [
    baseStyles,
    hueStyles,
    css`
      .ribbon {
        width: 100%;
      }
      .partner {
        fill: none;
        stroke: var(--hue-ink);
        stroke-width: 1.75;
      }
      .value {
        fill: var(--hue-ink);
      }
      .slot {
        fill: var(--_sunken);
      }
      .middle {
        stroke: var(--_line-strong);
        stroke-width: 1;
      }
      .ribbon text {
        text-anchor: middle;
      }
      .channel {
        font-weight: 600;
      }
      .index {
        fill: var(--_soft);
      }
      .marked .partner {
        stroke-width: 3.5;
      }
      .marked .value {
        stroke: var(--_pair);
        stroke-width: 2;
      }
    `,
  ];

  declare values: Float32Array;
  declare places: readonly number[];
  declare interleaved: boolean;
  declare marked: number;
  declare label: string;
  /** 0: half-split, 1: interleaved. */
  declare morph: number;
  declare ribbonWidth: number;
  #frame = 0;
  #unmeasured: (() => void) | undefined;

  constructor() {
    super();
    this.values = new Float32Array();
    this.places = [];
    this.interleaved = false;
    this.marked = 0;
    this.label = "";
    this.morph = 0;
    this.ribbonWidth = 0;
  }

  /** The drawing, for saving. */
  get picture(): SVGSVGElement | null {
    return this.renderRoot.querySelector("svg");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unmeasured = measuredWidth(this, (width) => {
      this.ribbonWidth = width;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unmeasured?.();
    cancelAnimationFrame(this.#frame);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("interleaved")) return;
    const target = this.interleaved ? 1 : 0;
    const still = !this.hasUpdated || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) this.morph = target;
    else this.#glide(target);
  }

  #glide(target: number): void {
    const [from, start] = [this.morph, performance.now()];
    cancelAnimationFrame(this.#frame);
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - start) / MORPH_MS));
      this.morph = from + (target - from) * share * share * (3 - 2 * share);
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  protected override render(): unknown {
    const { ribbonWidth: width, places } = this;
    const height = ARCS + 2 * BARS + NUMBERS;
    if (width === 0) return html`<div ${styled({ height: `${height}px` })}></div>`;
    const pitch = width / places.length;
    const middle = ARCS + BARS;
    return html`<svg
      class="ribbon"
      viewBox="0 0 ${width} ${height}"
      height=${height}
      role="img"
      aria-label=${this.label}
      ${pointed(this.#point)}
      ${styled({ "font-size": `${Math.min(LETTERS.most, pitch * LETTERS.wide)}px` })}
    >
      ${places.map(
        (
          _,
          slot,
        ) => svg`<rect class="slot" x=${slot * pitch + 1} y=${ARCS} width=${pitch - 2} height=${2 * BARS} rx="3" />
          <text class="index" x=${(slot + 0.5) * pitch} y=${middle + BARS + 34}>${slot}</text>`,
      )}
      <path class="middle" d="M0 ${middle}H${width}" />
      ${Array.from({ length: places.length / 2 }, (_, pair) => this.#pair(pair, pitch))}
    </svg>`;
  }

  readonly #point = (event: PointerEvent): void => {
    const pair = under(event)?.closest<SVGGElement>("[data-pair]")?.dataset["pair"];
    if (pair !== undefined && Number(pair) !== this.marked)
      this.dispatchEvent(new CustomEvent("pair-mark", { detail: { pair: Number(pair) } }));
  };

  #pair(pair: number, pitch: number): unknown {
    const { values, places, morph } = this;
    const pairs = places.length / 2;
    const most = Math.max(...values.map(Math.abs)) || 1;
    const channels = [pair, pair + pairs] as const;
    const x = (channel: number): number => (channel + (places[channel]! - channel) * morph + 0.5) * pitch;
    const [a, b] = channels.map(x) as [number, number];
    const top = ARCS - 3;
    const rise = top - 1.3 * Math.min(ARCS - 10, 12 + Math.abs(b - a) * 0.45);
    const middle = ARCS + BARS;
    return svg`<g
      class="hue ${pair === this.marked ? "marked" : ""}"
      ${styled({ "--hue": hue(pair, pairs) })}
      data-pair=${pair}
    >
      <path class="partner" d="M${a} ${top}C${a} ${rise} ${b} ${rise} ${b} ${top}" />
      ${channels.map((channel) => {
        const value = values[channel]!;
        const height = (Math.abs(value) / most) * (BARS - 4);
        const width = Math.max(4, pitch * 0.5);
        return svg`<rect class="value" x=${x(channel) - width / 2} y=${value > 0 ? middle - height : middle} width=${width} height=${height} rx="2" />
          <text class="channel" x=${x(channel)} y=${middle + BARS + 17}>${channel}</text>`;
      })}
    </g>`;
  }
}
