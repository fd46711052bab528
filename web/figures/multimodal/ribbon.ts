import { html, nothing, svg } from "lit";
import { integer } from "../base/format.js";
import type { MultimodalView } from "./schemes.js";
import type { MultimodalStrings } from "./strings.js";
import { textWidth } from "../parts/plot/text-lines.js";

/** In pixels. A pair narrower than LETTER has no room for its axis's letter. */
export const RIBBON = 38;
const LETTER = 8;
const STRIPES = [4.5, 10.5, 16.5, 22.5, 28.5, 34.5];
/** The mark's line, and the least width that it goes round. */
const MARK = { line: 3, width: 8 };

/** The pairs side by side, each in the colour of the axis that it listens to, within `width` pixels. */
export function ribbonDrawing(
  text: MultimodalStrings,
  { listens }: MultimodalView,
  marked: number,
  width: number,
): unknown {
  const pitch = width / listens.length;
  const roomy = pitch >= LETTER;
  // Without a gap neighbours overlap, so that no seam is seen between them.
  const wide = roomy ? pitch - 1 : pitch;
  const drawn = (pair: number): number => (roomy ? wide : Math.min(pitch + 1, width - pair * pitch));
  const markWide = Math.max(wide, MARK.width) - MARK.line;
  const markLeft = Math.min(
    Math.max((marked + 0.5) * pitch - markWide / 2, MARK.line / 2),
    width - markWide - MARK.line / 2,
  );
  return svg`${listens.map(
    (axis, pair) => svg`<g class="pair ${axis}" transform="translate(${pair * pitch} 0)">
      <rect width=${drawn(pair)} height=${RIBBON} />
      ${axis === "height" ? stripes(wide, STRIPES) : nothing}
      ${roomy ? svg`<text x=${wide / 2} y=${RIBBON / 2 + 3.5}>${text.short[axis]}</text>` : nothing}
    </g>`,
  )}
  <rect class="mark" x=${markLeft} y=${MARK.line / 2} width=${markWide} height=${RIBBON - MARK.line} />`;
}

const stripes = (width: number, tops: readonly number[]): unknown =>
  svg`<path class="stripes" d=${tops.map((top) => `M0 ${top}h${width}`).join("")} />`;

const KEY = { size: 13, line: 21, square: 12, indent: 18, gap: 18 };

/** What the colours of the ribbon mean, how many pairs have each, and which pair is marked. */
export function keyDrawing(
  lang: string,
  text: MultimodalStrings,
  { axes, listens }: MultimodalView,
  marked: number,
  width: number,
): unknown {
  const entries = [
    ...axes.map((axis) => {
      const pairs = integer(lang, listens.filter((one) => one === axis).length);
      return { axis, words: text.counts(`${text.axes[axis]} (${text.short[axis]})`, pairs) };
    }),
    { axis: undefined, words: text.ribbonValue(marked, text.axes[listens[marked]!]) },
  ];
  let [left, top] = [0, 0];
  const placed = entries.map(({ axis, words }) => {
    const indent = axis ? KEY.indent : 0;
    const wide = indent + textWidth(words, KEY.size);
    if (left > 0 && left + wide > width) [left, top] = [0, top + KEY.line];
    const drawn = svg`<g transform="translate(${left} ${top})">
      ${
        axis
          ? svg`<g class=${axis} transform="translate(0 3)"><rect width=${KEY.square} height=${KEY.square} rx="2" />${
              axis === "height" ? stripes(KEY.square, STRIPES.slice(0, 2)) : nothing
            }</g>`
          : nothing
      }
      <text x=${indent} y="14">${words}</text>
    </g>`;
    left += wide + KEY.gap;
    return drawn;
  });
  const said = entries.map(({ words }) => words).join("; ");
  return html`<svg class="key" role="img" aria-label=${said} height=${top + KEY.line}>${placed}</svg>`;
}
