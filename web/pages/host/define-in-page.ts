import type { RopeElement } from "../../figures/base/element.js";
import { register } from "../../figures/base/register.js";

/** Defines elements and what they are made of. */
export function defineInPage(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  for (const one of Object.values(elements)) register((one as unknown as typeof RopeElement).parts ?? {});
  register(elements);
}
