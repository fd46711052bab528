import type { RopeElement } from "../../figures/base/element.js";
import { register } from "../../figures/base/register.js";

/** Registers elements together with the elements inside them. */
export function defineInPage(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  for (const one of Object.values(elements)) register((one as unknown as typeof RopeElement).parts ?? {});
  register(elements);
}
