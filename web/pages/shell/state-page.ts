import { changed, type FigureContext, type Raw } from "../../figures/base/figure.js";
import { htmlLang } from "../../figures/base/format.js";
import { holdValues } from "../../figures/base/holder.js";
import { html, nothing, pageElement, type PropertyValues } from "../../figures/base/lit-element.js";
import { languageIn } from "./language.js";
import { pageHeader, pageHero, type PageWords } from "./page-header.js";
import { PageHistory } from "./page-history.js";
import { pagePlaces } from "./page-places.js";
import { CHAPTERS, movedTo, plainChapter } from "./site-pages.js";
import {
  changes,
  fragmentOf,
  MAX_SHOWN,
  PASSING,
  read,
  stateOf,
  withState,
  type PageLanguage,
  type PageState,
} from "./state.js";
import { remember } from "../../figures/base/remember.js";
import { pageStrings, type PageStrings } from "./strings.js";

/** Parts of a bad link that are quoted. */
const MAX_QUOTED = 4;

/** A page of chapters: holds their one state, which is its link. */
export abstract class StatePage extends pageElement({
  /** The state of the page: all values of its link. */
  link: {} as Raw,
  /** Parts of the link that could not be read. */
  ignored: [] as readonly string[],
}) {
  /** Which page it is. */
  abstract readonly here: keyof typeof CHAPTERS;
  protected abstract readonly words: Record<PageLanguage, PageWords>;
  /** The content below the heading. */
  protected abstract body(): unknown;
  /** Where the numbers come from. */
  protected abstract source(): unknown;
  /** Loads the code after the first screen. */
  protected abstract later(): Promise<void>;

  readonly #state = remember(stateOf);
  readonly #holder = holdValues(this, {
    context: undefined,
    link: {},
    change: (values) => this.#set(changed(this.link, values)),
  });
  #history: PageHistory | undefined;

  get language(): PageLanguage {
    return languageIn(this.state);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#restore(location.hash);
    this.#history = new PageHistory((fragment) => this.#restore(fragment));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#history?.close();
  }

  #restore(fragment: string): void {
    const { link, ignored } = read(plainChapter(fragment));
    const elsewhere = movedTo(this.here, link);
    if (elsewhere !== undefined) location.replace(elsewhere);
    this.link = link;
    this.ignored = ignored;
  }

  get state(): PageState {
    return this.#state(this.link);
  }

  change(change: Partial<PageState>): void {
    this.#set(withState(this.link, change));
  }

  #set(link: Raw): void {
    const names = changes(this.link, link);
    this.link = link;
    this.ignored = [];
    if (names.length === 0) return;
    this.#history?.record(
      names.join(),
      fragmentOf(link),
      names.every((name) => PASSING.includes(name)),
    );
  }

  /** What the figures compute with: undefined until there is a module. */
  protected get context(): FigureContext | undefined {
    return undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.hasUpdated) this.replaceChildren();
    const { value } = this.#holder;
    const { context, link } = this;
    if (value.link !== link || value.context !== context) this.#holder.setValue({ ...value, context, link });
  }

  /** The first screen can be used, so the rest of the page's code is loaded. */
  protected override firstUpdated(): void {
    void this.later().then(() => this.requestUpdate());
  }

  protected override updated(): void {
    const root = document.documentElement;
    const lang = htmlLang(this.language);
    // setting it again, even to the same value, recomputes every element's style
    if (root.lang !== lang) root.lang = lang;
    if (this.state.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.state.theme;
    const title = this.words[this.language].documentTitle;
    if (document.title !== title) document.title = title;
  }

  protected override render(): unknown {
    const { language, state, link } = this;
    const [text, words] = [pageStrings[language], this.words[language]];
    return html`
      ${pageHeader(text, language, state.theme, this.here, link, (part) => this.change(part))}
      <main>${this.hero(words)} ${this.#linkNote(text)} ${this.body()}</main>
      <footer>${this.source()} ${pagePlaces(language)}</footer>
    `;
  }

  protected hero(words: PageWords): unknown {
    const toContents = (event: Event): void => {
      event.preventDefault();
      this.querySelector("#contents")?.scrollIntoView();
    };
    return pageHero(words, this.linkTo("contents"), toContents);
  }

  protected linkTo(chapter: string): string {
    return `#${fragmentOf(withState(this.link, { chapter: chapter || undefined }))}`;
  }

  /** The chapters, once their element has loaded. */
  chapters(): unknown {
    return html`<rope-chapters
      lang=${this.language}
      .at=${this.state.chapter}
      .link=${(id: string) => this.linkTo(id)}
      @values-unread=${({ detail }: CustomEvent<{ values: string[] }>) =>
        (this.ignored = [...new Set([...this.ignored, ...detail.values.map((value) => value.slice(0, MAX_SHOWN))])])}
      @chapter-choose=${({ detail }: CustomEvent<{ id: string }>) => this.change({ chapter: detail.id || undefined })}
    ></rope-chapters>`;
  }

  #linkNote(text: PageStrings): unknown {
    return html`<div role="status" class="link-note">
      ${
        this.ignored.length === 0
          ? nothing
          : html`<p>
              ${text.linkIgnored} <code>${this.ignored.slice(0, MAX_QUOTED).join(", ")}</code>
              <button @click=${() => (this.ignored = [])}>${text.close}</button>
            </p>`
      }
    </div>`;
  }
}
