/**
 * What a notebook loads, by anywidget's interface (https://anywidget.dev/en/afm/). Traits of the model: `figure`, a tag such as
 * "rope-clock-wall"; `attributes`, its attributes by name, kept in step. Properties of the element's events are written to
 * the trait `state`.
 */
import "./define.js";

export interface WidgetModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

export interface RenderProps {
  model: WidgetModel;
  el: HTMLElement;
}

const EVENTS = ["position-change", "pair-change"];

function render({ model, el }: RenderProps): () => void {
  const figure = document.createElement(String(model.get("figure") ?? "rope-clock-wall"));
  const update = (): void => {
    const attributes = Object.entries((model.get("attributes") ?? {}) as Record<string, unknown>);
    for (const [name, value] of attributes) figure.setAttribute(name, String(value));
  };
  const report = (event: Event): void => {
    model.set("state", { ...(model.get("state") as object), ...(event as CustomEvent<object>).detail });
    model.save_changes();
  };
  update();
  model.on("change:attributes", update);
  for (const event of EVENTS) figure.addEventListener(event, report);
  el.append(figure);
  return () => {
    model.off("change:attributes", update);
    figure.remove();
  };
}

export default { render };
