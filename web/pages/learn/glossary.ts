import { html, svg } from "lit";
import type { PageLanguage } from "../shell/language.js";
import { glossaryStrings, type Term } from "./glossary-strings.js";

const terms = Object.keys(glossaryStrings.en.terms) as Term[];

const arrow = (x: number, y: number, kind: string): unknown => svg`<path class=${kind} d="M60 50L${x} ${y}" />
  <circle class=${kind} cx=${x} cy=${y} r="3" />`;
const row = (y: number, kind: string, widths: readonly number[]): unknown =>
  widths.map((width, i) => svg`<rect class=${kind} x=${8 + 27 * i} y=${y} width=${width} height="8" rx="2" />`);

/** The picture of each term, 120 by 64, in the figures' colours. */
const drawings: Record<Term, unknown> = {
  attention: [
    svg`<path class="soft" d="M20 46C20 10 100 10 100 46" stroke-width="6" /><path class="soft" d="M60 46C60 26 100 26 100 46" stroke-width="2" />`,
    [20, 60, 100].map((x) => svg`<circle class="ink" cx=${x} cy="50" r="6" />`),
  ],
  query: [arrow(96, 22, "query"), arrow(26, 16, "key")],
  value: [row(12, "soft", [22, 22, 22, 22]), row(28, "soft", [22, 22, 22, 22]), row(48, "ink", [22, 22, 22, 22])],
  mask: [0, 1, 2, 3].map((y) =>
    [0, 1, 2, 3].map(
      (x) =>
        svg`<rect class=${x <= y ? "query" : "hollow"} x=${33 + 14 * x} y=${5 + 14 * y} width="11" height="11" rx="2" />`,
    ),
  ),
  score: [row(8, "query", [22, 12, 18, 6]), row(24, "key", [16, 20, 8, 12]), row(46, "still", [86])],
  pair: [arrow(98, 18, "pair"), svg`<path class="soft" d="M60 50H98V18" stroke-dasharray="3 3" />`],
  invFreq: [0, 22, 44, 66].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return arrow(60 + 44 * Math.cos(angle), 54 - 44 * Math.sin(angle), "pair");
  }),
  head: [row(8, "ink", [22, 22, 22, 22]), row(44, "query", [22]), row(44, "hollow", [0, 22, 22, 22])],
  base: [16, 10, 6.25, 3.9].map((revolutions, i) => svg`<path class="pair" d=${wave(10 + 15 * i, revolutions)} />`),
  trained: [
    svg`<path class="ink" d="M8 40H72" /><path class="key" d="M72 40H112" stroke-dasharray="4 3" /><path class="ink" d="M72 22V54" />`,
  ],
  nat: [8, 14, 22, 48].map(
    (height, i) =>
      svg`<rect class=${i === 3 ? "key" : "soft"} x=${16 + 24 * i} y=${58 - height} width="16" height=${height} rx="2" />`,
  ),
};

function wave(y: number, revolutions: number): string {
  const points = Array.from(
    { length: 53 },
    (_, i) => `${8 + 2 * i} ${(y - 5 * Math.sin((i / 52) * revolutions)).toFixed(1)}`,
  );
  return `M${points.join("L")}`;
}

/**
 * A chapter's words: a term in brackets becomes a button that explains it, and `{pair:angle}` has the colour of a role.
 */
export function withTerms(language: PageLanguage, words: string): unknown {
  const all = glossaryStrings[language].terms;
  return words.split(/\[([^\]]+)\]/).map((part, i) => {
    if (i % 2 === 0)
      return part
        .split(/\{(\w+:[^}]+)\}/)
        .map((one, k) => (k % 2 === 0 ? one : html`<b class="role ${one.split(":")[0]}">${one.split(":")[1]}</b>`));
    const term = terms.find((one) => all[one].forms.includes(part));
    return html`<button class="term" popovertarget="term-${term}">${part}</button>`;
  });
}

/** The words of a chapter without their marks. */
export const withoutTerms = (words: string): string =>
  words.replace(/\[([^\]]+)\]/g, "$1").replace(/\{\w+:([^}]+)\}/g, "$1");

/** Every word's explanation, shown when its button is pressed, and all of them in a list. */
export function glossary(language: PageLanguage): unknown {
  const text = glossaryStrings[language];
  const drawing = (term: Term): unknown => svg`<svg viewBox="0 0 120 64" aria-hidden="true">${drawings[term]}</svg>`;
  const name = (term: Term): string => text.terms[term].name;
  return html`<section class="card after" id="words" aria-labelledby="words-title">
      <h2 id="words-title">${text.title}</h2>
      <p>${text.about}</p>
      <dl class="glossary">
        ${terms.map(
          (term) =>
            html`<div>
              ${drawing(term)}
              <dt>${name(term)}</dt>
              <dd>${text.terms[term].sentence}</dd>
            </div>`,
        )}
      </dl>
    </section>
    ${terms.map(
      (term) =>
        html`<div class="term-card" id="term-${term}" popover role="dialog" aria-label=${name(term)}>
          ${drawing(term)}
          <p><b>${name(term)}</b> ${text.terms[term].sentence}</p>
          <button popovertarget="term-${term}" popovertargetaction="hide">${text.close}</button>
        </div>`,
    )}`;
}
