import { html, nothing } from "lit";
import type { PageWords } from "./state-page.js";

/** The heading of a page, what it is for, and the way to the list of its chapters. */
export const pageHero = (
  { title, lead, contents }: PageWords,
  address: string,
  toContents: ((event: Event) => void) | undefined,
): unknown =>
  html`<section class="hero">
    <h1>${title}</h1>
    <div>
      <p class="lead">${lead}</p>
      ${contents === undefined ? nothing : html`<a class="to-contents" href=${address} @click=${toContents}>${contents}</a>`}
    </div>
  </section>`;
