import { noChange } from "lit";
import { Directive, directive, type ElementPart, PartType, type PartInfo } from "lit/directive.js";

/** Property names as in CSS, custom ones included. Every call names the same properties. */
export type Styles = Readonly<Record<string, string>>;

/** Style properties set one by one: a strict policy refuses the style attribute that Lit's styleMap writes first. */
class Styled extends Directive {
  #last: Styles = {};

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("styled() stands alone inside a tag");
  }

  override update({ element }: ElementPart, [styles]: [Styles]): unknown {
    for (const [name, value] of Object.entries(styles))
      if (this.#last[name] !== value) (element as HTMLElement).style.setProperty(name, value);
    this.#last = styles;
    return noChange;
  }

  render(_styles: Styles): unknown {
    return noChange;
  }
}

export const styled = directive(Styled);
