// A window for figures where there is no page. The bundler gives its classes to every file that names one of them, so that nothing
// global is defined: see inDocument in tools/build/rolldown.mjs.
import { Window } from "happy-dom";
import { drawn, plain, type Theme } from "./colour.js";
import { boxOf } from "./layout.js";

const window = new Window({ settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } });
/** 0 where happy-dom does not say it, up to 18. */
export const happyDomVersion = Number(/HappyDOM\/(\d+)/.exec(window.navigator.userAgent)?.[1] ?? 0);
const { document, customElements } = window;
const { CustomEvent, Element, Event, HTMLCanvasElement, HTMLElement, IntersectionObserver, MutationObserver } = window;
const { CSSStyleSheet, Node, ShadowRoot, SVGSVGElement, XMLSerializer } = window;
const requestAnimationFrame = window.requestAnimationFrame.bind(window);
const cancelAnimationFrame = window.cancelAnimationFrame.bind(window);
const resizeTo = (width: number): void => window.happyDOM.setViewport({ width });

/** Tells each element its width once: nothing changes it afterwards. */
class ResizeObserver {
  constructor(private readonly tell: (entries: { contentRect: { width: number } }[]) => void) {}
  observe(element: globalThis.Element): void {
    queueMicrotask(() => this.tell([{ contentRect: boxOf(element) }]));
  }
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(Element.prototype, {
  getBoundingClientRect(this: globalThis.Element) {
    return { x: 0, y: 0, top: 0, left: 0, ...boxOf(this) };
  },
});

export { cancelAnimationFrame, requestAnimationFrame };
export { window, document, customElements, getComputedStyle, ResizeObserver, resizeTo };
export { CustomEvent, Element, Event, HTMLCanvasElement, HTMLElement, IntersectionObserver, MutationObserver };
export { CSSStyleSheet, Node, ShadowRoot, SVGSVGElement, XMLSerializer };

/** Colours are plain: the two of a theme are chosen before, in the tokens; what is mixed of them or named is worked out here. */
function getComputedStyle(element: globalThis.Element): CSSStyleDeclaration {
  const style = styleOf(element);
  return new Proxy(style, {
    get(_, name) {
      if (name === "getPropertyValue") return (property: string) => valueOf(element, style, property);
      if (name === "paddingLeft" || name === "paddingRight") return style[name] || "0px";
      const value: unknown = Reflect.get(style, name);
      return typeof value === "function" ? value.bind(style) : value;
    },
  });
}

const styleOf = (element: globalThis.Element): CSSStyleDeclaration =>
  window.getComputedStyle(element as never) as unknown as CSSStyleDeclaration;

function valueOf(element: globalThis.Element, style: CSSStyleDeclaration, name: string): string {
  const value = attributeOr(style.getPropertyValue(name), element, name).replaceAll(
    /var\((--[\w-]+)\)/g,
    (_, custom: string) => style.getPropertyValue(custom) || ofHost(element, custom),
  );
  if ((name !== "fill" && name !== "stroke") || value === "" || value === "none") return value;
  return drawn(
    value.toLowerCase() === "currentcolor"
      ? style.color
      : plain(value, document.documentElement.dataset["theme"] as Theme),
  );
}

/** This window gives custom properties of :host to the host alone. */
function ofHost(element: globalThis.Element, name: string): string {
  const { host } = element.getRootNode() as unknown as { host?: globalThis.Element };
  return host ? styleOf(host).getPropertyValue(name) : "";
}

/** fill="none" is a style in SVG, below all sheets; this window knows sheets and style="" alone. */
function attributeOr(value: string, element: globalThis.Element, name: string): string {
  const attribute = element.getAttribute(name);
  if (attribute === null || !element.namespaceURI?.endsWith("svg")) return value;
  const { parentElement } = element;
  const inherited = parentElement !== null && value === styleOf(parentElement).getPropertyValue(name);
  return value === "" || inherited ? attribute : value;
}
