import { html, nothing, type ReactiveController } from "lit";
import type { FigureContext } from "../base/figure.js";
import { languageOf } from "../base/format.js";
import { errorText } from "../base/shown-error.js";
import { stringsFor } from "../base/strings.js";
import { progressStrings } from "../parts/running-model/progress.js";
import { Seen } from "../parts/running-model/seen.js";
import type { Runner, RunningElement } from "./view-element.js";
import type { Running } from "./view.js";

type Wanted<S, W> = (values: S, context: FigureContext) => W;

/** Does the work of a figure, as Work does jobs. */
export interface Worker<W> {
  want(what: W): void;
  /** Once more, after an error. */
  again(): void;
  /** Ends the work, and frees the models. */
  stop(): void;
  /** Pauses while nobody sees the figure. Without it, started work continues. */
  pause?(): void;
  light?: boolean;
}

/** Called with each new state of the work. */
export type Changed = (state: unknown) => void;

/** Lets a figure do long work: numbers() receives its state, and is called again when that changes. */
export const running =
  <S, W>(wanted: Wanted<S, W>, worker: (changed: Changed) => Worker<W>) =>
  (element: RunningElement): Runner<S> =>
    new ModelRunner(element, wanted, worker);

/** Does a figure's work once it is seen, and ends it when the figure is removed. */
class ModelRunner<S, W> implements ReactiveController, Runner<S> {
  readonly #element: RunningElement;
  readonly #wanted: Wanted<S, W>;
  readonly #work: Worker<W>;
  readonly #seen: Seen;
  #shown: [values: S, context: FigureContext] | undefined;

  constructor(element: RunningElement, wanted: Wanted<S, W>, worker: (changed: Changed) => Worker<W>) {
    this.#element = element;
    this.#wanted = wanted;
    const work = (this.#work = worker((state) => (element.running = state)));
    this.#seen = new Seen(element, work.pause && (() => work.pause!()));
    element.addController(this);
  }

  shown(values: S, context: FigureContext): void {
    this.#shown = [values, context];
  }

  hostUpdated(): void {
    const seen = this.#work.light || (this.#work.pause ? this.#seen.now : this.#seen.yet);
    if (seen) this.#want();
  }

  hostDisconnected(): void {
    this.#work.stop();
  }

  #want(): void {
    if (this.#shown) this.#work.want(this.#wanted(...this.#shown));
  }

  /** The line below a drawing. Its data-busy is removed when there is nothing to wait for. */
  view(of: Running): unknown {
    const { lang } = this.#element;
    const text = progressStrings[languageOf(lang)];
    switch (of.state) {
      case "failed":
        return html`<p class="progress" role="alert">
          ${of.words ?? text.failed} ${of.error ? errorText(of.error, lang) : nothing}
          ${of.again || of.words === undefined ? html`<button data-again @click=${() => this.#work.again()}>${stringsFor(lang).again}</button>` : nothing}
        </p>`;
      case "busy":
        return html`<p class="progress" data-busy>${of.words}</p>`;
      case "idle":
        return html`<p class="progress" data-busy>${text.waiting}</p>`;
      case "done":
        return html`<p class="progress"></p>`;
    }
  }
}
