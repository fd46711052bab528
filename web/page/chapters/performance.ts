import { html, nothing } from "lit";
import { measureInWorker, type Progress } from "../../bench/page.js";
import { integer } from "../../elements/format.js";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopeMeasurements } from "../../elements/rope-measurements.js";
import { performanceStrings, type PerformanceStrings } from "./performance-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import type { Slice } from "./slice.js";

type State = Record<never, never>;

export const tag = "rope-chapter-performance";
/** Measurements are the device's own: nothing of them goes into a link. */
export const slice: Slice<State> = {};

type Phase = "idle" | "running" | "done" | "stopped" | "failed";

/** <rope-chapter-performance>: the module timed on the reader's device, when asked. */
class RopeChapterPerformance extends RopeChapter<State> {
  static override properties = {
    ...RopeChapter.properties,
    phase: { state: true },
    progress: { state: true },
  };

  declare phase: Phase;
  declare progress: Progress | undefined;
  #abort: AbortController | undefined;
  #failure = "";

  constructor() {
    super();
    this.phase = "idle";
    this.progress = undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abort?.abort();
  }

  async #measure(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.phase = "running";
    this.progress = undefined;
    try {
      await measureInWorker((progress) => {
        this.progress = progress;
      }, abort.signal);
      this.phase = "done";
    } catch (error) {
      this.phase = abort.signal.aborted ? "stopped" : "failed";
      this.#failure = error instanceof Error ? error.message : String(error);
    }
  }

  protected override render(): unknown {
    const text = performanceStrings[this.language];
    const { phase, progress } = this;
    const running = phase === "running";
    return html`
      <p class="story">${text.story}</p>
      <p class="measure">
        <button @click=${() => (running ? this.#abort?.abort() : void this.#measure())}>
          ${running ? text.stop : phase === "idle" ? text.start : text.again}
        </button>
        ${
          running
            ? html`<progress
                aria-label=${this.#status(text)}
                max=${progress?.of ?? 1}
                .value=${progress?.done ?? 0}
              ></progress>`
            : nothing
        }
        <span role="status">${this.#status(text)}</span>
      </p>
      <rope-measurements lang=${this.lang} .results=${progress?.results ?? []}></rope-measurements>
      ${progress ? html`<p class="note">${text.device(integer(this.lang, navigator.hardwareConcurrency))}</p>` : nothing}
    `;
  }

  #status(text: PerformanceStrings): string {
    const { phase, progress, lang } = this;
    if (phase === "idle") return text.about;
    if (phase === "stopped") return text.stopped;
    if (phase === "failed") return text.failed(this.#failure);
    if (!progress) return text.starting;
    if (phase === "done") return text.done(integer(lang, progress.of));
    return text.progress(integer(lang, progress.done), integer(lang, progress.of));
  }
}

register({
  [tag]: RopeChapterPerformance,
  "rope-figure-tools": RopeFigureTools,
  "rope-measurements": RopeMeasurements,
});
