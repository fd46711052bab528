import { css, html, LitElement } from "lit";
import { baseStyles } from "../base/styles/base.js";
import { fixed } from "../base/format.js";
import { hue, hueStyles } from "./pair-hues.js";
import { pairingStrings } from "./strings.js";
import { styled } from "../base/styles/styled.js";
import { pointed, under } from "../base/grip.js";

/** A pair's two channels before and after the rotation. */
export interface TurnedPair {
  from: readonly [number, number];
  to: readonly [number, number];
}

/** Radius of every circle: two channels turned by different angles grow by the root of two at most, which still fits. */
const CIRCLE = 34;
/** Lengths that agree to this share are the same: float32 rounding stays far below. */
const SAME = 1e-4;

/**
 * <rope-pair-lengths>: each pair after a rotation against the circle of the length that it had, all circles being drawn alike.
 * Property: pairs. Attributes: marked, lang.
 *
 * @fires {{ pair: number }} pair-mark - detail: { pair }
 */
export class RopePairLengths extends LitElement {
  static override properties = { pairs: { attribute: false }, marked: { type: Number }, lang: { type: String } };
  static override styles = [
    baseStyles,
    hueStyles,
    css`
      .dials {
        display: grid;
        grid-template-columns: repeat(4, minmax(0, 1fr));
        gap: 0.4rem;
        border-radius: 0.4rem;
      }
      @container (min-width: 40rem) {
        .dials {
          grid-template-columns: repeat(8, minmax(0, 1fr));
        }
      }
      .dial {
        padding: 0.35rem 0.1rem 0.2rem;
        border: 2px solid transparent;
        border-radius: 0.5rem;
        text-align: center;
        font: 0.75rem/1.4 var(--_mono);
        cursor: pointer;
      }
      .dial[aria-selected="true"] {
        border-color: var(--_pair);
      }
      .dial svg {
        width: min(100%, 6rem);
        margin-inline: auto;
      }
      .circle {
        fill: none;
        stroke: var(--_line-strong);
        stroke-width: 1.5;
      }
      .start {
        stroke: var(--_line-strong);
        stroke-width: 1.5;
      }
      .hand {
        stroke: var(--hue-ink);
        stroke-width: 4;
        stroke-linecap: round;
      }
      .tip {
        fill: var(--hue-ink);
      }
      .bad {
        color: var(--_danger);
      }
      @media (forced-colors: active) {
        .dial:not([aria-selected="true"]) {
          border-color: Canvas;
        }
      }
    `,
  ];

  declare pairs: readonly TurnedPair[];
  declare marked: number;
  declare lang: string;

  constructor() {
    super();
    this.pairs = [];
    this.marked = 0;
  }

  protected override render(): unknown {
    return html`<div
      class="dials"
      role="listbox"
      tabindex="0"
      aria-label=${pairingStrings(this.lang).dialsName}
      aria-activedescendant="dial-${this.marked}"
      ${pointed(this.#point)}
      @keydown=${this.#key}
    >
      ${this.pairs.map((pair, i) => this.#dial(pair, i))}
    </div>`;
  }

  #dial({ from, to }: TurnedPair, pair: number): unknown {
    const { lang } = this;
    const [start, end] = [Math.hypot(...from), Math.hypot(...to)];
    const ratio = end / start;
    const scale = CIRCLE / (start || 1);
    const name = pairingStrings(lang).dialName(pair, fixed(lang, start), fixed(lang, end));
    return html`<div
      class="dial hue"
      id="dial-${pair}"
      role="option"
      aria-selected=${pair === this.marked}
      aria-label="${name}, × ${fixed(lang, ratio, 2)}"
      ${styled({ "--hue": hue(pair, this.pairs.length) })}
    >
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle class="circle" r=${CIRCLE} />
        <line class="start" x2=${from[0] * scale} y2=${-from[1] * scale} />
        <line class="hand" x2=${to[0] * scale} y2=${-to[1] * scale} />
        <circle class="tip" r="6" cx=${to[0] * scale} cy=${-to[1] * scale} />
      </svg>
      <span class=${Math.abs(ratio - 1) > SAME ? "bad" : ""}>× ${fixed(lang, ratio, 2)}</span>
    </div>`;
  }

  readonly #point = (event: PointerEvent): void => {
    const dial = under(event)?.closest(".dial");
    if (dial) this.#mark(Number(dial.id.slice("dial-".length)));
  };

  #mark(pair: number): void {
    const to = Math.min(Math.max(pair, 0), this.pairs.length - 1);
    if (to !== this.marked) this.dispatchEvent(new CustomEvent("pair-mark", { detail: { pair: to } }));
  }

  #key(event: KeyboardEvent): void {
    const all = this.pairs.length;
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
      Home: -all,
      End: all,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#mark(this.marked + step);
  }
}
