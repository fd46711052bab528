import { html, LitElement, nothing } from "lit";
import { baseStyles } from "../../base/styles/base.js";
import { grip } from "../../base/grip.js";
import { compact, integer } from "../../base/format.js";
import { tokenStrings, type TokenStrings } from "./strings.js";
import { stepsOf } from "../slider/slider-keys.js";
import { styled } from "../../base/styles/styled.js";
import { tokenStripStyles } from "./styles.js";

export type TokenRole = "query" | "key";

/** A token that can be dragged along the sequence. */
export interface StripToken {
  role: TokenRole;
  word: string;
  position: number;
}

/** Detail of `position-change`: where every token is now. */
export type PositionChange = Partial<Record<TokenRole, number>>;

type Grip = TokenRole | "both";

const TICKS = 8;

/**
 * <rope-token-strip>: tokens on a sequence, dragged by mouse, touch or keyboard. With two tokens the bar between them drags
 * both. Attributes: min, max (positions), lang. Property: tokens.
 *
 * @fires {PositionChange} position-change - detail: { query?, key? }
 */
export class RopeTokenStrip extends LitElement {
  static override properties = {
    tokens: { attribute: false },
    min: { type: Number },
    max: { type: Number },
    lang: { type: String },
  };
  static override styles = [baseStyles, tokenStripStyles];

  declare tokens: readonly StripToken[];
  declare min: number;
  declare max: number;
  declare lang: string;

  constructor() {
    super();
    this.tokens = [];
    this.min = 0;
    this.max = 64;
  }

  get #text(): TokenStrings {
    return tokenStrings(this.lang);
  }

  protected override render(): unknown {
    const two = this.tokens.length > 1;
    const step = Math.max(1, Math.ceil((this.max - this.min) / TICKS));
    const ticks = Array.from({ length: Math.floor((this.max - this.min) / step) + 1 }, (_, i) => this.min + i * step);
    return html`<div class="strip ${two ? "two" : "single"}" part="strip">
      <div class="track"></div>
      ${ticks.map((tick) => html`<div class="tick" ${styled({ left: this.#left(tick) })}></div>`)}
      ${ticks.map(
        (tick, i) =>
          html`<span class="tick-label" data-i=${i} ${styled({ left: this.#left(tick) })}
            >${tick < 10_000 ? integer(this.lang, tick) : compact(this.lang, tick, 3)}</span
          >`,
      )}
      ${two ? this.#bar() : nothing} ${this.tokens.map((token) => this.#token(token))}
    </div>`;
  }

  #token({ role, word, position }: StripToken): unknown {
    const text = this.#text;
    return html`<div
      class="grip token ${role}"
      role="slider"
      tabindex="0"
      data-grip=${role}
      aria-label=${text.tokenName(role, word)}
      aria-valuemin=${this.min}
      aria-valuemax=${this.max}
      aria-valuenow=${position}
      aria-valuetext=${text.atPosition(integer(this.lang, position))}
      ${styled({ left: this.#left(position) })}
      ${grip(this.#hold)}
      @keydown=${this.#key}
    >
      ${word}
    </div>`;
  }

  #bar(): unknown {
    const text = this.#text;
    const positions = this.tokens.map((token) => token.position);
    const low = Math.min(...positions);
    const high = Math.max(...positions);
    const apart = positions[0]! - positions[1]!;
    const width = ((high - low) / (this.max - this.min)) * 100;
    return html`<div
      class="grip both"
      role="slider"
      tabindex="0"
      data-grip="both"
      aria-label=${text.bothName}
      aria-valuemin=${this.min}
      aria-valuemax=${this.max - (high - low)}
      aria-valuenow=${low}
      aria-valuetext=${text.bothAt(integer(this.lang, low), integer(this.lang, high))}
      ${styled({ left: this.#left((low + high) / 2), width: `${width}%` })}
      ${grip(this.#hold)}
      @keydown=${this.#key}
    >
      <span data-text=${integer(this.lang, apart)} aria-hidden="true"></span>
    </div>`;
  }

  #left(position: number): string {
    return `${((position - this.min) / (this.max - this.min)) * 100}%`;
  }

  readonly #hold = ({ currentTarget, clientX: startX }: PointerEvent) => {
    const held = (currentTarget as HTMLElement).dataset["grip"] as Grip;
    const from = this.tokens;
    return ({ clientX }: PointerEvent): void => {
      const strip = this.renderRoot.querySelector(".strip") as HTMLElement;
      const shift = ((clientX - startX) / strip.getBoundingClientRect().width) * (this.max - this.min);
      this.#shift(held, Math.round(shift), from);
    };
  };

  #key(event: KeyboardEvent): void {
    const grip = (event.currentTarget as HTMLElement).dataset["grip"] as Grip;
    const page = Math.max(1, Math.round((this.max - this.min) / TICKS));
    const shift = stepsOf(event.key, event.shiftKey ? Math.min(10, page) : 1, page);
    if (shift === undefined) return;
    event.preventDefault();
    this.#shift(grip, shift, this.tokens);
  }

  /** Moves the tokens that hang on the grip; both keep their distance at the ends of the sequence. */
  #shift(grip: Grip, shift: number, from: readonly StripToken[]): void {
    const moving = from.filter((token) => grip === "both" || token.role === grip);
    const positions = moving.map((token) => token.position);
    const least = this.min - Math.min(...positions);
    const most = this.max - Math.max(...positions);
    const by = Math.min(Math.max(shift, least), most);
    const detail: PositionChange = {};
    for (const token of from) detail[token.role] = moving.includes(token) ? token.position + by : token.position;
    if (this.tokens.every((token) => detail[token.role] === token.position)) return;
    this.dispatchEvent(
      new CustomEvent<PositionChange>("position-change", { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }
}
