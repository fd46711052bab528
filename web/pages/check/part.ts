import type { Language } from "../../figures/base/format.js";
import { pageElement } from "../../figures/base/lit-element.js";
import { shownError } from "../../figures/base/shown-error.js";
import type { CheckState } from "./state.js";
import { Work, WorkFailure } from "./work/client.js";
import type { Failure, Progress, Request, ResultOf } from "./work/requests.js";

export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/**
 * A part of the page: it has the page's state, reports the reader's changes (event check-change, detail: part of the
 * state), and asks its worker when the state changes.
 */
export class CheckPart<R extends Request> extends pageElement({
  lang: "en" as Language,
  state: undefined as unknown as CheckState,
  failure: undefined as Failure | undefined,
  progress: undefined as Progress | undefined,
  result: undefined as unknown,
}) {
  declare result: ResultOf<R> | undefined;

  readonly #work = new Work();
  #asked = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Its first drawing is a separate task, after the elements drawn earlier are visible and respond. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  protected change(state: Partial<CheckState>): void {
    this.dispatchEvent(new CustomEvent("check-change", { detail: state, bubbles: true }));
  }

  /** Asks the worker, unless the last request was the same: `key` identifies a request. Waits until typing stops. */
  protected ask(key: string, request: R | undefined, delay = 0): void {
    if (key === this.#asked) return;
    this.#asked = key;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(request), delay);
  }

  protected stop(): void {
    clearTimeout(this.#timer);
    this.#work.stop();
    this.progress = undefined;
    this.#asked = "";
  }

  async #run(request: R | undefined): Promise<void> {
    if (request === undefined) {
      this.#work.stop();
      this.result = this.failure = this.progress = undefined;
      return;
    }
    this.progress = { stage: "starting", share: 0 };
    try {
      this.result = await this.#work.ask(request, (progress) => (this.progress = progress));
      this.failure = undefined;
    } catch (error) {
      this.result = undefined;
      this.failure = error instanceof WorkFailure ? error.failure : { error: shownError(error) };
    }
    this.progress = undefined;
  }
}
