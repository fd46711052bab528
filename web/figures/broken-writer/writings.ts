import { answerPart } from "../view/keys.js";
import type { WriterRotation } from "./write.js";
import { baseStyles, css, html, litElement, nothing } from "../base/lit-element.js";

export interface Card {
  rotation: WriterRotation;
  name: string;
  text: string;
  /** Undefined until the text is complete. */
  surprise: string | undefined;
  compared: string;
}

/**
 * <rope-writings>: the text that each rotation writes for the same prompt, side by side. Properties: prompt, cards, of
 * (the texts' language).
 */
export class RopeWritings extends litElement({
  prompt: "",
  of: "",
  cards: [] as readonly Card[],
}) {
  static override styles = [
    baseStyles,
    css`
      ol {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
        gap: 0.75rem;
        margin: 0 0 0.5rem;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-direction: column;
        min-width: 0;
        padding: 0.6rem 0.75rem;
        border: 1px solid var(--_line);
        border-radius: 0.6rem;
      }
      li[data-rotation="right"] {
        border-color: var(--_still);
      }
      h3 {
        margin: 0;
        font-size: 0.875rem;
        font-weight: 600;
      }
      .text {
        flex: 1;
        min-height: 12rem;
        margin: 0.35rem 0;
        font-size: 0.875rem;
        line-height: 1.5;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .text span,
      .reading {
        color: var(--_soft);
      }
      @container (max-width: 30rem) {
        .text {
          min-height: 9rem;
        }
      }
      .reading {
        min-height: 2.6em;
        margin: 0;
        font-size: 0.8125rem;
        line-height: 1.3;
      }
      .reading b {
        color: var(--_ink);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute("exportparts", "answer");
  }

  protected override render(): unknown {
    return html`<ol>
      ${this.cards.map(({ rotation, name, text, surprise, compared }) => {
        const part = answerPart(rotation === "moved");
        const reading = surprise === undefined ? nothing : html`<b>${surprise}</b><br />${compared}`;
        return html`<li data-rotation=${rotation}>
          <h3>${name}</h3>
          <p class="text" part=${part} lang=${this.of}><span>${this.prompt}</span>${shownLines(text)}</p>
          <p class="reading" part=${part}>${reading}</p>
        </li>`;
      })}
    </ol>`;
  }
}

/** Shows empty lines after the first one as marks, since some texts consist almost only of them. */
const shownLines = (text: string): string =>
  text.replaceAll(/\n{3,}/g, (run) => `\n\n${"↵".repeat(run.length - 2)}\n`).replace(/↵\n$/, "↵");
