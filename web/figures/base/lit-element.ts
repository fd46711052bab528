import { LitElement, type CSSResult, type PropertyDeclarations } from "lit";
import { kebab } from "./figure.js";

export { css, html, nothing, unsafeCSS, type PropertyValues } from "lit";
export { baseStyles } from "./styles/base.js";
export { styled } from "./styles/styled.js";

export interface LitClass<P> {
  new (): LitElement & P;
  properties: PropertyDeclarations;
  styles: CSSResult | CSSResult[];
}

const types: Readonly<Record<string, unknown>> = { string: String, number: Number, boolean: Boolean };

/** A Lit element with these properties and initial values; primitive ones have attributes, in kebab case. */
export function litElement<P extends object>(first: P, ...reflected: readonly (keyof P)[]): LitClass<P> {
  class WithProperties extends LitElement {
    static override properties = Object.fromEntries(
      Object.entries(first).map(([name, value]) => {
        const type = types[typeof value];
        return [name, { type, attribute: !!type && kebab(name), reflect: reflected.includes(name as keyof P) }];
      }),
    );

    constructor() {
      super();
      Object.assign(this, first);
    }
  }
  return WithProperties as never;
}

/** The same, drawn into the document itself. */
export function pageElement<P extends object>(first: P): LitClass<P> {
  class InDocument extends litElement<object>(first) {
    protected override createRenderRoot(): HTMLElement {
      return this;
    }
  }
  return InDocument as never;
}
