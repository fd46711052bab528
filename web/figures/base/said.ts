import { html, LitElement, type PropertyValues } from "lit";
import { languageOf } from "./format.js";
import { register } from "./register.js";

/**
 * <rope-said>: a message of the core, inside the tag, in English; a reader of Chinese gets a sentence of the same content where
 * there is one. Whoever writes the tag need not have this file: the message is there without it. Attributes: to (the reader's
 * language).
 */
class RopeSaid extends LitElement {
  static override properties = {
    to: { type: String },
    sentence: { state: true },
  };

  declare to: string;
  declare sentence: string | undefined;
  /** The message is light DOM: whoever shows it changes it there. */
  readonly #observer = new MutationObserver(() => void this.#translate());

  constructor() {
    super();
    this.to = "";
    this.sentence = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
    void this.#translate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("to")) void this.#translate();
  }

  async #translate(): Promise<void> {
    const message = (this.textContent ?? "").trim();
    if (languageOf(this.to) === "en") {
      this.sentence = undefined;
      return;
    }
    // Without the sentences the message itself is there to read.
    const words = await import("./error-words-zh.js").catch(() => undefined);
    if (message === (this.textContent ?? "").trim()) this.sentence = words?.inChinese(message);
  }

  protected override render(): unknown {
    return this.sentence === undefined ? html`<slot></slot>` : html`<span lang="zh">${this.sentence}</span>`;
  }
}

export const defineSaid = (): void => register({ "rope-said": RopeSaid });
