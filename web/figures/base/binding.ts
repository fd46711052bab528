import { decode, encode, type Raw } from "./fields.js";
import { changedBy, defaultsOf, type AnyFigure, type FigureContext, type Values } from "./figure.js";
import { htmlLang } from "./format.js";
import type { Holder } from "./holder.js";

/** The values of some fields in a link: the same object as long as they stay the same. */
export function linked<S>(fields: AnyFigure["fields"]): (link: Raw) => S {
  const keys = Object.values(fields).map(({ key }) => key);
  let [text, values] = ["", undefined as S | undefined];
  return (link) => {
    const now = JSON.stringify(keys.map((key) => link[key]));
    if (now !== text) [text, values] = [now, decode(fields, link) as S];
    return values!;
  };
}

export class Binding {
  readonly #element: HTMLElement & Values;
  readonly #read: (link: Raw) => Values;
  #holder: Holder | undefined;
  values: Values;
  readonly given: Values;

  /** `change` receives an event's changes unless a listener cancels it; without `change`, the holder does. */
  constructor(element: HTMLElement, figure: AnyFigure, change?: (values: Values) => void) {
    const { fields, events } = figure;
    this.#element = element as HTMLElement & Values;
    this.#read = linked(fields);
    this.values = defaultsOf(figure);
    this.given = { ...this.values };
    for (const [type, carried] of Object.entries(events))
      element.addEventListener(type, (event) => {
        if (this.#element["locked"]) return;
        const values = (): Values => {
          const changed = Object.entries(changedBy(carried, (event as CustomEvent).detail));
          return Object.fromEntries(changed.map(([name, value]) => [name, value ?? fields[name]!.fallback]));
        };
        if (!change) this.#holder?.change(encode(fields, values()));
        // Listeners elsewhere run first, because they may cancel it.
        else queueMicrotask(() => event.defaultPrevented || change(values()));
      });
  }

  take(holder: Holder): void {
    this.#holder = holder;
    this.values = this.#read(holder.link);
    const { context } = holder;
    if (!context) return;
    this.#element.lang = htmlLang(context.language);
    this.set(context);
  }

  set(context: FigureContext): void {
    const { engine, spec } = context;
    const shown: Values = { ...this.values, engine, spec, context };
    for (const [name, value] of Object.entries(shown)) {
      if (!(name in this.#element)) continue;
      if (!Object.is(this.#element[name], value)) this.#element[name] = value;
      this.given[name] = value;
    }
  }
}
