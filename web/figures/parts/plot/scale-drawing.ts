import { css, html } from "lit";

/** In pixels: the squares of a scale, and the letters of the numbers at its ends. */
const SCALE = { steps: 16, step: 8, letter: 6.7, gap: 6 };

export const scaleStyles = css`
  .shares {
    flex: none;
    width: 210px;
  }
  .shares text {
    font: 0.6875rem/1.15 var(--_mono);
    fill: var(--_soft);
  }
`;

/** Squares from nothing to all, between the numbers of both ends; `square` draws the one for a share of it at `x`. */
export function scaleDrawing(
  ends: readonly [nothing: string, all: string],
  square: (share: number, x: number, width: number) => unknown,
): unknown {
  const { steps, step, letter, gap } = SCALE;
  const left = Math.ceil(ends[0].length * letter) + gap;
  return html`<svg class="shares" aria-hidden="true" height="20">
    <text y="14">${ends[0]}</text>
    ${Array.from({ length: steps }, (_, i) => square(i / (steps - 1), left + i * step, step))}
    <text x=${left + steps * step + gap} y="14">${ends[1]}</text>
  </svg>`;
}
