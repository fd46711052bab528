import { html, LitElement, nothing, type PropertyValues } from "lit";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import wasmUrl from "ropewalk/ropewalk.wasm?url";
import { knownModels, modelOf } from "../../figures/base/models.js";
import { changed, CUSTOM, type Raw } from "../../figures/base/fields.js";
import { htmlLang } from "../../figures/base/format.js";
import { holdValues } from "../../figures/base/holder.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import { spanOf } from "../../figures/base/span.js";
import { angleFormula, scoreFormula } from "../learn/formulas.js";
import { languageIn } from "./language.js";
import { pageHeader, roomAddress } from "./page-header.js";
import { PageHistory } from "./page-history.js";
import { pageInputs } from "./page-inputs.js";
import { pagePlaces } from "./page-places.js";
import { PageSubject } from "./page-subject.js";
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

/** <rope-page>: holds the one state of the page and hands it to the figures. Renders into the document itself. */
export class RopePage extends LitElement {
  static override properties = {
    link: { state: true },
    engine: { state: true },
    failure: { state: true },
    ignored: { state: true },
  };

  /** The one state of the page: all values as they stand in its link. */
  declare link: Raw;
  declare engine: Ropewalk | undefined;
  declare failure: ShownError | undefined;
  /** Parts of the link that could not be read. */
  declare ignored: readonly string[];

  readonly #subject = new PageSubject();
  readonly #state = remember(stateOf);
  readonly #holder = holdValues(this, {
    context: undefined,
    link: {},
    change: (values) => this.#set(changed(this.link, values)),
  });
  #history: PageHistory | undefined;

  constructor() {
    super();
    this.engine = undefined;
    this.failure = undefined;
    this.#restore(typeof location === "undefined" ? "" : location.hash);
  }

  get language(): PageLanguage {
    return languageIn(this.state);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#history = new PageHistory((fragment) => this.#restore(fragment));
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#history?.close();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  async #load(): Promise<void> {
    try {
      this.engine = await loadRopewalk({ wasmUrl, fallback: () => import("ropewalk/fallback") });
    } catch (error) {
      this.failure = shownError(error);
    }
  }

  #restore(fragment: string): void {
    const { link, ignored } = read(fragment);
    this.link = link;
    this.ignored = ignored;
  }

  get state(): PageState {
    return this.#state(this.link);
  }

  #change(change: Partial<PageState>): void {
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

  /** Until the module is there, or known to fail, the first screen of the HTML stands. */
  protected override shouldUpdate(): boolean {
    return this.engine !== undefined || this.failure !== undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.hasUpdated) this.replaceChildren();
    const { state, language } = this;
    this.#subject.read(this.engine, state, state.sentence ?? pageStrings[language].defaultSentence, language);
    const { value } = this.#holder;
    if (value.link !== this.link || value.context !== this.#subject.context)
      this.#holder.setValue({ ...value, context: this.#subject.context, link: this.link });
  }

  /** The first figures can be used: the rest of the page's code may come now. */
  protected override firstUpdated(): void {
    void import("../learn/later-elements.js").then(({ defineLater }) => {
      defineLater(this);
      this.requestUpdate();
    });
  }

  protected override updated(): void {
    const root = document.documentElement;
    const lang = htmlLang(this.language);
    if (root.lang !== lang) root.lang = lang; // setting it anew, even to the same, gives every element its style again
    if (this.state.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.state.theme;
    const title = pageStrings[this.language].documentTitle;
    if (document.title !== title) document.title = title;
  }

  protected override render(): unknown {
    const text = pageStrings[this.language];
    return html`
      ${pageHeader(text, this.language, this.state.theme, this.#ways(text), (part) => this.#change(part))}
      <main>
        <section class="hero">
          <h1>${text.title}</h1>
          <p class="lead">${text.lead}</p>
        </section>
        ${this.#linkNote(text)} ${this.failure === undefined ? this.#body(text) : this.#failed(text, this.failure)}
      </main>
      <footer>${this.#engineLine(text)} ${pagePlaces(this.language)}</footer>
    `;
  }

  #ways(text: PageStrings): unknown {
    const toContents = (event: MouseEvent): void => {
      event.preventDefault();
      this.querySelector("#contents")?.scrollIntoView();
    };
    return html`<a class="to-contents" href=${this.#linkTo("contents")} @click=${toContents}>${text.contents}</a>
      <a href=${roomAddress("check/", this.link)}>${text.check}</a>`;
  }

  #body(text: PageStrings): unknown {
    const { state, engine, language } = this;
    const { spec } = this.#subject.context ?? {};
    const name = modelOf(state.model)?.name ?? text.thisModel;
    return html`
      <section class="card inputs" aria-label=${text.setUp}>
        <rope-model-picker
          lang=${language}
          .models=${knownModels()}
          .spec=${spec}
          .misspelt=${this.#subject.misspelt}
          .layers=${this.#subject.layers}
          .problem=${state.model === CUSTOM ? this.#subject.problem : undefined}
          model=${state.model}
          text=${state.config}
          @model-change=${({ detail }: CustomEvent<{ model: string }>) => this.#choose(detail.model)}
          @config-change=${({ detail }: CustomEvent<{ text: string }>) => this.#change({ config: detail.text })}
        ></rope-model-picker>
        <div>
          ${pageInputs(text, language, state, spec ? spanOf(0, spec) : 0, this.#subject, {
            typed: (value) => this.#typed(value, text),
            chose: (span) => this.#change({ span }),
          })}
        </div>
      </section>
      <div class="pair-of-cards">
        <section class="card">
          <h2><span class="number">1</span>${text.clocksTitle}</h2>
          <p>${text.clocksText(name, spec?.headDim ?? 0, spec?.rotaryDim ?? 0)}</p>
          <p class="formula">${angleFormula} <span>${text.clocksFormula}</span></p>
          <rope-clock-wall></rope-clock-wall>
        </section>
        <section class="card">
          <h2><span class="number">2</span>${text.scoreTitle}</h2>
          <p>${text.scoreText}</p>
          <p class="formula">${scoreFormula} <span>${text.scoreFormula}</span></p>
          <rope-relative-score></rope-relative-score>
        </section>
        <rope-pair-code
          class="card"
          lang=${language}
          .engine=${engine}
          .spec=${spec}
          pair=${state.pair}
          @pair-change=${({ detail }: CustomEvent<{ pair: number }>) => this.#change(detail)}
        ></rope-pair-code>
      </div>
      <section class="card">
        <h2><span class="number">3</span>${text.mapTitle}</h2>
        <p>${text.mapText}</p>
        <rope-attention-map
          @cell-pick=${({ detail: { row: m, column: n } }: CustomEvent<{ row: number; column: number }>) =>
            this.#change({ query: m, key: n, queryPosition: m, keyPosition: n })}
        ></rope-attention-map>
      </section>
      <rope-chapters
        lang=${language}
        .at=${state.chapter}
        .link=${(id: string) => this.#linkTo(id)}
        @values-unread=${({ detail }: CustomEvent<{ values: string[] }>) =>
          (this.ignored = [...new Set([...this.ignored, ...detail.values.map((value) => value.slice(0, MAX_SHOWN))])])}
        @chapter-choose=${({ detail }: CustomEvent<{ id: string }>) => this.#change({ chapter: detail.id })}
      ></rope-chapters>
    `;
  }

  #linkTo(chapter: string): string {
    return `#${fragmentOf(withState(this.link, { chapter }))}`;
  }

  /** A config to paste over starts as the one that was shown. */
  #choose(model: string): void {
    const shown = modelOf(this.state.model);
    const fresh = model === CUSTOM && this.state.config === "" && shown;
    this.#change({ model, ...(fresh ? { config: JSON.stringify(shown.config, null, 2) } : {}) });
  }

  /** Another sentence: words chosen by their place in the old one are forgotten. */
  #typed(value: string, text: PageStrings): void {
    const forget = { query: -1, key: -1, row: -1, column: -1 };
    this.#change({ sentence: value === text.defaultSentence ? undefined : value, ...forget });
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

  #failed(text: PageStrings, error: ShownError): unknown {
    return html`<section class="card failed" role="alert">
      <h2>${text.failed}</h2>
      <p>${errorText(error, this.language)}</p>
      <p>${text.failedHelp}</p>
    </section>`;
  }

  #engineLine(text: PageStrings): unknown {
    if (this.failure !== undefined) return text.failed;
    if (!this.engine) return text.loading;
    const how = this.engine.engine === "fallback" ? text.engineFallback : text.engineSimd;
    return html`<p id="engine">${text.engine(this.engine.version)} ${how} ${text.enginePrivate}</p>`;
  }
}
