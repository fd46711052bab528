import type { Ropewalk } from "ropewalk";
import type { RopewalkReader } from "../../api/core/types.js";
import type { FigureContext } from "../../figures/base/figure.js";
import { html, type PropertyValues } from "../../figures/base/lit-element.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import { PageSubject } from "./page-subject.js";
import { StatePage } from "./state-page.js";
import { pageStrings, type PageStrings } from "./strings.js";

/** A page of figures, whose first screen computes with the module. */
export abstract class FigurePage extends StatePage {
  static override properties = { engine: {}, first: {}, failure: {} };
  declare engine: Ropewalk | undefined;
  /** The part of the module with which a first screen may begin. */
  declare first: RopewalkReader | undefined;
  declare failure: ShownError | undefined;
  readonly subject = new PageSubject();

  /** The content below the heading, once the module is loaded. */
  protected abstract figures(): unknown;
  protected abstract load(): Promise<Ropewalk>;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.begin();
  }

  /** Loads the module of the first screen. */
  protected async begin(): Promise<void> {
    try {
      this.engine = await this.load();
      this.first = undefined;
    } catch (error) {
      this.failure = shownError(error);
    }
  }

  /** The first screen of the HTML stays until the module is loaded, or is known to fail. */
  protected override shouldUpdate(): boolean {
    return (this.engine ?? this.first) !== undefined || this.failure !== undefined;
  }

  protected override get context(): FigureContext | undefined {
    return this.subject.context;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { state, language } = this;
    this.subject.read(this.engine, state, state.sentence ?? pageStrings[language].defaultSentence, language);
    super.willUpdate(changed);
  }

  protected override body(): unknown {
    const text = pageStrings[this.language];
    return this.failure === undefined ? this.figures() : this.#failed(text, this.failure);
  }

  #failed(text: PageStrings, error: ShownError): unknown {
    return html`<section class="card failed" role="alert">
      <h2>${text.failed}</h2>
      <p>${errorText(error, this.language)}</p>
      <p>${text.failedHelp}</p>
    </section>`;
  }

  protected override source(): unknown {
    const text = pageStrings[this.language];
    if (this.failure !== undefined) return text.failed;
    if (!this.engine) return text.loading;
    const how = this.engine.engine === "fallback" ? text.engineFallback : text.engineSimd;
    const space = this.language === "zh" ? "" : " ";
    return html`<p id="engine">${[text.engine(this.engine.version), how, text.enginePrivate].join(space)}</p>`;
  }
}
