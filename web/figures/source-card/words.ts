import { css, html, LitElement, nothing } from "lit";
import type { Entry, Item } from "../../source-texts/types.js";
import { languageOf } from "../base/format.js";
import { baseStyles } from "../base/styles/base.js";
import { sourceStrings } from "./strings.js";

/** What a card is of, and where that stands. Properties: entry, item, bare, lang. */
export class RopeSourceWords extends LitElement {
  static override properties = {
    entry: { attribute: false },
    item: { attribute: false },
    bare: { attribute: false },
    lang: { type: String },
  };
  static override styles = [
    baseStyles,
    css`
      h3 {
        margin: 0 0 0.2rem;
        font-size: 1.0625rem;
        text-wrap: balance;
      }
      p {
        overflow-wrap: anywhere;
      }
      .cite {
        margin: 0 0 0.5rem;
        font-size: 0.8125rem;
        color: var(--_soft);
      }
      .about {
        max-width: 66ch;
        margin: 0 0 0.75rem;
        font-size: 0.9375rem;
        line-height: 1.55;
        text-wrap: pretty;
      }
    `,
  ];

  declare entry: Entry | undefined;
  declare item: Item | undefined;
  declare bare: boolean;
  declare lang: string;

  protected override render(): unknown {
    const { entry, item, lang } = this;
    if (!entry) return nothing;
    const language = languageOf(lang);
    const cite = item?.cite ?? "";
    return html`${this.bare ? nothing : html`<h3>${entry.title[language]}</h3>`}
      <p class="cite">${sourceStrings(lang).cite(entry.text, typeof cite === "string" ? cite : cite[language])}</p>
      ${item?.about.map((paragraph) => html`<p class="about">${paragraph[language]}</p>`)}`;
  }
}
