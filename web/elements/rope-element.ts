import { LitElement } from "lit";
import type { RopeSpec, Ropewalk } from "../api/index.js";
import { baseStyles } from "./base-styles.js";
import { stringsFor, type ElementStrings } from "./strings.js";

/**
 * What all figures share: the module (`engine`) and the model (`spec`) come in as properties, `lang` chooses the language,
 * and nothing is drawn while the element is off screen. Changes made meanwhile are drawn when it comes back.
 */
export class RopeElement extends LitElement {
  static override properties = {
    engine: { attribute: false },
    spec: { attribute: false },
    lang: { type: String },
  };
  static override styles = [baseStyles];

  declare engine: Ropewalk | undefined;
  declare spec: RopeSpec | undefined;
  declare lang: string;

  #observer: IntersectionObserver | undefined;
  #onScreen = true;
  readonly #drawForPrint = (): void => {
    this.#onScreen = true;
    this.requestUpdate();
  };

  get strings(): ElementStrings {
    return stringsFor(this.lang);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new IntersectionObserver(
      (entries) => {
        const onScreen = entries.at(-1)?.isIntersecting ?? true;
        if (onScreen && !this.#onScreen) this.requestUpdate();
        this.#onScreen = onScreen;
      },
      { rootMargin: "25%" },
    );
    this.#observer.observe(this);
    window.addEventListener("beforeprint", this.#drawForPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    window.removeEventListener("beforeprint", this.#drawForPrint);
  }

  protected override shouldUpdate(): boolean {
    return this.#onScreen || !this.hasUpdated;
  }

  /** An event that leaves the shadow root, with plain data. */
  protected emit<T>(type: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
