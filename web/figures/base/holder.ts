import { ContextConsumer, ContextProvider, createContext } from "@lit/context";
import type { LitElement } from "lit";
import type { FigureContext, Raw, RawChange } from "./figure.js";

/** A page that owns its figures' values: it gives each figure its input and stores the reader's changes. */
export interface Holder {
  /** Undefined until there is a module. */
  readonly context: FigureContext | undefined;
  readonly link: Raw;
  change(values: RawChange): void;
}

const context = createContext<Holder>(Symbol("the holder of the figures' values"));

/**
 * Asks the nearest surrounding element for the values, by the context protocol of the web components community group.
 */
export const followHolder = (element: LitElement, callback: (holder: Holder) => void): object =>
  new ContextConsumer(element, { context, callback, subscribe: true });

export const holdValues = (
  element: LitElement,
  initialValue: Holder,
): { readonly value: Holder; setValue(holder: Holder): void } =>
  new ContextProvider(element, { context, initialValue });
