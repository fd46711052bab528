import { integer, languageOf, type Language } from "../../figures/base/format.js";
import { stepsOf } from "../../figures/parts/slider/slider-keys.js";
import { grip } from "../../figures/base/grip.js";
import { register } from "../../figures/base/register.js";
import { css, html, litElement, styled } from "../../figures/base/lit-element.js";

/** The distance the pointer moves from one value to the next. */
const STEP_PX = 6;
const PAGES = 8;
const HOW: Record<Language, string> = {
  en: "Drag sideways, or use the arrow keys",
  zh: "左右拖动，或使用方向键",
};

export interface ScrubChange {
  value: number;
}

/**
 * <rope-scrub>: a number in a sentence that is dragged sideways, or moved by arrow keys, through its stops. Attributes:
 * label (the name of the number), value, lang. Property: stops (ascending; a value between two moves to the next one).
 * Event: scrub-change { value }.
 */
export class RopeScrub extends litElement({
  label: "",
  value: 0,
  lang: "",
  stops: [] as readonly number[],
}) {
  static override styles = css`
    :host {
      display: inline-block;
    }
    .number {
      display: inline-block;
      cursor: ew-resize;
      user-select: none;
      -webkit-user-select: none;
    }
    b {
      display: inline-flex;
      justify-content: space-between;
      gap: 0.3em;
      box-sizing: border-box;
      min-width: max(24px, var(--width));
      min-height: 24px;
      padding-inline: 0.3em;
      border-block-end: 2px dotted var(--rope-query);
      border-radius: 0.3em 0.3em 0 0;
      background: var(--rope-query-soft);
      color: var(--rope-query);
      font-weight: 600;
      font-variant-numeric: tabular-nums;
      line-height: 22px;
    }
    b::before {
      content: "\\2039" / "";
    }
    b::after {
      content: "\\203a" / "";
    }
    .number:is(:hover, :active) b {
      border-block-end-style: solid;
    }
    .number:focus-visible {
      outline: 2px solid var(--rope-focus);
      outline-offset: 2px;
    }
    /* A finger needs more space than the line. */
    @media (pointer: coarse) {
      .number {
        margin: -10px -4px;
        padding: 10px 4px;
      }
    }
    @media print {
      b {
        min-width: 0;
        padding: 0;
        border: 0;
        background: none;
        color: inherit;
      }
      b::before,
      b::after {
        content: none;
      }
    }
  `;

  protected override render(): unknown {
    const { stops, value, label, lang } = this;
    const shown = integer(lang, value);
    const widest = integer(lang, Math.max(value, ...stops)).length;
    return html`<span
      class="number"
      role="slider"
      tabindex="0"
      title=${HOW[languageOf(lang)]}
      aria-label=${label}
      aria-valuemin=${Math.min(value, stops[0]!)}
      aria-valuemax=${Math.max(value, stops.at(-1)!)}
      aria-valuenow=${value}
      aria-valuetext=${shown}
      ${styled({ "--width": `calc(${widest}ch + 1.5em)` })}
      ${grip(this.#grab)}
      @keydown=${this.#key}
      ><b>${shown}</b></span
    >`;
  }

  readonly #grab = ({ clientX: start }: PointerEvent) => {
    const from = this.value;
    return ({ clientX }: PointerEvent): void => this.#go(from, Math.round((clientX - start) / STEP_PX));
  };

  #key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.round(this.stops.length / PAGES));
    const by = stepsOf(event.key, event.shiftKey ? page : 1, page);
    if (by === undefined) return;
    event.preventDefault();
    this.#go(this.value, by);
  }

  /** Moves `by` stops from a value, which need not be a stop. */
  #go(from: number, by: number): void {
    const { stops } = this;
    const above = stops.findIndex((stop) => stop > from);
    const next = above < 0 ? stops.length : above;
    const at = by > 0 ? next - 1 + by : stops.filter((stop) => stop < from).length + by;
    const value = by === 0 ? from : stops[Math.min(stops.length - 1, Math.max(0, at))]!;
    if (value !== this.value)
      this.dispatchEvent(new CustomEvent<ScrubChange>("scrub-change", { detail: { value }, bubbles: true }));
  }
}

register({ "rope-scrub": RopeScrub });

export const scrub = (
  lang: string,
  label: string,
  stops: readonly number[],
  value: number,
  choose: (value: number) => void,
): unknown =>
  html`<rope-scrub
    lang=${lang}
    label=${label}
    value=${value}
    .stops=${stops}
    @scrub-change=${({ detail }: CustomEvent<ScrubChange>) => choose(detail.value)}
  ></rope-scrub>`;
