// The program of a card in pieces, and beside each what its lines say.
import { programOf, type SettingValues, type TextCard } from "../../source-texts/read-text.js";
import type { Ran } from "../../source-texts/run-text.js";
import { partsOf } from "../../source-texts/marked.js";
import { figureOf, rowOf, type TextRow } from "../../source-texts/say.js";
import { BAD } from "../../source-texts/types.js";
import { defineErrorText } from "../base/error-text.js";
import { languageOf, withMinus } from "../base/format.js";
import { baseStyles, css, html, litElement, nothing } from "../base/lit-element.js";
import { errorText } from "../base/shown-error.js";
import { formula } from "../parts/formula/formula.js";
import { chunksOf, firstLine, MARKED } from "./chunks.js";
import { sourceStrings } from "./strings.js";
import { verdictMark, verdictStyles } from "./verdict.js";

export type CardFigure = ReturnType<typeof figureOf>;

/** A part of a program with the run that is shown beside it. */
export interface ShownLines {
  card: TextCard;
  part: { source: string; line: number };
  values: SettingValues;
  ran: Ran | undefined;
  lang: string;
  /** A reader's own program in place of the part. */
  edited?: string | undefined;
  /** Draws the figures of these lines. */
  draw?(figures: readonly CardFigure[]): unknown;
  /** Nothing can be drawn yet: the lines end with the first ones that have figures. */
  waits?: boolean;
  /** Switches the mistake. */
  switchTo(mistake: boolean): void;
}

/** The lines up to one that says something, and beside it what it says. */
export function programLines({ card, part, values, ran, lang, edited, draw, waits, switchTo }: ShownLines): unknown {
  const source = edited ?? programOf({ program: part.source }, values);
  const start = edited === undefined ? firstLine(card, part.line, values) : 1;
  const rows = (ran?.rows ?? []).map((row) => rowOf(card, row));
  const figures = (ran?.figures ?? []).map((figure) => figureOf(card, figure));
  const all = chunksOf(source.split("\n"), start, ran?.margin ?? [], [...rows, ...figures]);
  const end = waits ? all.findIndex(({ to }) => figures.some(({ line }) => line <= to)) : -1;
  return all.slice(0, end < 0 ? all.length : end + 1).map(({ lines, from, to, mark }) => {
    const within = ({ line }: { line: number }): boolean => line >= from && line <= to;
    const here = rows.filter(within);
    const drawn = draw ? figures.filter(within) : [];
    const bad = here.some(({ verdict }) => BAD.includes(verdict)) ? "bad" : "";
    const own = here.flatMap(({ code }) => code ?? []);
    return html`<div class=${waits && drawn.length === 1 ? "lines waits" : "lines"}>
      ${
        lines.length + own.length === 0
          ? html`<div class=${bad}></div>`
          : html`<pre
              tabindex="0"
            ><code>${lines.map((text, i) => codeLine(text.replace(MARKED, ""), i === lines.length - 1 ? (mark ?? "") : ""))}${own.map((text) => codeLine(termsView(text), "own"))}</code></pre>`
      }
      <div class="margin">
        ${mark ? switchView(lang, mark, switchTo) : nothing} ${here.map((row) => rowView(row, lang))}
        ${drawn.length === 1 ? draw!(drawn) : nothing}
      </div>
      ${drawn.length > 1 ? html`<div class="drawn">${draw!(drawn)}</div>` : nothing}
    </div>`;
  });
}

function switchView(lang: string, mark: string, switchTo: ShownLines["switchTo"]): unknown {
  const wrong = mark === "wrong";
  const text = sourceStrings(lang);
  return html`<p class="switch-line">
    <span class=${wrong ? "bad" : "good"}>${wrong ? text.wrong : text.right}</span>
    <button data-put=${wrong ? "right" : "back"} @click=${() => switchTo(!wrong)}>
      ${wrong ? text.putRight : text.putBack}
    </button>
  </p>`;
}

function rowView(
  { label, formula: shown, code, worked, printed, said, ours, verdict, reason, refused, measured }: TextRow,
  lang: string,
): unknown {
  const language = languageOf(lang);
  const text = sourceStrings(lang);
  const given = printed ?? said;
  if (refused) defineErrorText();
  return html`<div class="row" data-verdict=${verdict}>
    ${
      shown
        ? html`<span class="formula" tabindex="0">${formula(shown)}</span>`
        : code
          ? nothing
          : html`<span class="label">${label[language]}</span>`
    }
    ${worked ? html`<span class="value worked">${termsView(withMinus(worked))}</span>` : nothing}
    ${given === undefined ? nothing : html`<span class="value"><small>${text.inText}</small> ${withMinus(given)}</span>`}
    <span class="value ours"
      >${given === undefined ? nothing : html`<small>${text.now}</small> `}${
        refused ? errorText(refused, lang) : measured && ours === "" ? text.measure : withMinus(ours)
      }</span
    >
    ${verdict === "number" ? nothing : verdictMark(lang, verdict)}
    ${reason ? html`<p class="reason">${reason[language]}</p>` : nothing}
  </div>`;
}

/** A text with its terms, which light with their partners. */
const termsView = (text: string): unknown =>
  partsOf(text).map(({ text, term }) =>
    term === undefined ? text : html`<span data-term=${term} tabindex="0">${text}</span>`,
  );

const codeLine = (text: unknown, look: string): unknown => html`<span class=${look}>${text}${"\n"}</span>`;

/** Code on the left, and in its margin what each line gives; on a narrow page below the line. */
export const lineStyles = css`
  .place {
    overflow-wrap: anywhere;
    margin: 0 0 0.25rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .lines {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }
  pre {
    margin: 0;
    padding: 0.15rem 0.6rem;
    overflow-x: auto;
    font: 0.8125rem/1.55 var(--_mono);
    background: var(--_sunken);
  }
  pre code {
    font: inherit;
  }
  pre code > span {
    display: block;
    min-width: max-content;
    min-height: 1.55em;
    margin-inline: -0.6rem;
    padding-inline: 0.6rem;
  }
  pre .wrong {
    background: var(--_danger-surface);
  }
  pre .own {
    white-space: pre-wrap;
    min-width: 0;
    border-inline-start: 3px solid var(--_line-strong);
  }
  pre .right {
    background: var(--_query-soft);
  }
  .margin {
    padding: 0.25rem 0 0.6rem 0.9rem;
    border-inline-start: 2px solid var(--_line);
    font-size: 0.875rem;
  }
  .margin:not(:has(*)) {
    display: none;
  }
  .row {
    display: grid;
    gap: 0.1rem;
    padding-block: 0.2rem;
    overflow-wrap: anywhere;
  }
  .value {
    font: 0.8125rem/1.5 var(--_mono);
  }
  .ours {
    font-weight: 600;
  }
  .value small {
    font-family: var(--rope-font, inherit);
    font-weight: 400;
    color: var(--_soft);
  }
  .row[data-verdict="number"]:not(:has(.formula)) {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    align-items: baseline;
  }
  .formula {
    display: block;
    overflow: auto hidden;
    font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", serif;
    font-size: 1rem;
  }
  .drawn {
    padding-block: 0.25rem 0.6rem;
  }
  :is(.margin, .drawn) h3 {
    margin: 0.4rem 0 0.25rem;
    font-size: 0.875rem;
  }
  .switch-line {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 0.75rem;
    align-items: center;
    margin: 0.2rem 0;
  }
  .switch-line .bad {
    color: var(--_danger);
  }
  .switch-line .good {
    color: var(--_still);
  }
  @container (min-width: 52rem) {
    .lines {
      grid-template-columns: minmax(0, 1fr) minmax(15rem, 23rem);
    }
    /* At the last line of the code, which is the one that says it. */
    .margin,
    .margin:not(:has(*)) {
      display: flex;
      flex-direction: column;
      justify-content: flex-end;
      align-self: stretch;
      padding-block: 0.15rem 0.6rem;
      margin-inline-start: 1rem;
    }
    /* With its figure the margin is the higher one. */
    .waits .margin {
      justify-content: flex-start;
    }
    .drawn {
      grid-column: 1 / -1;
    }
  }
  @media print {
    pre,
    .formula {
      overflow: visible;
    }
    pre code > span {
      min-width: 0;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    .row,
    .place {
      break-inside: avoid;
    }
    pre,
    .place {
      break-after: avoid;
    }
  }
`;

/** A whole card without its drawings. Properties: shown, lang. `mistake-switch`: detail: { mistake }. */
export class RopeSourceLines extends litElement({
  shown: undefined as Pick<ShownLines, "card" | "values" | "ran"> | undefined,
  lang: "",
}) {
  static override styles = [baseStyles, verdictStyles, lineStyles];

  protected override render(): unknown {
    const { shown, lang } = this;
    if (!shown) return nothing;
    return programLines({
      ...shown,
      lang,
      part: { source: shown.card.program, line: 1 },
      switchTo: (mistake) => this.dispatchEvent(new CustomEvent("mistake-switch", { detail: { mistake } })),
    });
  }
}
