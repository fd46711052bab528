import type { Ropewalk } from "ropewalk";
import { withMinus } from "../../../figures/base/format.js";
import { html, nothing, pageElement, type PropertyValues } from "../../../figures/base/lit-element.js";
import { formula } from "../../../figures/parts/formula/formula.js";
import { RopeTerms, type TermChange } from "../../../figures/parts/terms/rope-terms.js";
import { partsOf } from "../../../source-texts/sheet/marked.js";
import { minimindRows } from "../../../source-texts/sheet/minimind.js";
import { DIMS, TERMS, type SheetRow, type SheetSettings } from "../../../source-texts/sheet/sheet.js";
import { defineInPage } from "../../host/define-in-page.js";
import { sheetText } from "./strings.js";

/** The reader's settings in the sheet of text 000. */
const SETTINGS: readonly (keyof SheetSettings)[] = ["base", "dim", "position", "pair"];

/** The smallest and largest value of a typed number. */
export const LIMITS = { base: [2, 10_000_000], position: [0, 65_535] } as const;

export type SheetChange = Partial<SheetSettings>;

/**
 * <rope-sheet>: a text as formula, code and value, highlighted by term, which prints on one page. Properties:
 * engine, settings, lang. It does not store settings: its listener sets them.
 *
 * @fires {SheetChange} sheet-change - detail: SheetChange
 */
export class RopeSheet extends pageElement({
  engine: undefined as Ropewalk | undefined,
  settings: undefined as SheetSettings | undefined,
  lang: "en",
  rows: undefined as readonly SheetRow[] | undefined,
  terms: "",
}) {
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (["engine", "settings"].some((one) => changed.has(one))) void this.#compute();
  }

  async #compute(): Promise<void> {
    const { engine, settings } = this;
    if (!engine || !settings) return;
    const rows = await minimindRows(engine, settings);
    if (this.settings === settings) this.rows = rows;
  }

  #change(detail: SheetChange): void {
    this.dispatchEvent(new CustomEvent<SheetChange>("sheet-change", { detail, bubbles: true }));
  }

  /** Everything else on the page is left out of the print. */
  #print(): void {
    const { dataset } = document.documentElement;
    this.toggleAttribute("data-printed", true);
    dataset["printing"] = "sheet";
    addEventListener(
      "afterprint",
      () => {
        delete dataset["printing"];
        this.toggleAttribute("data-printed", false);
      },
      { once: true },
    );
    print();
  }

  protected override render(): unknown {
    const { rows, settings, lang } = this;
    const language = lang === "zh" ? "zh" : "en";
    const text = sheetText[language];
    if (!settings) return nothing;
    let stops = 0;
    /** Tab stops only at the first term; terms in formulas cannot have focus. */
    const marked = (of: string, minus = false): unknown =>
      partsOf(minus ? withMinus(of) : of).map(({ text, term }) =>
        term === undefined ? text : html`<span data-term=${term} tabindex=${stops++ === 0 ? "0" : "-1"}>${text}</span>`,
      );
    const meanings = [...new Set(this.terms.split(" "))].flatMap((term) => TERMS[term]?.[language] ?? []);
    return html`<h4>${text.title}</h4>
      <p class="note sheet-lead">${text.lead}</p>
      <fieldset class="sheet-settings">
        <legend>${text.settings}</legend>
        ${SETTINGS.map((one) => this.#control(one, settings, text.names[one]))}
        <button type="button" data-print @click=${() => this.#print()}>${text.print}</button>
      </fieldset>
      <p class="sheet-set">
        000 · ${SETTINGS.map((one) => `${text.names[one]} = ${settings[one]}`).join(" · ")} ·
        ${text.vector(String(settings.dim))}
      </p>
      <rope-terms @term-change=${({ detail }: CustomEvent<TermChange>) => (this.terms = detail.terms)}>
        <table class="sheet" role="table">
          <thead role="rowgroup">
            <tr role="row">
              ${text.columns.map((one) => html`<th role="columnheader" scope="col">${one}</th>`)}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${rows?.map(
              (row) =>
                html`<tr role="row" class="sheet-name">
                    <th role="rowheader" scope="rowgroup" colspan="3">${row.name[language]}</th>
                  </tr>
                  <tr role="row">
                    <td role="cell" class="sheet-formula">${formula(row.formula)}</td>
                    <td role="cell"><code>${marked(row.code)}</code></td>
                    <td role="cell"><span class="sheet-value">${marked(row.value, true)}</span></td>
                  </tr>`,
            )}
          </tbody>
        </table>
      </rope-terms>
      <p class="note sheet-lit" role="status">${meanings.length === 0 ? text.none : text.lit(meanings.join(", "))}</p>`;
  }

  #control(one: keyof SheetSettings, settings: SheetSettings, name: string): unknown {
    if (one === "dim" || one === "pair") {
      const options = one === "dim" ? DIMS : Array.from({ length: settings.dim / 2 }, (_, i) => i);
      return html`<label
        >${name}
        <select
          data-setting=${one}
          @change=${({ currentTarget }: Event) => this.#change(chosen(one, Number((currentTarget as HTMLSelectElement).value), settings))}
        >
          ${options.map((value) => html`<option value=${value} .selected=${value === settings[one]}>${value}</option>`)}
        </select></label
      >`;
    }
    const [least, most] = LIMITS[one];
    return html`<label
      >${name}
      <input
        type="number"
        data-setting=${one}
        min=${least}
        max=${most}
        step="1"
        required
        .value=${String(settings[one])}
        @change=${({ currentTarget }: Event) => {
          const input = currentTarget as HTMLInputElement;
          if (input.reportValidity()) this.#change({ [one]: Number(input.value) });
        }}
    /></label>`;
  }
}

/** Fewer channels have fewer pairs. */
const chosen = (one: "dim" | "pair", value: number, { pair }: SheetSettings): SheetChange =>
  one === "pair" ? { pair: value } : { dim: value, pair: Math.min(pair, value / 2 - 1) };

defineInPage({ "rope-terms": RopeTerms, "rope-sheet": RopeSheet });
