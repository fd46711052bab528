import type { ErrorData } from "../../api/index.js";
import { languageOf } from "./format.js";
import { register } from "./register.js";
import type { ShownError } from "./shown-error.js";
import { html, litElement, type PropertyValues } from "./lit-element.js";

/**
 * <rope-said>: an error's English message, inside the tag; in Chinese, the sentence made from the error's data. Without
 * this file the English message is shown. Property: error. Attribute: to (the reader's language).
 */
class RopeErrorText extends litElement({
  to: "",
  error: undefined as ShownError | undefined,
  sentence: undefined as string | undefined,
}) {
  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("to") || changed.has("error")) void this.#translate();
  }

  async #translate(): Promise<void> {
    const { error, to } = this;
    const wanted = error?.rule !== undefined && languageOf(to) !== "en";
    // Without the Chinese sentences, the English message is shown.
    const words = wanted ? await import("./words/error-words-zh.js").catch(() => undefined) : undefined;
    if (error === this.error && to === this.to) this.sentence = words?.inChinese(error as ErrorData);
  }

  protected override render(): unknown {
    return this.sentence === undefined ? html`<slot></slot>` : html`<span lang="zh">${this.sentence}</span>`;
  }
}

export const defineErrorText = (): void => register({ "rope-said": RopeErrorText });
