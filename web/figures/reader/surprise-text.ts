import { levelOf, TINTS, type Reading } from "./read.js";
import { pointed, under } from "../base/grip.js";
import { baseStyles, css, html, litElement, nothing, unsafeCSS } from "../base/lit-element.js";

const levelStyles = unsafeCSS(
  TINTS.map(
    (tint, level) => `.l${level} {
      padding-block: 0.1em;
      background: color-mix(in oklab, var(--_key) ${100 * tint}%, var(--_surface));
      box-shadow: inset 0 -${level}px var(--_key);
    }`,
  ).join(""),
);

/**
 * <rope-surprise-text>: a text whose letters are coloured and underlined by their surprise, with a line after the
 * trained length. Properties: reading, known (whether its numbers belong to the displayed scheme), label, line (the
 * text at that line), trained, cursor, of (the text's language), described (the reading at the cursor). It sends
 * letter-change with { cursor }.
 */
export class RopeSurpriseText extends litElement({
  reading: undefined as Reading | undefined,
  known: false,
  label: "",
  line: "",
  trained: 0,
  cursor: 0,
  of: "",
  described: "",
}) {
  static override styles = [
    baseStyles,
    levelStyles,
    css`
      .page {
        block-size: 24rem;
        margin-block-end: 0.5rem;
        overflow: auto;
        padding: 0.5rem 0.75rem;
        border: 1px solid var(--_line);
        border-radius: 0.6rem;
        background: var(--_surface);
        cursor: crosshair;
      }
      p {
        margin: 0;
        font: 0.875rem/1.9 var(--_mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      p:lang(zh) {
        font-family: inherit;
        font-size: 1.0625rem;
      }
      .line {
        display: flex;
        align-items: center;
        gap: 0.6rem;
        margin-block: 0.4rem;
        color: var(--_pair);
        font-size: 0.75rem;
        font-weight: 600;
      }
      .line::before,
      .line::after {
        content: "";
        flex: 1;
        border-block-start: 2px solid var(--_pair);
      }
      .at {
        outline: 2px solid var(--_pair);
        outline-offset: 0;
      }
      .visually-hidden {
        inset-block-start: 0;
      }
      .end {
        color: var(--_soft);
      }
      @media print {
        .page {
          block-size: auto;
          overflow: visible;
        }
      }
    `,
  ];

  protected override render(): unknown {
    const letters = this.reading?.letters ?? [];
    // A model sees letters 0 to trained - 1 at once and predicts letter `trained`.
    const end = this.trained + 1;
    return html`<div
        class="page"
        role="application"
        data-scrolls
        tabindex="0"
        lang=${this.of}
        aria-label=${this.label}
        aria-describedby="letter"
        ${pointed(this.#point)}
        @keydown=${this.#key}
      >
        <p>${letters.slice(0, end).map((letter, i) => this.#letter(letter, i))}</p>
        ${
          letters.length > end
            ? html`<div class="line">${this.line}</div>
                <p>${letters.slice(end).map((letter, i) => this.#letter(letter, i + end))}</p>`
            : nothing
        }
      </div>
      <span id="letter" class="visually-hidden">${this.described}</span>`;
  }

  #letter(letter: string, i: number): unknown {
    const { reading, known, cursor } = this;
    const level = known && i > 0 ? `l${levelOf(reading!.loss[i - 1]!, reading!.guess)}` : "";
    const shown = letter === "\n" ? html`<i class="end">↵</i>${letter}` : letter;
    return html`<span data-i=${i} class=${i === cursor ? `${level} at` : level}>${shown}</span>`;
  }

  readonly #point = (event: PointerEvent): void => {
    const at = under(event)?.closest<HTMLElement>("[data-i]");
    if (at) this.#choose(Number(at.dataset["i"]));
  };

  readonly #key = (event: KeyboardEvent): void => {
    const last = (this.reading?.letters.length ?? 1) - 1;
    const to = {
      ArrowRight: this.cursor + 1,
      ArrowLeft: this.cursor - 1,
      Home: 0,
      End: last,
      PageDown: this.cursor + 32,
      PageUp: this.cursor - 32,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#choose(Math.min(Math.max(to, 0), last));
    void this.updateComplete.then(() => this.renderRoot.querySelector(".at")?.scrollIntoView({ block: "nearest" }));
  };

  #choose(cursor: number): void {
    if (cursor === this.cursor) return;
    this.dispatchEvent(
      new CustomEvent("letter-change", { detail: { cursor }, bubbles: true, composed: true, cancelable: true }),
    );
  }
}
