import { svg } from "lit";
import { styled } from "../../base/styles/styled.js";

/** As in the map on the page: the names beside it in this size, and at least this much room for them. */
const TYPE = 11;
const LONGEST = 96;

/**
 * A causal map as a drawing of `width` pixels, for files without a page: `colour` gives each weight, from 0 to 1, its own. Cells of
 * one colour are one path.
 */
export function heatDrawing(
  words: readonly string[],
  weights: Float32Array,
  width: number,
  colour: (weight: number) => string,
): unknown {
  const n = words.length;
  const names = Math.min(LONGEST, 8 + TYPE * 0.62 * Math.max(...words.map(wide)));
  const cell = (width - names) / n;
  const paths = new Map<string, string>();
  for (let row = 0; row < n; row += 1)
    for (let column = 0; column <= row; column += 1) {
      const fill = colour(weights[row * n + column]!);
      paths.set(fill, `${paths.get(fill) ?? ""}M${column} ${row}h1v1h-1z`);
    }
  const middle = (i: number): number => (i + 0.5) * cell + TYPE * 0.35;
  const look = (): unknown => styled({ fill: "var(--_soft)", "font-size": `${Math.min(TYPE, cell)}px` });
  return svg`<svg viewBox="0 0 ${width} ${width}">
    <g transform="translate(${names} ${names}) scale(${cell})">
      ${Array.from(paths, ([fill, d]) => svg`<path fill=${fill} d=${d} />`)}
    </g>
    ${words.map(
      (word, i) => svg`<text ${look()} x=${names - 5} y=${names + middle(i)} text-anchor="end">${word}</text>
        <text ${look()} transform="translate(${names + middle(i)} ${names - 5}) rotate(-90)">${word}</text>`,
    )}
    <rect x=${names} y=${names} width=${width - names} height=${width - names} fill="none"
      ${styled({ stroke: "var(--_line)" })} />
  </svg>`;
}

/** Chinese letters are as wide as they are high. */
const wide = (word: string): number => word.length + (word.match(/[\u3000-\u9fff]/g)?.length ?? 0) * 0.6;
