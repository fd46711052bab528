import { baseStyles, css, html, litElement, type PropertyValues } from "../../base/lit-element.js";

const QUIET_MS = 500;

/**
 * <rope-live-text>: a figure's summary. The sentence follows every change; a screen reader reads it once the values are
 * at rest. Property: text.
 */
export class RopeLiveText extends litElement({
  text: "",
  spoken: "",
}) {
  static override styles = [
    baseStyles,
    css`
      :host {
        color: var(--_soft);
        font-size: 0.9375rem;
        line-height: 1.5;
      }
      p {
        margin: 0;
      }
    `,
  ];

  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("text")) return;
    clearTimeout(this.#timer);
    if (!changed.get("text")) return; // Nothing has changed yet; the page has just appeared.
    this.#timer = setTimeout(() => {
      this.spoken = this.text;
    }, QUIET_MS);
  }

  protected override render(): unknown {
    return html`<p>${this.text}</p>
      <div class="visually-hidden" role="status">${this.spoken}</div>`;
  }
}
