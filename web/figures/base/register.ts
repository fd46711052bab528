/** Registers custom elements that are not registered yet. */
export function register(tags: Readonly<Record<string, CustomElementConstructor>>): void {
  if (typeof customElements === "undefined") return;
  for (const [tag, element] of Object.entries(tags)) if (!customElements.get(tag)) customElements.define(tag, element);
}
