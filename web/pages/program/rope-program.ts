import { RopewalkError } from "../../api/errors/errors.js";
import type { PythonResult } from "../../code/types.js";
import { integer } from "../../figures/base/format.js";
import { html, nothing, pageElement, styled } from "../../figures/base/lit-element.js";
import { defineErrorText } from "../../figures/base/error-text.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import { compared, printedLines, type Sameness } from "./lines.js";
import { programStrings, type ProgramStrings } from "./strings.js";

/** A printed line "label: value" and the values it is compared with. */
export interface ProgramRow {
  label: string;
  /** Shown instead of the label. */
  name?: string;
  /** Occurs literally in the text's output. */
  printed?: string;
  /** The core's number. */
  ours?: string;
}

/** The agreement of a printed line with the text's value and with the core's; undefined without a value to compare. */
export interface Agreement {
  printed?: Sameness | undefined;
  ours?: Sameness | undefined;
}

export type ProgramChange = { source: string };
/** The result of a run: printed lines by label, the globals of `want`; or its error. */
export interface ProgramRun {
  lines: ReadonlyMap<string, string>;
  printed: string;
  values: PythonResult["values"];
  error?: ShownError;
}

/** Whether the reader has already loaded Python: from then on a switch runs the program at once. */
let started = false;
/** Marks the end of the output of earlier steps. */
const JOINT = 'print("\\f", end="")';

/**
 * <rope-program>: a Python program to edit and run, and its printed lines beside the expected ones. The first run on
 * the page loads the interpreter. Properties: name (of the program), source, given (the text that "restore" brings
 * back), before (a program that runs first and prints nothing), rows (none: the output is shown unchanged), marked
 * (1-based lines), want (globals to return), site (the path to the site's first page), lang. It does not store the
 * source: `program-change` has the typed text, and its listener sets `source`. `run()` runs it; `again()` does so if
 * Python is loaded.
 *
 * @fires {ProgramChange} program-change - detail: { source }
 * @fires {ProgramRun} program-run - detail: ProgramRun
 */
export class RopeProgram extends pageElement({
  name: "",
  source: "",
  given: "",
  before: "",
  rows: [] as readonly ProgramRow[],
  marked: [] as readonly number[],
  want: [] as readonly string[],
  site: "../",
  lang: "en",
  stage: undefined as "loading" | "running" | undefined,
  /** The loaded share of the interpreter's bytes. */
  share: 0,
  found: undefined as (ProgramRun & { of: string }) | undefined,
}) {
  #stop: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  get #text(): ProgramStrings {
    return programStrings[this.lang === "zh" ? "zh" : "en"];
  }
  get #whole(): string {
    return this.before === "" ? this.source : `${this.before}\n${JOINT}\n${this.source}`;
  }
  /** The number of lines before the program's own. */
  get #ahead(): number {
    return this.before === "" ? 0 : this.before.split("\n").length + 1;
  }

  again(): Promise<void> {
    return started ? this.run() : Promise.resolve();
  }

  async run(): Promise<void> {
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController());
    const [of, ahead] = [this.#whole, this.#ahead];
    started = true;
    this.stage = "loading";
    let run: ProgramRun;
    try {
      const { runPython } = await import("../../code/run.js");
      const { printed, values } = await runPython(of, {
        interpreter: new URL(`${this.site}pyodide/`, document.baseURI),
        want: this.want,
        seconds: 60,
        signal: stop.signal,
        progress: (share) => {
          if (this.#stop !== stop) return;
          this.share = share;
          if (share === 1) this.stage = "running";
        },
      });
      const own = printed.slice(printed.lastIndexOf("\f") + 1);
      run = { lines: printedLines(own), printed: own, values };
    } catch (error) {
      if (stop.signal.aborted) {
        if (this.#stop === stop) this.stage = undefined;
        return;
      }
      defineErrorText();
      run = { lines: new Map(), printed: "", values: {}, error: ownLine(error, ahead) };
    }
    if (this.#stop !== stop) return;
    this.stage = undefined;
    this.found = { ...run, of };
    this.dispatchEvent(new CustomEvent<ProgramRun>("program-run", { detail: run, bubbles: true }));
  }

  #changed(source: string): void {
    this.dispatchEvent(new CustomEvent<ProgramChange>("program-change", { detail: { source }, bubbles: true }));
  }

  protected override render(): unknown {
    const text = this.#text;
    const { source, given, found, stage } = this;
    const failed = found?.error && found.of === this.#whole ? found.error.index : undefined;
    const marked = failed === undefined ? this.marked : [failed];
    const count = source.split("\n").length;
    return html`<div class="editor" ?data-failed=${failed !== undefined}>
        <pre aria-hidden="true">${Array.from({ length: count }, (_, i) => `${i + 1}\n`)}</pre>
        <textarea
          aria-label=${text.program(this.name)}
          rows=${count}
          wrap="off"
          spellcheck="false"
          autocapitalize="off"
          .value=${source}
          @input=${({ currentTarget }: Event) => this.#changed((currentTarget as HTMLTextAreaElement).value)}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void this.run();
          }}
          ${styled(marks(marked))}
        ></textarea>
      </div>
      <p class="program-run">
        <button type="button" data-run @click=${() => void this.run()}>${text.run}</button>
        ${
          source === given || given === ""
            ? nothing
            : html`<button type="button" data-restore @click=${() => this.#changed(given)}>${text.restore}</button>`
        }
        <span class="note">${started ? text.keys : text.cost}</span>
      </p>
      <div role="status">
        ${
          stage
            ? html`<p>
                <progress
                  aria-label=${text[stage]}
                  max="1"
                  value=${stage === "loading" && this.share > 0 ? this.share : nothing}
                ></progress>
                ${text[stage]}
                <button type="button" data-stop @click=${() => this.#stop?.abort()}>${text.stop}</button>
              </p>`
            : this.#outcome(text)
        }
      </div>
      ${this.rows.length === 0 ? nothing : this.#outputs(text)}`;
  }

  #outcome(text: ProgramStrings): unknown {
    const { found, rows, lang } = this;
    if (!found) return rows.length === 0 ? nothing : html`<p class="note">${text.waits}</p>`;
    if (found.of !== this.#whole) return html`<p class="note">${text.stale}</p>`;
    if (found.error) {
      const { error } = found;
      const before = (error as { before?: number }).before;
      return html`<p class="problem">
        ${before === undefined ? nothing : text.before(integer(lang, before))} ${errorText(error, lang)}
      </p>`;
    }
    if (rows.length === 0)
      return found.printed.trim() === ""
        ? html`<p class="note">${text.silent}</p>`
        : html`<pre class="also" tabindex="0" role="region" aria-label=${text.outputs} data-printed>
${found.printed}</pre>`;
    const texts = (["printed", "ours"] as const).flatMap((kind) => {
      const all = rows.flatMap((row) => agreement(row, found.lines)[kind] ?? []);
      const same = all.filter((one) => one !== "different").length;
      return all.length === 0 ? [] : [text.counts[kind](integer(lang, same), integer(lang, all.length))];
    });
    return html`<p data-said>${texts.join(" ")}</p>`;
  }

  #outputs(text: ProgramStrings): unknown {
    const { found, rows } = this;
    const stale = found !== undefined && found.of !== this.#whole;
    const more = Array.from(found?.lines ?? []).filter(([label]) => rows.every((row) => row.label !== label));
    const part = (kind: "printed" | "now" | "ours", value: string, same?: Sameness): unknown =>
      html`<span class=${kind} data-same=${same ?? nothing}
        ><small>${text[kind]}</small> ${value}
        ${same === undefined ? nothing : html`<em role="img" aria-label=${text.signs[same]} title=${text.signs[same]}>${SIGNS[same]}</em>`}</span
      >`;
    return html`<ul class="outputs" aria-label=${text.outputs} ?data-stale=${stale}>
        ${rows.map((row) => {
          const { label, name = label, printed, ours } = row;
          const same = found && !stale ? agreement(row, found.lines) : {};
          return html`<li data-row=${label}>
            <b>${name}</b>
            ${printed === undefined ? nothing : part("printed", printed, same.printed)}
            ${part("now", found ? (found.lines.get(label) ?? text.missing) : "…")}
            ${ours === undefined ? nothing : part("ours", ours, same.ours)}
          </li>`;
        })}
      </ul>
      ${
        more.length === 0
          ? nothing
          : html`<p class="note">${text.also}</p>
              <pre class="also">${more.map(([label, value]) => `${label}: ${value}\n`)}</pre>`
      }`;
  }
}

const SIGNS = { equal: "=", rounding: "≈", different: "≠" } as const;

/** A line that was not printed counts as different. */
function agreement({ label, printed, ours }: ProgramRow, lines: ReadonlyMap<string, string>): Agreement {
  const now = lines.get(label);
  const against = (other: string | undefined): Sameness | undefined =>
    other === undefined ? undefined : now === undefined ? "different" : compared(now, other);
  return { printed: against(printed), ours: against(ours) };
}

/** An error with the line in the program's own text, or a mark that an earlier step raised it. */
function ownLine(error: unknown, ahead: number): ShownError & { before?: number } {
  const shown = shownError(error);
  const { index, of, value } = shown;
  if (shown.code !== "python" || shown.rule !== "raised" || typeof index !== "number") return shown;
  const within = index > ahead;
  const again = new RopewalkError({ code: "python", rule: "raised", of, value, index: within ? index - ahead : index });
  return { ...shownError(again), ...(within ? {} : { index: undefined, before: index }) };
}

/** Lines of the text area with a background colour. */
const marks = (lines: readonly number[]): Record<string, string> => ({
  "background-image": lines.map(() => "linear-gradient(var(--mark), var(--mark))").join() || "none",
  "background-position": lines.map((line) => `0 calc(0.5rem + ${line - 1} * var(--line))`).join() || "0 0",
});
