// A window for figures where there is no page. The bundler gives its classes to every file that names one of them, so that nothing
// global is defined: see inDocument in tools/build/rolldown.mjs.
import { Window } from "happy-dom";

const window = new Window({ settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } });
/** 0 where happy-dom does not say it, up to 18. */
export const happyDomVersion = Number(/HappyDOM\/(\d+)/.exec(window.navigator.userAgent)?.[1] ?? 0);
const { document, customElements } = window;
const { CustomEvent, Element, Event, HTMLElement, IntersectionObserver, MutationObserver } = window;
const { CSSStyleSheet, Node, ShadowRoot } = window;
const requestAnimationFrame = window.requestAnimationFrame.bind(window);
const cancelAnimationFrame = window.cancelAnimationFrame.bind(window);

/** Nothing is laid out: files are made of blocks. */
class ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export { cancelAnimationFrame, requestAnimationFrame };
export { window, document, customElements, ResizeObserver };
export { CustomEvent, Element, Event, HTMLElement, IntersectionObserver, MutationObserver };
export { CSSStyleSheet, Node, ShadowRoot };
