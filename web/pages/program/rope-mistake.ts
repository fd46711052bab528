import type { Ropewalk } from "ropewalk";
import { html, nothing, pageElement, type PropertyValues } from "../../figures/base/lit-element.js";
import { check } from "../../figures/parts/choices/choices.js";
import { runItem } from "../../source-texts/run.js";
import type { MistakeProgram } from "../../source-texts/walk/mistake-program.js";
import type { ProgramChange, ProgramRow, ProgramRun, RopeProgram } from "./rope-program.js";
import { programStrings } from "./strings.js";

/**
 * <rope-mistake>: the program of a mistake's card, folded, with a switch between its wrong lines and the right ones.
 * Properties: item (its id), engine, lang.
 */
export class RopeMistake extends pageElement({
  item: "",
  engine: undefined as Ropewalk | undefined,
  lang: "en",
  mistake: true,
  typed: undefined as string | undefined,
  found: undefined as MistakeProgram | undefined,
  rows: [] as readonly ProgramRow[],
}) {
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("item")) void this.#load(this.item);
    if (changed.has("found") || changed.has("mistake") || changed.has("lang")) void this.#compare();
  }

  async #load(item: string): Promise<void> {
    const { mistakeProgram } = await import("../../source-texts/walk/mistake-program.js");
    this.found = await mistakeProgram(item);
  }

  async #compare(): Promise<void> {
    const { found, engine, mistake } = this;
    if (!found || !engine) return;
    const { rows } = await runItem(engine, found.item, found.values(mistake));
    this.rows = rows.map(({ label, ours }) => ({
      label: label.en,
      name: label[this.lang === "zh" ? "zh" : "en"],
      ours,
    }));
    await this.updateComplete;
    await this.querySelector<RopeProgram>("rope-program")?.again();
  }

  /** Rows of the card that the program does not print, such as another library's error, are shown only in the card. */
  #ran({ lines, error }: ProgramRun): void {
    if (this.typed === undefined && !error) this.rows = this.rows.filter(({ label }) => lines.has(label));
  }

  protected override render(): unknown {
    const { found, lang, mistake, typed } = this;
    if (!found) return nothing;
    const text = programStrings[lang === "zh" ? "zh" : "en"];
    const given = found.source(mistake);
    const source = typed ?? given;
    const marked = source.split("\n").flatMap((line, i) => (/ {2}# (?:wrong|right)$/.test(line) ? [i + 1] : []));
    return html`<details class="earlier">
      <summary>${text.asProgram}</summary>
      ${check(text.withMistake, mistake, (on) => {
        this.typed = undefined;
        this.mistake = on;
      })}
      <rope-program
        name=${this.item.toUpperCase()}
        lang=${lang}
        .source=${source}
        .given=${given}
        .rows=${this.rows}
        .marked=${marked}
        @program-change=${({ detail }: CustomEvent<ProgramChange>) => {
          this.typed = detail.source;
        }}
        @program-run=${({ detail }: CustomEvent<ProgramRun>) => this.#ran(detail)}
      ></rope-program>
    </details>`;
  }
}
