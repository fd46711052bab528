import { html, nothing, svg } from "lit";
import type { BarFigure } from "../../source-texts/types.js";
import { fixed, languageOf, withMinus } from "../base/format.js";
import { styled } from "../base/styles/styled.js";
import { ticks } from "../parts/plot/ticks.js";

/** In units of the picture, as wide as a phone: its letters stay readable there. */
const ROOM = 300;
const HEIGHT = 160;
const MARGIN = { left: 44, right: 8 };
const WIDEST_BAR = 26;
/** A bar that lies, with its name before it. */
const ROW = 26;

/** About how wide a name is: a Chinese sign takes the room of two letters. */
export const widthOf = (name: string): number => 7 * name.replaceAll(/[\u2e80-\uffff]/g, "ww").length;

/** Bars side by side over their numbers; with names that do not fit there, one below the other. */
export function sourceBars(lang: string, figure: BarFigure): unknown {
  const language = languageOf(lang);
  const names = figure.names.map((name) => withMinus(typeof name === "string" ? name : name[language]));
  const widest = Math.max(...names.map(widthOf)) + 8;
  const counted = names.every((name) => /^[-\u2212]?[\d.]+$/.test(name));
  const fits = counted || names.length * Math.max(WIDEST_BAR + 10, widest) <= ROOM;
  return html`<div class="bars">
    <p class="caption">${figure.y[language]}</p>
    ${fits || Math.min(...Array.from(figure.values)) < 0 ? upright(lang, figure, names, widest) : lying(lang, figure, names, widest)}
  </div>`;
}

function upright(
  lang: string,
  { values, x, digits, looks }: BarFigure,
  names: readonly string[],
  widest: number,
): unknown {
  const all = Array.from(values);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = high - low || 1;
  const at = (value: number): number => ((high - value) / span) * HEIGHT;
  const marks = ticks(low, high, 4);
  const decimals = Math.max(0, Math.ceil(-Math.log10((marks[1] ?? 1) - (marks[0] ?? 0)) - 1e-9));
  const each = Math.min(Math.max(WIDEST_BAR + 10, widest), ROOM / all.length);
  const every = Math.ceil(widest / each);
  const bar = Math.min(WIDEST_BAR, 0.72 * each);
  const width = all.length * each;
  const texts = all.map((value) => fixed(lang, value, digits ?? 3));
  const valued = Math.max(...texts.map(({ length }) => 6 * length)) <= each;
  return html`<svg
    class="drawing"
    viewBox="-${MARGIN.left} -16 ${MARGIN.left + width + MARGIN.right} ${HEIGHT + (x ? 56 : 42)}"
    ${styled({ "max-width": `${1.15 * (MARGIN.left + width + MARGIN.right)}px` })}
    aria-hidden="true"
  >
    ${marks.map(
      (mark) => svg`<path class="grid" d="M0 ${at(mark)}H${width}" />
        <text class="axis" x="-6" y=${at(mark) + 4} text-anchor="end">${fixed(lang, mark, decimals)}</text>`,
    )}
    ${all.map((value, i) => {
      const top = Math.min(at(value), at(0));
      const middle = i * each + each / 2;
      return svg`<rect class=${looks?.[i] === 1 ? "bar other" : "bar"} x=${middle - bar / 2} y=${top} width=${bar} height=${Math.max(1, Math.abs(at(value) - at(0)))} />
        ${valued ? svg`<text class="value" x=${middle} y=${top - 4} text-anchor="middle">${texts[i]}</text>` : nothing}
        ${i % every === 0 ? svg`<text class="axis" x=${middle} y=${HEIGHT + 16} text-anchor="middle">${names[i]}</text>` : nothing}`;
    })}
    ${x ? svg`<text class="axis" x=${width} y=${HEIGHT + 34} text-anchor="end">${x[languageOf(lang)]}</text>` : nothing}
  </svg>`;
}

/** Each name before its bar, or above it where it is too long for that. */
function lying(lang: string, { values, digits }: BarFigure, names: readonly string[], widest: number): unknown {
  const all = Array.from(values);
  const texts = all.map((value) => fixed(lang, value, digits ?? 3));
  const above = widest > 0.45 * ROOM;
  const [from, head] = above ? [0, 16] : [widest, 0];
  const row = ROW + head;
  const behind = Math.max(...texts.map(({ length }) => 6 * length)) + 8;
  const room = ROOM - from - behind;
  const scale = room / (Math.max(...all) || 1);
  return html`<svg
    class="drawing"
    viewBox="0 0 ${ROOM} ${all.length * row}"
    ${styled({ "max-width": `${1.15 * ROOM}px` })}
    aria-hidden="true"
  >
    ${all.map((value, i) => {
      const long = Math.max(1, value * scale);
      const top = i * row + head;
      return svg`${
        above
          ? svg`<text class="axis" x="0" y=${top}>${names[i]}</text>`
          : svg`<text class="axis" x=${from - 6} y=${top + 17} text-anchor="end">${names[i]}</text>`
      }
        <rect class="bar" x=${from} y=${top + 4} width=${long} height=${ROW - 8} />
        <text class="value" x=${from + long + 4} y=${top + 17}>${texts[i]}</text>`;
    })}
  </svg>`;
}
