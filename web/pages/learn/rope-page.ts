import { html } from "lit";
import { FigurePage, type PageWords } from "../shell/figure-page.js";
import { fragmentOf, withState } from "../shell/state.js";
import { learnStrings } from "./strings.js";

/** <rope-page>: the page Learn. */
export class RopePage extends FigurePage {
  override readonly here = "learn";
  protected override readonly words = learnStrings;

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#carry(event), { capture: true });
  }

  /** A way to a room of Lab carries the state with it. */
  #carry({ target }: Event): void {
    const way = (target as Element).closest<HTMLAnchorElement>("a[data-room]");
    if (way) way.href = `./lab/#${fragmentOf(withState(this.link, { chapter: way.dataset["room"]! }))}`;
  }

  /** What is below the first screen, once it has come. */
  #below: ((page: FigurePage) => unknown) | undefined;

  protected override async later(): Promise<void> {
    const { defineLater, below } = await import("./later-elements.js");
    defineLater(this);
    this.#below = below;
  }

  protected override hero({ title, lead }: PageWords): unknown {
    return html`<section class="first">
      <h1>${title}<em>${lead}</em></h1>
      <rope-first-line
        class="stage"
        lang=${this.language}
        .engine=${this.engine}
        .spec=${this.subject.context?.spec}
        .words=${this.subject.context?.words}
      ></rope-first-line>
    </section>`;
  }

  protected override body(): unknown {
    const drawer = learnStrings[this.language].drawer;
    return this.#below?.(this) ?? html`<p class="still-drawer">${drawer}</p>`;
  }
}
