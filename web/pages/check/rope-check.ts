import { changed as changedLink, writeFragment, type Raw } from "../../figures/base/fields.js";
import { htmlLang } from "../../figures/base/format.js";
import { html, nothing, pageElement } from "../../figures/base/lit-element.js";
import { loadModels } from "../../figures/base/models.js";
import { stringsFor } from "../../figures/base/strings.js";
import { headerStrings } from "../shell/header-strings.js";
import { languageIn, type PageLanguage } from "../shell/language.js";
import { pageHeader } from "../shell/page-header.js";
import { PageHistory } from "../shell/page-history.js";
import { pagePlaces } from "../shell/page-places.js";
import { fragmentOf, PARTS, readLink, stateOf, withState, type CheckState, type Part } from "./state.js";
import { checkStrings, partName, type CheckStrings } from "./strings.js";

const VIEWS: Readonly<Record<Part, (lang: PageLanguage, state: CheckState) => unknown>> = {
  vectors: (lang, state) => html`<check-vectors lang=${lang} .state=${state}></check-vectors>`,
  code: (lang, state) => html`<check-code lang=${lang} .state=${state}></check-code>`,
  config: (lang, state) => html`<check-config lang=${lang} .state=${state}></check-config>`,
  weights: (lang, state) => html`<check-weights lang=${lang} .state=${state}></check-weights>`,
  plan: (lang, state) => html`<check-plan lang=${lang} .state=${state}></check-plan>`,
  kit: (lang, state) => html`<check-kit lang=${lang} .state=${state}></check-kit>`,
};

/** <rope-check>: the page Check. It holds the page's state, which is its link, and passes it to the visible part. */
export class RopeCheck extends pageElement({
  link: {} as Raw,
  ignored: [] as readonly string[],
  /** The code of the other parts could not be loaded. */
  broken: false,
}) {
  #history: PageHistory | undefined;

  constructor() {
    super();
    this.#restore(location.hash);
  }

  get state(): CheckState {
    return stateOf(this.link);
  }
  get language(): PageLanguage {
    return languageIn(this.state);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#history = new PageHistory((fragment) => this.#restore(fragment));
    const shown = (): void => this.requestUpdate();
    loadModels().then(shown, shown); // Without the models, the reader can still paste a config.
    // A file dropped outside a target must not open in place of the page.
    for (const type of ["dragover", "drop"]) this.addEventListener(type, (event) => event.preventDefault());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#history?.close();
  }

  #restore(fragment: string): void {
    const { link, ignored } = readLink(fragment);
    this.link = link;
    this.ignored = ignored;
  }

  #change(state: Partial<CheckState>): void {
    const before = this.link;
    this.link = withState(before, state);
    this.ignored = [];
    const names = Object.keys(changedLink(before, this.link)).filter((key) => before[key] !== this.link[key]);
    const gone = Object.keys(before).filter((key) => !(key in this.link));
    if (names.length + gone.length === 0) return;
    this.#history?.record([...names, ...gone].join(), fragmentOf(this.link), names.join() === "i");
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.replaceChildren();
  }

  protected override firstUpdated(): void {
    void this.#bring();
  }

  /** Loads the other parts after the first one. */
  async #bring(): Promise<void> {
    this.broken = await import("./later-parts.js").then(
      () => false,
      () => true,
    );
  }

  protected override updated(): void {
    const root = document.documentElement;
    root.lang = htmlLang(this.language);
    if (this.state.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.state.theme;
    document.title = checkStrings[this.language].documentTitle;
  }

  protected override render(): unknown {
    const { state, language, link } = this;
    const text = checkStrings[language];
    const words = headerStrings[language];
    return html`
      ${pageHeader(words, language, state.theme, "check", link, (part) => this.#change(part))}
      <main @check-change=${({ detail }: CustomEvent<Partial<CheckState>>) => this.#change(detail)}>
        <nav class="parts" aria-label=${text.partsName}>
          ${PARTS.map((part) => {
            const [own, rest] = partName(text.parts[part]);
            return html`<a
              href=${`#${fragmentOf(withState(link, { part })) || writeFragment({})}`}
              aria-current=${part === state.part ? "true" : nothing}
              @click=${(event: MouseEvent) => {
                event.preventDefault();
                this.#change({ part });
              }}
              >${own === "" ? nothing : html`<span class="own">${own}</span>`}${rest}</a
            >`;
          })}
        </nav>
        <section class="intro"><h1>${state.part === "vectors" ? text.title : text.parts[state.part]}</h1></section>
        ${this.#linkNote(text)}
        ${this.broken && state.part !== "vectors" ? this.#failed(text) : VIEWS[state.part](language, state)}
      </main>
      <footer>${pagePlaces(language)}</footer>
    `;
  }

  #failed(text: CheckStrings): unknown {
    return html`<p class="card" role="alert">
      ${text.partFailed} <button data-again @click=${() => this.#bring()}>${stringsFor(this.language).again}</button>
    </p>`;
  }

  #linkNote(text: CheckStrings): unknown {
    return this.ignored.length === 0
      ? nothing
      : html`<div role="status" class="link-note">
          <p>${text.linkIgnored} <code>${this.ignored.slice(0, 4).join(", ").slice(0, 120)}</code></p>
        </div>`;
  }
}
