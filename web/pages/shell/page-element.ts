import { litElement, type LitClass } from "../../figures/base/lit-element.js";

/** A Lit element with these properties that draws into the document itself. */
export function pageElement<P extends object>(first: P): LitClass<P> {
  class InDocument extends litElement<object>(first) {
    protected override createRenderRoot(): HTMLElement {
      return this;
    }
  }
  return InDocument as never;
}
