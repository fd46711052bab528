import { MOST_TEXT } from "../../../figures/base/fields.js";
import { fixed, integer } from "../../../figures/base/format.js";
import { html, nothing, pageElement } from "../../../figures/base/lit-element.js";
import { defineErrorText } from "../../../figures/base/error-text.js";
import { errorText } from "../../../figures/base/shown-error.js";
import { idle, Work, type Job } from "../../../figures/parts/running-model/work.js";
import type { ProgramRun } from "../../program/rope-program.js";
import { variantsText } from "./strings.js";
import { ownJob, programOf, variantJob, VARIANTS, type Variant, type VariantLoss } from "./variants.js";

const WANT = ["inv_freq", "attention_factor"];

export interface VariantsChange {
  variant: Variant;
  /** The typed program, as in the link; "" for the variant's own. */
  source: string;
}

/**
 * <rope-variants>: a variant's frequencies as a program to edit and run, and the loss of a small trained model with
 * them, compared with each named variant. Properties: variant, source ("" for the variant's own program), lang. The
 * listener sets both.
 *
 * @fires {VariantsChange} variants-change - detail: VariantsChange
 */
export class RopeVariants extends pageElement({
  variant: "yarn" as Variant,
  source: "",
  lang: "en",
  /** A typed program that is too long for a link. */
  typed: undefined as string | undefined,
  state: idle<VariantLoss>(),
  own: undefined as Job<VariantLoss> | undefined,
  wrong: false,
}) {
  readonly #work = new Work<VariantLoss>((state) => (this.state = state));
  #jobs: readonly Job<VariantLoss>[] = [];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.stop();
  }

  /** The reader's program runs first, because it was requested. */
  #measure(own = this.own): void {
    this.own = own;
    defineErrorText();
    this.#jobs = [...(own ? [own] : []), ...VARIANTS.map(variantJob)];
    this.#work.want(this.#jobs);
  }

  #ran({ error, values }: ProgramRun): void {
    this.wrong = false;
    if (error) return;
    const own = ownJob(values);
    if (own) this.#measure(own);
    else this.wrong = true;
  }

  #change(variant: Variant, source: string): void {
    const given = source === programOf(variant);
    const carried = source !== "" && source.length <= MOST_TEXT;
    this.typed = given || carried ? undefined : source;
    const detail = { variant, source: carried && !given ? source : "" };
    this.dispatchEvent(new CustomEvent<VariantsChange>("variants-change", { detail, bubbles: true }));
  }

  protected override render(): unknown {
    const { variant, lang, state, own } = this;
    const text = variantsText[lang === "zh" ? "zh" : "en"];
    const given = programOf(variant);
    const source = this.typed ?? (this.source || given);
    const { results, share, error } = state;
    const done = this.#jobs.filter(({ key }) => results.has(key)).length;
    const row = (name: string, key: string | undefined): unknown => {
      const loss = key === undefined ? undefined : results.get(key);
      const cell = (value: number | undefined): string => (value === undefined ? "…" : fixed(lang, value, 3));
      return html`<tr data-variant=${key === undefined || key === own?.key ? "own" : key}>
        <th scope="row">${name}</th>
        <td>${cell(loss?.within)}</td>
        <td>${cell(loss?.past)}</td>
      </tr>`;
    };
    return html`<h4>${text.title}</h4>
      <p class="note">${text.lead}</p>
      <p>
        <label
          >${text.choose}
          <select
            data-variant-choice
            @change=${({ currentTarget }: Event) => {
              const chosen = (currentTarget as HTMLSelectElement).value as Variant;
              this.wrong = false;
              this.#change(chosen, programOf(chosen));
            }}
          >
            ${VARIANTS.map((one) => html`<option value=${one} .selected=${one === variant}>${text.names[one]}</option>`)}
          </select></label
        >
      </p>
      <rope-program
        name=${text.program}
        lang=${lang}
        .source=${source}
        .given=${given}
        .want=${WANT}
        @program-change=${({ detail }: CustomEvent<{ source: string }>) => this.#change(variant, detail.source)}
        @program-run=${({ detail }: CustomEvent<ProgramRun>) => this.#ran(detail)}
      ></rope-program>
      ${source.length > MOST_TEXT ? html`<p class="note" data-long>${text.long}</p>` : nothing}
      ${this.wrong ? html`<p class="problem" role="alert">${text.wrong}</p>` : nothing}
      <table class="variant-losses">
        <thead>
          <tr>
            ${text.columns.map((one) => html`<th scope="col">${one}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${row(text.own, own?.key)}${VARIANTS.map((one) => row(text.names[one], one))}
        </tbody>
      </table>
      <p class="program-run" role="status">
        ${
          share === undefined
            ? html`<button
                type="button"
                data-measure
                ?disabled=${VARIANTS.every((one) => results.has(one))}
                @click=${() => this.#measure()}
              >
                ${text.measure}
              </button>`
            : html`<button type="button" data-stop @click=${() => this.#work.pause()}>${text.stop}</button>
                ${text.working(integer(lang, done), integer(lang, this.#jobs.length), `${integer(lang, Math.round(100 * share))}%`)}`
        }
        ${error ? html`<span class="problem">${errorText(error, lang)}</span>` : html`<span class="note">${text.unit}</span>`}
      </p>`;
  }
}
