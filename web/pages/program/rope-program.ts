import { html, nothing, pageElement, styled } from "../../figures/base/lit-element.js";
import { defineErrorText } from "../../figures/base/error-text.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import { programStrings, type ProgramStrings } from "./strings.js";

export type ProgramChange = { source: string };

/** Whether the reader has already loaded Python. */
let started = false;

/**
 * <rope-program>: a Python program to edit and run, and what it prints. The first run on the page loads the
 * interpreter. Properties: name (of the program), source, given (the text that "restore" brings back), site (the path
 * to the site's first page), lang. It does not store the source: `program-change` has the typed text, and its listener
 * sets `source`.
 *
 * @fires {ProgramChange} program-change - detail: { source }
 */
export class RopeProgram extends pageElement({
  name: "",
  source: "",
  given: "",
  site: "../",
  lang: "en",
  stage: undefined as "loading" | "running" | undefined,
  /** The loaded share of the interpreter's bytes. */
  share: 0,
  found: undefined as { of: string; printed: string; error?: ShownError } | undefined,
}) {
  #stop: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  async run(): Promise<void> {
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController());
    const of = this.source;
    started = true;
    this.stage = "loading";
    try {
      const { runPython } = await import("../../code/run.js");
      const { printed } = await runPython(of, {
        interpreter: new URL(`${this.site}pyodide/`, document.baseURI),
        seconds: 60,
        signal: stop.signal,
        progress: (share) => {
          if (this.#stop !== stop) return;
          this.share = share;
          if (share === 1) this.stage = "running";
        },
      });
      if (this.#stop === stop) this.found = { of, printed };
    } catch (error) {
      if (this.#stop === stop && !stop.signal.aborted) {
        defineErrorText();
        this.found = { of, printed: "", error: shownError(error) };
      }
    }
    if (this.#stop === stop) this.stage = undefined;
  }

  #changed(source: string): void {
    this.dispatchEvent(new CustomEvent<ProgramChange>("program-change", { detail: { source }, bubbles: true }));
  }

  protected override render(): unknown {
    const text = programStrings[this.lang === "zh" ? "zh" : "en"];
    const { source, given, found, stage } = this;
    const failed = found?.of === source && typeof found.error?.index === "number" ? found.error.index : undefined;
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
          ${styled(mark(failed))}
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
      </div>`;
  }

  #outcome(text: ProgramStrings): unknown {
    const { found, source, lang } = this;
    if (!found) return nothing;
    if (found.of !== source) return html`<p class="note">${text.stale}</p>`;
    if (found.error) return html`<p class="problem">${errorText(found.error, lang)}</p>`;
    return found.printed.trim() === ""
      ? html`<p class="note">${text.silent}</p>`
      : html`<pre class="also" tabindex="0" role="region" aria-label=${text.outputs} data-printed>
${found.printed}</pre>`;
  }
}

/** A line of the text area with a background colour. */
const mark = (line: number | undefined): Record<string, string> => ({
  "background-image": line === undefined ? "none" : "linear-gradient(var(--mark), var(--mark))",
  "background-position": `0 calc(0.5rem + ${(line ?? 1) - 1} * var(--line))`,
});
