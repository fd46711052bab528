import { html, nothing, type ReactiveController } from "lit";
import type { FigureContext } from "../base/figure.js";
import { languageOf } from "../base/format.js";
import { errorText } from "../base/shown-error.js";
import { stringsFor } from "../base/strings.js";
import { progressStrings } from "../parts/running-model/progress.js";
import { Seen } from "../parts/running-model/seen.js";
import { Work, type Job } from "../parts/running-model/work.js";
import type { Runner, RunningElement } from "./view-element.js";
import type { Running } from "./view.js";

type Jobs<S, R> = (values: S, context: FigureContext) => readonly Job<R>[];

/** Lets a figure compute with a small model: numbers() is given the state of this work, and asked again when that changes. */
export const running =
  <S, R>(jobs: Jobs<S, R>) =>
  (element: RunningElement): Runner<S> =>
    new ModelRunner(element, jobs);

/** Does what the figure wants once it is seen, or once its reader has pressed the button, and leaves it when it goes. */
class ModelRunner<S, R> implements ReactiveController, Runner<S> {
  readonly #element: RunningElement;
  readonly #jobs: Jobs<S, R>;
  readonly #work: Work<R>;
  readonly #seen: Seen;
  #shown: [values: S, context: FigureContext] | undefined;
  /** For its button. */
  #waits = false;

  constructor(element: RunningElement, jobs: Jobs<S, R>) {
    this.#element = element;
    this.#jobs = jobs;
    this.#work = new Work<R>((state) => (element.running = state));
    this.#seen = new Seen(element);
    element.addController(this);
  }

  shown(values: S, context: FigureContext): void {
    this.#shown = [values, context];
  }

  hostUpdated(): void {
    if (this.#seen.yet && !this.#waits) this.#want();
  }

  hostDisconnected(): void {
    this.#work.stop();
  }

  #want(): void {
    if (this.#shown) this.#work.want(this.#jobs(...this.#shown));
  }

  /** The line below a drawing. Its data-busy goes when there is nothing to wait for. */
  view(of: Running): unknown {
    const { lang } = this.#element;
    const text = progressStrings[languageOf(lang)];
    const start = of.state === "idle" ? of.start : undefined;
    this.#waits = start !== undefined;
    switch (of.state) {
      case "failed":
        return html`<p class="progress" role="alert">
          ${text.failed} ${errorText(of.error, lang)}
          <button data-again @click=${() => this.#work.again()}>${stringsFor(lang).again}</button>
        </p>`;
      case "busy":
        return html`<p class="progress" data-busy>${of.words} ${this.#button(of.cancel, () => this.#work.stop())}</p>`;
      case "idle":
        return html`<p class="progress" ?data-busy=${!this.#waits}>
          ${this.#waits ? this.#button(start, () => this.#want()) : text.waiting}
        </p>`;
      case "done":
        return html`<p class="progress"></p>`;
    }
  }

  #button(name: string | undefined, press: () => void): unknown {
    return name === undefined ? nothing : html`<button data-run @click=${press}>${name}</button>`;
  }
}
