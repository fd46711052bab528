/**
 * The module that a notebook loads, with anywidget's interface (https://anywidget.dev/en/afm/). Traits of the model:
 * `figure`, a tag such as "rope-clock-wall"; `attributes`, its attributes by name; `state`, all its values as the
 * fragment of a link. Changes of attributes and state are followed, and state is written when the figure's reader
 * changes something.
 */
import "./define.js";
import type { RopeElement } from "./base/element.js";

export interface WidgetModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

export interface InitializeProps {
  model: WidgetModel;
}

export interface RenderProps extends InitializeProps {
  el: HTMLElement;
}

/** If a kernel gives no figure, the first one is used. */
function initialize({ model }: InitializeProps): void {
  if (model.get("figure") === undefined) model.set("figure", "rope-clock-wall");
}

function render({ model, el }: RenderProps): () => void {
  const figure = document.createElement(String(model.get("figure") ?? "rope-clock-wall")) as RopeElement;
  const attributes = (): void => {
    const wanted = Object.entries((model.get("attributes") ?? {}) as Record<string, unknown>);
    for (const name of figure.getAttributeNames())
      if (!wanted.some(([one]) => one === name)) figure.removeAttribute(name);
    for (const [name, value] of wanted) figure.setAttribute(name, String(value));
  };
  const state = (): void => {
    const wanted = model.get("state");
    if (typeof wanted === "string" && wanted !== "" && wanted !== figure.state) figure.state = wanted;
  };
  const report = (event: Event): void => {
    model.set("state", (event as CustomEvent<{ state: string }>).detail.state);
    model.save_changes();
  };
  attributes();
  state();
  model.on("change:attributes", attributes);
  model.on("change:state", state);
  figure.addEventListener("figure-change", report);
  el.append(figure);
  return () => {
    model.off("change:attributes", attributes);
    model.off("change:state", state);
    figure.remove();
  };
}

export default { initialize, render };
