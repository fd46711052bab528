import { html, LitElement, nothing } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { Alone } from "./alone.js";
import { baseStyles } from "./styles/base.js";
import type { AnyFigure, FigureProblem } from "./figure.js";
import { errorText, shownError } from "./shown-error.js";
import { stringsFor, type ElementStrings } from "./strings.js";

export type { FigureProblem };

/**
 * What all figures share: the module (`engine`) and the model (`spec`) come in as properties, `lang` chooses the language,
 * `theme` the colours ("light", "dark"; else the page's), and nothing is drawn while the element is off screen. Changes made
 * meanwhile are drawn when it comes back. A figure that no one has given a module by the time it is first seen stands alone: it
 * takes the page's shared module, reads its inputs from its attributes, and keeps what its reader changes. Until then it shows
 * what stands between its tags.
 */
export class RopeElement extends LitElement {
  static override properties = {
    engine: { attribute: false },
    spec: { attribute: false },
    lang: { type: String },
    theme: { type: String, reflect: true },
    model: { type: String },
    config: { type: String },
    sentence: { type: String },
    trouble: { state: true },
  };
  /** What the figure needs to stand alone. */
  static figure?: () => Promise<AnyFigure>;
  static override styles = [baseStyles];

  declare engine: Ropewalk | undefined;
  declare spec: RopeSpec | undefined;
  declare lang: string;
  declare theme: "light" | "dark" | "auto" | undefined;
  /** Inputs of a figure that stands alone: a model's id, or a config.json as text, and a sentence. */
  declare model: string;
  declare config: string;
  declare sentence: string;
  declare trouble: FigureProblem | undefined;

  #alone: Promise<Alone | undefined> | undefined;
  #life: Alone | undefined;
  #observer: IntersectionObserver | undefined;
  #onScreen = true;
  readonly #drawForPrint = (): void => {
    this.#onScreen = true;
    this.#seen();
    this.requestUpdate();
  };

  get strings(): ElementStrings {
    return stringsFor(this.lang);
  }

  /** What is shown until there is something to draw: the page's own words for it, and why there is nothing yet. */
  protected get waiting(): unknown {
    const { trouble, strings } = this;
    return html`<div class="waiting">
      <slot></slot>
      ${
        trouble
          ? html`<p role="alert">
              ${strings.figureFailed} ${errorText(trouble.error, this.lang)}
              ${trouble.retry ? html`<button type="button" @click=${trouble.retry}>${strings.again}</button>` : nothing}
            </p>`
          : nothing
      }
    </div>`;
  }

  /** The values of a figure that stands alone, as the fragment of a link; "" while it does not. */
  get state(): string {
    return this.#life?.link() ?? "";
  }
  set state(fragment: string) {
    void this.stand().then((life) => life?.restore(fragment));
  }

  /** Stands alone from now on, seen or not; undefined for what is no figure or has a module already. */
  stand(): Promise<Alone | undefined> {
    const { figure } = this.constructor as typeof RopeElement;
    if (!figure || (this.engine && !this.#life)) return Promise.resolve(undefined);
    this.#alone ??= Promise.all([import("./alone.js"), figure()]).then(
      ([{ Alone }, own]) => (this.#life = new Alone(this, own)),
      (error: unknown) => {
        this.#alone = undefined;
        this.trouble = { error: shownError(error), retry: () => void this.stand() };
        return undefined;
      },
    );
    return this.#alone;
  }

  #seen(): void {
    if (!this.engine && !this.#life) void this.stand();
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    this.#life?.refresh();
    return super.scheduleUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life?.connect();
    this.#observer = new IntersectionObserver(
      (entries) => {
        const onScreen = entries.at(-1)?.isIntersecting ?? true;
        if (onScreen && !this.#onScreen) this.requestUpdate();
        this.#onScreen = onScreen;
        if (onScreen) this.#seen();
      },
      { rootMargin: "25%" },
    );
    this.#observer.observe(this);
    window.addEventListener("beforeprint", this.#drawForPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#life?.disconnect();
    window.removeEventListener("beforeprint", this.#drawForPrint);
  }

  protected override shouldUpdate(): boolean {
    return this.#onScreen || !this.hasUpdated;
  }

  /** An event that leaves the shadow root, with plain data. */
  protected emit<T>(type: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}
