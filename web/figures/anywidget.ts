/**
 * The module that a notebook loads, with anywidget's interface (https://anywidget.dev/en/afm/). Traits of the model:
 * `figure`, a tag such as "rope-clock-wall"; `attributes`, its attributes by name; `state`, all its values as the
 * fragment of a link. Changes of attributes and state are followed, and state is written when the figure's reader
 * changes something.
 */
import "./define.js";
import { fieldsOf, isGiven, refuse } from "../api/arguments/checks.js";
import type { RopeElement } from "./base/element.js";
import { FIGURE_TAGS } from "./list.js";

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

/** The attributes of the trait: a switch that is off and what is absent have none, an object is its JSON. */
function textsOf(trait: unknown): [string, string][] {
  const given = Object.entries(fieldsOf(trait ?? {}, "attributes"));
  const present = given.filter(([name, value]) => isGiven(value) && !(name === "locked" && value === false));
  return present.map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]);
}

function render({ model, el }: RenderProps): () => void {
  const tag = model.get("figure") ?? "rope-clock-wall";
  if (!FIGURE_TAGS.includes(tag as never))
    throw refuse("figure", tag, "one-of", undefined, { limit: FIGURE_TAGS.join(", ") });
  const figure = document.createElement(tag as string) as RopeElement;
  const attributes = (): void => {
    const wanted = textsOf(model.get("attributes"));
    for (const name of figure.getAttributeNames())
      if (!wanted.some(([one]) => one === name)) figure.removeAttribute(name);
    for (const [name, value] of wanted) figure.setAttribute(name, value);
  };
  const state = (): void => {
    const wanted = model.get("state");
    if (wanted !== "" && wanted !== figure.state) figure.state = wanted as string;
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
