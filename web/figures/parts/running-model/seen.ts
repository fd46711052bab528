import type { ReactiveController, ReactiveControllerHost } from "lit";
import { watchView } from "../../base/watch-view.js";

/**
 * Whether an element has been seen since it was added to the page; downloads wait for that. Inert elements do not
 * count.
 */
export class Seen implements ReactiveController {
  yet = false;
  /** Whether it is in sight now, if `left` was given. */
  now = false;
  readonly #host: ReactiveControllerHost & Element;
  readonly #left: (() => void) | undefined;
  #watch: IntersectionObserver | undefined;
  /** Watches inert elements around, such as a slide that is not yet shown. */
  #woken: MutationObserver | undefined;

  /** `left` is called whenever the element is out of sight again: for work that takes many seconds. */
  constructor(host: ReactiveControllerHost & Element, left?: () => void) {
    this.#host = host;
    this.#left = left;
    host.addController(this);
  }

  hostConnected(): void {
    const tell = (inView: boolean): void => {
      const inert = this.#host.closest("[inert]");
      this.now = inView && !inert;
      if (!this.now) {
        if (inView && inert) this.#waitFor(inert);
        if (this.yet) this.#left?.();
        return;
      }
      this.yet = true;
      if (!this.#left) this.#watch?.disconnect();
      this.#host.requestUpdate();
    };
    this.#watch = watchView((entries) => tell(entries.at(-1)?.isIntersecting ?? false));
    if (this.#watch) this.#watch.observe(this.#host);
    else tell(true);
  }

  /** An element that is watched again is reported again. */
  #waitFor(inert: Element): void {
    this.#woken?.disconnect();
    this.#woken = new MutationObserver(() => {
      this.#woken?.disconnect();
      this.#watch?.unobserve(this.#host);
      this.#watch?.observe(this.#host);
    });
    this.#woken.observe(inert, { attributeFilter: ["inert"] });
  }

  hostDisconnected(): void {
    this.#woken?.disconnect();
    this.#watch?.disconnect();
    this.yet = this.now = false;
  }
}
