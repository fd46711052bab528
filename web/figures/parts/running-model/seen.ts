import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Whether an element has been seen since it was put into the page: what costs a download waits for that. Nobody sees what is inert. */
export class Seen implements ReactiveController {
  yet = false;
  readonly #host: ReactiveControllerHost & Element;
  readonly #left: (() => void) | undefined;
  #watch: IntersectionObserver | undefined;

  /** `left` is called whenever the element is out of sight again: for work that takes many seconds. */
  constructor(host: ReactiveControllerHost & Element, left?: () => void) {
    this.#host = host;
    this.#left = left;
    host.addController(this);
  }

  hostConnected(): void {
    this.#watch = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting || this.#host.closest("[inert]")) {
        if (this.yet) this.#left?.();
        return;
      }
      this.yet = true;
      if (!this.#left) this.#watch?.disconnect();
      this.#host.requestUpdate();
    });
    this.#watch.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#watch?.disconnect();
    this.yet = false;
  }
}
