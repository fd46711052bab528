import { html } from "lit";
import type { Ropewalk } from "ropewalk";
import { namesModel } from "../shell/language.js";
import type { PageWords } from "../shell/page-header.js";
import { FigurePage } from "../shell/figure-page.js";
import { fragmentOf, withState } from "../shell/state.js";
import { loadFirstModule } from "./first-module.js";
import { learnStrings } from "./strings.js";

/** <rope-page>: the page Learn. */
export class RopePage extends FigurePage {
  override readonly here = "learn";
  protected override readonly words = learnStrings;

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#carry(event), { capture: true });
  }

  /** A link to a chapter of Lab keeps the state. */
  #carry({ target }: Event): void {
    const way = (target as Element).closest<HTMLAnchorElement>("a[data-room]");
    if (way) way.href = `./lab/#${fragmentOf(withState(this.link, { chapter: way.dataset["room"]! }))}`;
  }

  /** The content below the first screen, once loaded. */
  #below: ((page: FigurePage) => unknown) | undefined;

  /** Starts with the small module, unless it has to read a config; if that fails, with the whole one. */
  protected override async begin(): Promise<void> {
    if (!namesModel(location.hash)) this.first = await loadFirstModule().catch(() => undefined);
    if (!this.first) await super.begin();
  }

  protected override async load(): Promise<Ropewalk> {
    const { loadModule } = await import("./later-module.js");
    return loadModule();
  }

  protected override async later(): Promise<void> {
    const elements = import("./later-elements.js");
    if (!this.engine && !this.failure) await super.begin();
    const { defineLater, below } = await elements;
    defineLater(this);
    this.#below = below;
  }

  protected override hero({ title, lead }: PageWords): unknown {
    return html`<section class="first">
      <h1>${title}<em>${lead}</em></h1>
      <rope-first-line
        class="stage"
        lang=${this.language}
        .engine=${this.engine ?? this.first}
        .spec=${this.subject.spec}
        .words=${this.subject.words}
        .positions=${this.state.positions}
        @line-change=${({ detail }: CustomEvent<{ positions: readonly number[] }>) => this.change(detail)}
      ></rope-first-line>
    </section>`;
  }

  protected override figures(): unknown {
    const drawer = learnStrings[this.language].drawer;
    return this.#below?.(this) ?? html`<p class="still-drawer">${drawer}</p>`;
  }
}
