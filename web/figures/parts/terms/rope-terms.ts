import { LitElement } from "lit";

/** The event's detail: the highlighted names, "" for none. */
export interface TermChange {
  terms: string;
}

/** How far from a drawn point a finger may be, in pixels. */
const REACH = 22;

/**
 * <rope-terms>: elements that share a name in `data-term` with the pointed, tapped or focused one have `data-lit`, in
 * every inner shadow tree, too. Names are separated by spaces. Terms with a tabindex are one stop for Tab: arrows, Home
 * and End move between them.
 *
 * @fires {TermChange} term-change - detail: { terms }
 */
export class RopeTerms extends LitElement {
  #terms = "";

  /** Its content comes from the page. */
  protected override createRenderRoot(): this {
    return this;
  }

  protected override shouldUpdate(): boolean {
    return false;
  }

  constructor() {
    super();
    for (const type of ["pointermove", "pointerdown", "focusin", "keyup"]) this.addEventListener(type, this.#look);
    this.addEventListener("pointerleave", ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") this.#show(termOf(focused(this)));
    });
    this.addEventListener("focusout", () => this.#show(""));
    this.addEventListener("keydown", this.#go);
  }

  /** A drawing follows the pointer one frame later. */
  readonly #look = (event: Event): void => {
    const [target] = event.composedPath();
    requestAnimationFrame(() => {
      const path = pathOf(target as Node, this);
      const near = "clientX" in event ? nearest(target as Node, event as PointerEvent) : undefined;
      const terms = near ?? path.map(termOf).find((one) => one !== "") ?? "";
      // A finger that misses every term clears them; a passing mouse keeps those that the keyboard has chosen.
      this.#show(terms !== "" || event.type === "pointerdown" ? terms : termOf(focused(this)));
    });
  };

  readonly #go = (event: KeyboardEvent): void => {
    const [target] = event.composedPath() as Element[];
    const stops = Array.from(this.querySelectorAll<HTMLElement>("[data-term][tabindex]"));
    const at = stops.indexOf(target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (at < 0 || to === undefined || !stops[to]) return;
    event.preventDefault();
    stops[at]!.setAttribute("tabindex", "-1");
    stops[to].setAttribute("tabindex", "0");
    stops[to].focus();
  };

  #show(terms: string): void {
    if (terms === "" && this.#terms === "") return;
    const names = terms.split(" ").filter((name) => name !== "");
    for (const one of termsIn(this)) {
      const own = termOf(one).split(" ");
      one.toggleAttribute(
        "data-lit",
        names.some((name) => own.includes(name)),
      );
    }
    if (terms === this.#terms) return;
    this.#terms = terms;
    this.dispatchEvent(new CustomEvent<TermChange>("term-change", { detail: { terms }, bubbles: true }));
  }
}

const termOf = (element: Element | null): string => element?.getAttribute("data-term") ?? "";

/** All terms inside, in any shadow tree. */
function* termsIn(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll("*")) {
    if (element.hasAttribute("data-term")) yield element;
    if (element.shadowRoot) yield* termsIn(element.shadowRoot);
  }
}

/** The focused element inside, through shadow trees. */
function focused(host: Element): Element | null {
  const { activeElement } = host.getRootNode() as Document | ShadowRoot;
  let element = host.contains(activeElement) ? activeElement : null;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** The path from an element up to the host, through shadow trees. */
function pathOf(from: Node, host: Element): Element[] {
  const path: Element[] = [];
  for (let node: Node | null = from; node && node !== host; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (node instanceof Element) path.push(node);
  return path;
}

/** The terms of the nearest drawn shape, since the shapes of a drawing receive no pointer events. */
function nearest(target: Node, { clientX, clientY }: PointerEvent): string | undefined {
  const frame = target instanceof Element ? target.closest(".frame") : null;
  let [best, least] = [undefined as string | undefined, Infinity];
  for (const shape of frame?.querySelectorAll("svg [data-term]") ?? []) {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    const aside = Math.hypot(
      Math.max(left - clientX, 0, clientX - right),
      Math.max(top - clientY, 0, clientY - bottom),
    );
    const apart = aside * 1e3 + Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    if (aside > REACH || apart >= least) continue;
    [best, least] = [termOf(shape), apart];
  }
  return best;
}
