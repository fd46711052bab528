import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Whether an element has been seen since it was put into the page: what costs a download waits for that. Nobody sees what is inert. */
export class Seen implements ReactiveController {
  yet = false;
  readonly #host: ReactiveControllerHost & Element;
  #watch: IntersectionObserver | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#watch = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting || this.#host.closest("[inert]")) return;
      this.yet = true;
      this.#watch?.disconnect();
      this.#host.requestUpdate();
    });
    this.#watch.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#watch?.disconnect();
    this.yet = false;
  }
}
