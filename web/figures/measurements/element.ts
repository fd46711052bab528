import { html, nothing } from "lit";
import { buttonStyles } from "../base/styles/button.js";
import { controlStyles } from "../base/styles/control.js";
import { integer, languageOf } from "../base/format.js";
import { casesOf, MEASURED_GROUPS, type Measured, type MeasuredGroup } from "./measured.js";
import { browser, machine, recorded, recordedResults } from "./measured-recording.js";
import { measuring, type MeasuringProgress } from "./measuring.js";
import { measurementsStrings, type MeasurementsStrings } from "./strings.js";
import { measurements } from "./values.js";
import { measurementsStyles } from "./styles.js";
import type { Picture } from "../export/picture-file.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import type { LinkWanted } from "../export/rope-figure-tools.js";
import { RopeMeasuredCase } from "./rope-measured-case.js";
import { sentences } from "../base/sentences.js";

type Phase = "idle" | "running" | "done" | "stopped" | "failed";

/**
 * <rope-measurements>: the module timed on the reader's device beside the device's limits and plain JavaScript, when asked;
 * until then, a recording of such a run. Properties beside its values: results (what was measured last; can be set).
 *
 * @zh 按下按钮，在读者的设备上测量本模块，旁边是设备的极限和普通 JavaScript。
 * @fires {{ group: MeasuredGroup }} measurements-change - detail: { group }
 */
export class RopeMeasurements extends figureElement(measurements) {
  static override properties = {
    results: { attribute: false },
    phase: { state: true },
    progress: { state: true },
  };
  static override parts = { "rope-measured-case": RopeMeasuredCase };
  static override styles = [baseStyles, controlStyles, buttonStyles, measurementsStyles];

  declare results: readonly Measured[];
  declare phase: Phase;
  declare progress: MeasuringProgress | undefined;
  #abort: AbortController | undefined;
  #failure = "";

  constructor() {
    super();
    this.results = [];
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
    this.results = [];
    const follow = (progress: MeasuringProgress): void => {
      if (abort.signal.aborted) return;
      this.progress = progress;
      this.results = progress.results;
    };
    try {
      await measuring()!(this.group, follow, abort.signal);
      this.phase = "done";
    } catch (error) {
      this.phase = abort.signal.aborted ? "stopped" : "failed";
      this.#failure = error instanceof Error ? error.message : String(error);
    }
  }

  protected override render(): unknown {
    if (!this.engine) return this.waiting;
    const text = measurementsStrings[languageOf(this.lang)];
    const running = this.phase === "running";
    const results = this.#own ? this.results : recordedOf(this.group);
    const rows = (): string[][] => tableRows(text, results);
    return html`
      ${measuring() ? this.#controls(text) : nothing}
      <rope-live-text
        .text=${sentences(this.lang, this.#status(text), this.#own || running ? "" : this.#origin(text))}
      ></rope-live-text>
      ${measuring() && this.phase !== "failed" ? nothing : this.#elsewhere(text)}
      ${this.#own ? html`<p class="note">${this.#origin(text)}</p>` : nothing}
      <p class="legend note">
        ${(["limit", "ropewalk", "peer"] as const).map(
          (kind) => html`<span><i class=${kind}></i>${text.kinds[kind]}</span>`,
        )}
        <span>${text.whiskers}</span>
      </p>
      <div class="blocks">${casesOf(results).map((members) => this.#block(text, members))}</div>
      <rope-data-table label=${this.strings.showNumbers} .columns=${text.columns} .rows=${rows}></rope-data-table>
      <rope-figure-tools
        lang=${this.lang}
        name="rope-measurements"
        .programs=${{
          javascript: async () => (await import("./programs.js")).measurementsCode(this.group),
          numpy: async () => (await import("./numpy.js")).measurementsNumpy(this.group),
        }}
        .pictures=${() => this.#pictures(text)}
        .columns=${text.columns}
        .rows=${rows}
        ><p class="note">${text.programs}</p></rope-figure-tools
      >
    `;
  }

  get #own(): boolean {
    return this.results.length > 0;
  }

  /** Where and when what is shown was measured. */
  #origin(text: MeasurementsStrings): string {
    if (!this.#own) return text.recorded(recorded, browser, machine);
    return text.device(integer(this.lang, navigator.hardwareConcurrency));
  }

  #controls(text: MeasurementsStrings): unknown {
    const { phase, progress } = this;
    const running = phase === "running";
    return html`<div class="controls">
        <fieldset ?disabled=${running}>
          <legend>${text.choose}</legend>
          ${MEASURED_GROUPS.map(
            (group) =>
              html`<label
                ><input
                  type="radio"
                  name="group"
                  value=${group}
                  .checked=${group === this.group}
                  @change=${() => this.emit("measurements-change", { group })}
                />${text.groups[group]}</label
              >`,
          )}
        </fieldset>
      </div>
      <div class="run">
        <button data-run @click=${() => (running ? this.#abort?.abort() : void this.#measure())}>
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
      </div>`;
  }

  /** Where a page cannot measure, the figure's own page can. */
  #elsewhere(text: MeasurementsStrings): unknown {
    const detail: LinkWanted = { link: "" };
    this.dispatchEvent(new CustomEvent("link-wanted", { detail, bubbles: true, composed: true }));
    if (detail.link === "" || detail.link.split("#")[0] === location.href.split("#")[0]) return nothing;
    return html`<p class="note"><a href=${detail.link} target="_blank" rel="noopener">${text.elsewhere}</a></p>`;
  }

  #status(text: MeasurementsStrings): string {
    const { phase, progress, lang } = this;
    if (phase === "idle") return measuring() ? text.about : text.noWorker;
    if (phase === "stopped") return text.stopped;
    if (phase === "failed") return text.failed(this.#failure);
    if (!progress) return text.starting;
    if (phase === "done") return text.done(integer(lang, progress.of));
    return text.progress(integer(lang, progress.done), integer(lang, progress.of));
  }

  #block(text: MeasurementsStrings, members: readonly Measured[]): unknown {
    return html`<section data-group=${members[0]!.group}>
      <h3>${caseName(text, members[0]!)}</h3>
      <p class="note">${subtitle(text, members[0]!)}</p>
      <rope-measured-case lang=${this.lang} .members=${members}></rope-measured-case>
    </section>`;
  }

  #pictures(text: MeasurementsStrings): Picture[] {
    const drawn = this.renderRoot.querySelectorAll<RopeMeasuredCase>("rope-measured-case");
    return Array.from(drawn, ({ picture, members: [first] }, at) => ({
      drawing: picture,
      title: text.subtitle(caseName(text, first!), subtitle(text, first!)),
      ...(at === drawn.length - 1 && { note: this.#origin(text) }),
    }));
  }
}

const caseName = (text: MeasurementsStrings, { group, column }: Measured): string =>
  text.title(text.groups[group] ?? group, text.names[column] ?? column);
const subtitle = (text: MeasurementsStrings, { series, unit }: Measured): string =>
  text.subtitle(text.names[series] ?? series, text.units[unit] ?? unit);

const recordedOf = (wanted: MeasuredGroup): readonly Measured[] =>
  recordedResults.filter(({ group }) => wanted === "all" || wanted === group);

function tableRows(text: MeasurementsStrings, results: readonly Measured[]): string[][] {
  const show = (value: number | undefined): string =>
    value === undefined ? "–" : String(Number(value.toPrecision(5)));
  return results.map(({ group: of, series, column, who, unit, value, checked, missing }) => [
    [text.groups[of] ?? of, text.names[series] ?? series, text.names[column] ?? column].join(", "),
    text.names[who] ?? who,
    missing ?? show(value?.median),
    show(value?.q1),
    show(value?.q3),
    unit === "us" ? "µs" : unit,
    show(checked?.error),
    show(checked?.allowed),
  ]);
}
