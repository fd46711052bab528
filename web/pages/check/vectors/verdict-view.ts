import { html, nothing } from "lit";
import { otherOf } from "../../../api/diagnosis/findings/finding.js";
import { findingTexts, findingWords, noteTexts } from "../../../api/diagnosis/words.js";
import type { Diagnosis, DiagnosisNote, Finding, FindingCode, FindingNumbers } from "../../../api/index.js";
import { fixed, integer, significant, type Language } from "../../../figures/base/format.js";
import { standingOf } from "../../../porting/standing.js";
import { codeBlock } from "../inputs/code.js";
import type { Outcome } from "../inputs/failure.js";
import type { CheckStrings } from "../strings.js";
import type { VectorsResult } from "../work/requests.js";
import type { VectorStrings } from "./strings.js";

const small = (value: number): string => {
  if (value >= 0.01) return String(Number(value.toPrecision(2)));
  return value === 0 ? "0" : value.toExponential(1).replace("-", "\u2212");
};

export function verdictLine(
  text: VectorStrings,
  lang: Language,
  { diagnosis: { verdict, findings } }: VectorsResult,
): Outcome {
  const [likeliest] = findings;
  const sentence = likeliest ? findingText(lang, likeliest)[0] : text.verdictTexts[verdict];
  return { verdict, title: text.verdicts[verdict], sentence };
}

/** The sentence and the fix of a finding. */
function findingText(lang: Language, { code, numbers }: Finding): [sentence: string, fix: string] {
  const [message, fix] = findingWords(code, numbers, lang);
  return [`${message.charAt(0).toUpperCase()}${message.slice(1)}${lang === "zh" ? "。" : "."}`, fix];
}

/** Words that end in a colon, followed by code. */
const WORDS_AND_CODE = /^([^:：=([]+)[:：]\s*(.*[=([].*)$/su;

/** The instruction in words, if any, and its lines of code. */
function changeOf(lang: Language, finding: Finding): [said: string | undefined, lines: readonly string[]] {
  const fix = findingText(lang, finding)[1];
  const [, words, code = fix] = WORDS_AND_CODE.exec(fix) ?? [];
  return [words, code.split("; ")];
}

/** The mistaken code, if the finding determines it. */
const MISTAKEN: Partial<Record<FindingCode, (numbers: FindingNumbers) => Partial<FindingNumbers>>> = {
  "pairing-swapped": ({ pairing = "half-split" }) => ({ pairing: otherOf(pairing) }),
  "base-wrong": ({ shown }) => ({ base: shown }),
  "scaling-ignored": () => ({ ropeType: "default" }),
};

/** The instruction in words, then its lines of code, each struck-out line before the one that replaces it. */
export function fixView(text: VectorStrings, common: CheckStrings, lang: Language, finding: Finding): unknown {
  const [words, lines] = changeOf(lang, finding);
  const { code, numbers } = finding;
  const mistaken = numbers.only ? undefined : MISTAKEN[code]?.(numbers);
  const wrong = mistaken ? changeOf(lang, { ...finding, numbers: { ...numbers, ...mistaken } })[1] : lines;
  const gone = wrong.filter((line) => !lines.includes(line));
  const shown = lines.map((line, i) => {
    const end = i === lines.length - 1 ? "" : "\n";
    if (wrong.includes(line)) return `${line}${end}`;
    const before = gone.filter((one) => one.startsWith(line.slice(0, 3)));
    return html`${before.map((one) => [html`<del>${one}</del>`, "\n"])}<ins>${line}</ins>${end}`;
  });
  const sentence = words && `${words.charAt(0).toUpperCase()}${words.slice(1)}${lang === "zh" ? "：" : ":"}`;
  return html`${sentence ? html`<p class="do">${sentence}</p>` : nothing}
  ${codeBlock(common, lines.join("\n"), `${text.fix}: ${findingTexts[code].name[lang]}`, shown)}`;
}

/** The findings, the likeliest first, each with its number and its fix. */
export function verdictView(
  text: VectorStrings,
  common: CheckStrings,
  lang: Language,
  { diagnosis, shape, remarks }: VectorsResult,
): unknown {
  const { verdict, findings, residual, found, notes } = diagnosis;
  return html`<section class="card verdict" data-verdict=${verdict} aria-labelledby="verdict-title">
    <h2 id="verdict-title">${text.verdicts[verdict]}</h2>
    <p>
      ${text.verdictTexts[verdict]}
      ${findings.length === 0 && found !== undefined ? text.residual(small(residual)) : nothing}
      <span class="shape">[${shape.join(", ")}]</span>
    </p>
    ${remarks.map((remark) => html`<p class="note" data-remark=${remark}>${text.remarks[remark](shape)}</p>`)}
    ${
      findings.length === 0
        ? nothing
        : html`<ol class="findings">
            ${findings.map((one, i) => findingItem(text, common, lang, one, i === 0, standing(text, lang, findings, one)))}
          </ol>`
    }
    ${found === undefined ? nothing : foundLine(text, lang, found)}
    ${
      notes.length === 0
        ? nothing
        : html`<h3>${text.notes}</h3>
            <ul class="notes">
              ${notes.map((note) => html`<li>${noteText(note, lang)}</li>`)}
            </ul>`
    }
  </section>`;
}

/** The rank of a finding among several; empty for a single one. */
function standing(text: VectorStrings, lang: Language, findings: readonly Finding[], finding: Finding): string {
  const found = standingOf(findings, finding);
  return found.kind === "alike" ? text.alike(integer(lang, found.count)) : text.standings[found.kind];
}

function findingItem(
  text: VectorStrings,
  common: CheckStrings,
  lang: Language,
  finding: Finding,
  first: boolean,
  stands: string,
): unknown {
  const [sentence] = findingText(lang, finding);
  const { code, numbers } = finding;
  const { residual, expectedResidual } = numbers;
  return html`<li data-code=${code}>
    <h3>
      ${findingTexts[code].name[lang]} <code>${code}</code>
      <span class="confidence">${stands}</span>
    </h3>
    <p>
      ${sentence} ${first && expectedResidual > 0 ? text.residuals(small(residual), small(expectedResidual)) : nothing}
    </p>
    ${fixView(text, common, lang, finding)}
  </li>`;
}

function foundLine(text: VectorStrings, lang: Language, found: NonNullable<Diagnosis["found"]>): unknown {
  const base = found.base === undefined ? text.noBase : text.baseIs(significantOrWhole(lang, found.base));
  return html`<p class="found">
    <b>${text.found}</b>
    ${text.foundText(
      found.pairing,
      integer(lang, found.rotaryDim),
      base,
      fixed(lang, found.attentionFactor),
      significant(lang, found.positionOffset),
    )}
  </p>`;
}

const significantOrWhole = (lang: Language, value: number): string =>
  Math.abs(value - Math.round(value)) < 1e-4 * value ? integer(lang, Math.round(value)) : significant(lang, value);

const noteText = ({ code, count, dtype }: DiagnosisNote, lang: Language): string =>
  noteTexts[code][lang].replace("{count}", String(count)).replace("{dtype}", dtype);
