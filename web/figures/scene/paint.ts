import { noChange, svg } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";
import type { Shape } from "./drawing.js";
import { hueColour, written, type Colours, type Written } from "./looks.js";

/** Colours on a page, which follow the theme. */
const ofPage: Colours = {
  role: (role) => `var(--_${role})`,
  hue: hueColour,
  between: (one, other, share) => `color-mix(in srgb, ${other} ${share * 100}%, ${one})`,
  mono: "var(--_mono)",
  serif: "var(--_serif)",
};

/** Sets an element's attributes one by one, only those that changed. */
class Attributes extends Directive {
  #last: Written["attributes"] = {};

  override update({ element }: ElementPart, [now]: [Written["attributes"]]): unknown {
    const last = this.#last;
    for (const [name, value] of Object.entries(now)) {
      if (last[name] === value) continue;
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
    this.#last = now;
    return noChange;
  }

  render(_now: Written["attributes"]): unknown {
    return noChange;
  }
}
const attributes = directive(Attributes);

/** Every shape of a kind has the same attributes, so that none of an earlier shape remains. */
const tags: Record<Written["name"], (shape: Written) => unknown> = {
  path: (shape) => svg`<path ${attributes(shape.attributes)} />`,
  circle: (shape) => svg`<circle ${attributes(shape.attributes)} />`,
  rect: (shape) => svg`<rect ${attributes(shape.attributes)} />`,
  text: ({ attributes: own, text, parts }) =>
    svg`<text ${attributes(own)}>${parts?.map((part) => svg`<tspan ${attributes(part.attributes)}>${part.text}</tspan>`) ?? text}</text>`,
};

export const painted = (shapes: readonly Shape[]): unknown =>
  shapes.map((shape) => {
    const { attributes, ...one } = written(shape, ofPage);
    return tags[one.name]({ ...one, attributes: { ...attributes, "data-term": shape.term } });
  });
