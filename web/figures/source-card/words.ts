import type { Entry, Item } from "../../source-texts/types.js";
import { languageOf } from "../base/format.js";
import { sourceStrings } from "./strings.js";
import { baseStyles, css, html, litElement, nothing } from "../base/lit-element.js";

/** The source of a card, and its place there. Properties: entry, item, bare, lang. */
export class RopeSourceWords extends litElement({
  entry: undefined as Entry | undefined,
  item: undefined as Item | undefined,
  bare: false,
  lang: "",
}) {
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
