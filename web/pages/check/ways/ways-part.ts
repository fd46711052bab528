import { html, nothing } from "lit";
import { integer, significant } from "../../../figures/base/format.js";
import { advice } from "../../../api/both.js";
import { tableWords } from "../../../doctor/table-words.js";
import { codeBlock } from "../inputs/code.js";
import { asksForPairing, configInput, givenConfig } from "../inputs/config-input.js";
import { failureText } from "../inputs/failure.js";
import { CheckPart } from "../part.js";
import { checkStrings } from "../strings.js";
import type { TableRequest } from "../work/requests.js";
import { codeOf, type Way } from "./recipes.js";
import { wayStrings, type WayStrings } from "./strings.js";

const CALL = "npx ropewalk diagnose rope.npz --config config.json";
const VECTORS: readonly Way[] = ["wrap", "hooks", "mlx", "jax", "onnx", "transformersJs", "llamaCpp"];

/** <check-ways>: which data to take from a model whose logits differ, and a check of a pasted table. */
export class WaysPart extends CheckPart<TableRequest> {
  static override properties = { table: { state: true } };

  /** The pasted table; not part of a link. */
  declare table: string;

  constructor() {
    super();
    this.table = "";
  }

  protected override willUpdate(): void {
    const config = givenConfig(this.state);
    const { table } = this;
    const ready = table.trim() !== "" && config !== undefined;
    this.ask(JSON.stringify([table, config]), ready ? { kind: "table", table, config } : undefined, 150);
  }

  protected override render(): unknown {
    const { lang } = this;
    const text = wayStrings[lang];
    return html`<details class="card ways">
      <summary>${text.title}</summary>
      <p>${text.lead}</p>
      ${codeBlock(checkStrings[lang], CALL, CALL)} ${this.#group(text.groups.vectors, VECTORS, text)}
      ${this.#group(text.groups.decoding, ["decoding"], text)} ${this.#group(text.groups.scores, ["scores"], text)}
      ${this.#group(text.groups.cache, ["cache"], text)}
      <details class="way" data-way="table">
        <summary>${text.groups.table}</summary>
        ${this.#table(text)}
      </details>
      <p>
        <a href=${`${PROJECT.homepage}docs/documents/My_logits_differ.html`} rel="noreferrer">${text.guide}</a>
      </p>
    </details>`;
  }

  /** A single way is directly in its group; several are folded again. */
  #group(title: string, ways: readonly Way[], text: WayStrings): unknown {
    const common = checkStrings[this.lang];
    const code = (way: Way): unknown => codeBlock(common, codeOf(way), text.ways[way]);
    return html`<details class="way" data-way=${ways.length > 1 ? "vectors" : ways[0]}>
      <summary>${title}</summary>
      ${ways.map((way) =>
        ways.length === 1
          ? html`<p>${text.ways[way]}</p>
              ${code(way)}`
          : html`<details class="way" data-way=${way}>
              <summary>${text.ways[way]}</summary>
              ${code(way)}
            </details>`,
      )}
    </details>`;
  }

  #table(text: WayStrings): unknown {
    const { lang, state } = this;
    const common = checkStrings[lang];
    return html`<p>${text.tableIntro}</p>
      <textarea
        rows="4"
        spellcheck="false"
        autocapitalize="off"
        aria-label=${text.tableLabel}
        placeholder="tensor([1.0000e+00, 8.1462e-01, 6.6360e-01, ..."
        @input=${(event: Event) => (this.table = (event.currentTarget as HTMLTextAreaElement).value)}
      ></textarea>
      ${configInput(common, "table", common.model, state, asksForPairing(this.failure), (part) => this.change({ layer: "", ...part }))}
      <div role="status">${this.#judged(text)}</div>`;
  }

  #judged(text: WayStrings): unknown {
    const { lang, result, failure } = this;
    if (this.table.trim() === "") return nothing;
    if (failure) return html`<p class="failure">${failureText(failure, lang)}</p>`;
    if (result === undefined) return givenConfig(this.state) ? nothing : html`<p>${text.needsConfig}</p>`;
    const { verdict, findings, kind, compared, elided, worst } = result;
    const number = (value: number): string => significant(lang, value);
    return html`<p class="outcome" data-verdict=${verdict}>
        <b>${text.verdicts[verdict]}</b> ${text.compared(kind, integer(lang, compared), elided)}
      </p>
      ${findings.map(({ code, numbers }) => {
        const { message, fix } = advice(tableWords[code](numbers), lang);
        return html`<p data-code=${code}>${message}${lang === "zh" ? "。" : "."}</p>
          ${codeBlock(checkStrings[lang], fix.split("; ").join("\n"), code)}`;
      })}
      ${
        verdict === "match"
          ? nothing
          : html`<p>
              ${text.worst(integer(lang, worst.row), integer(lang, worst.column), number(worst.value), number(worst.expected))}
            </p>`
      }`;
  }
}
