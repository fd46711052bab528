import { html, nothing, svg } from "lit";
import { percent } from "../base/format.js";
import type { ImageLayout } from "./image-positions.js";
import type { MultimodalView } from "./schemes.js";
import type { MultimodalStrings } from "./strings.js";
import { tokenName, tokenPlace } from "./tokens.js";
import { scaleDrawing } from "../parts/plot/scale-drawing.js";
import { pointed } from "../base/grip.js";
import { styled } from "../base/styles/styled.js";

/** In pixels: a cell's height, the gaps between cells and between text and image, and the letters in a cell. */
const CELL = 46;
const GAP = 3;
const BREAK = 7;
const LETTERS = { size: 11, wide: 6.7, line: 12.65 };
/** How much of the colour the strongest cell has, in percent, and how much wider its frame is where colours are forced. */
const STRONGEST = { colour: 45, frame: 4 };

/** How wide a map is drawn beside or above the other, in a figure so wide. */
export const mapWidth = (whole: number): number => Math.min(480, whole < 640 ? whole : Math.floor((whole - 32) / 2));

/** Where each token stands: text and image begin rows of their own. */
function cellPlaces(
  { before, rows, columns, after }: ImageLayout,
  width: number,
): { cell: number; height: number; places: (readonly [x: number, y: number])[] } {
  const cell = (width - GAP * (columns - 1)) / columns;
  let top = 0;
  const places = [before, rows * columns, after].flatMap((count) => {
    const start = top;
    if (count > 0) top += Math.ceil(count / columns) * (CELL + GAP) + BREAK;
    return Array.from(
      { length: count },
      (_, i) => [(i % columns) * (cell + GAP), start + Math.floor(i / columns) * (CELL + GAP)] as const,
    );
  });
  return { cell, places, height: top - BREAK - GAP };
}

/** Colour and frame of a cell with this share of the strongest one's weight. */
const shaded = (share: number): unknown =>
  styled({ "--share": `${share * STRONGEST.colour}%`, "--frame": `${1 + share * STRONGEST.frame}px` });

export interface TokenMap {
  kind: "axes" | "flat";
  title: string;
  /** [tokens]: what the chosen token gives to each. */
  weights: Float32Array;
  onPoint: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** The tokens as they lie in the image, each with its positions, the bluer the more of the chosen token's attention it gets. */
export function mapDrawing(
  lang: string,
  text: MultimodalStrings,
  view: MultimodalView,
  token: number,
  width: number,
  { kind, title, weights, onPoint, onKey }: TokenMap,
): unknown {
  const { before, rows, columns } = view.layout;
  const { cell, places, height } = cellPlaces(view.layout, width);
  const most = Math.max(...weights);
  const positions = (i: number): string[] => (kind === "flat" ? [String(i)] : tokenPlace(text, view, i).split(" "));
  return html`<svg
    class="map ${kind}"
    height=${height}
    role="listbox"
    tabindex="0"
    aria-label=${text.mapName(title)}
    aria-activedescendant="${kind}-${token}"
    ${pointed(onPoint)}
    @keydown=${onKey}
  >
    ${places.map(([x, y], i) => {
      const word = i < before || i >= before + rows * columns;
      const name = tokenName(text, view, i);
      return svg`<g class="token" id="${kind}-${i}" role="option" aria-selected=${i === token}
        aria-label=${text.tokenValue(name, positions(i).join(" "), percent(lang, weights[i] ?? 0))}
        transform="translate(${x} ${y})">
        <rect class="cell" x="0.5" y="0.5" width=${cell - 1} height=${CELL - 1} rx=${word ? 22 : 4}
          ${shaded((weights[i] ?? 0) / most)} />
        ${i === token ? svg`<rect class="mark" x="1.5" y="1.5" width=${cell - 3} height=${CELL - 3} rx=${word ? 21 : 3} />` : nothing}
        ${cellText(positions(i), cell)}
      </g>`;
    })}
  </svg>`;
}

/** As many positions in a line as there is room for. */
function cellText(positions: readonly string[], width: number): unknown {
  const longest = Math.max(...positions.map(({ length }) => length)) + 1;
  const inLine = Math.max(1, Math.floor((width - 10 + LETTERS.wide) / (longest * LETTERS.wide)));
  const lines = Array.from({ length: Math.ceil(positions.length / inLine) }, (_, i) =>
    positions.slice(i * inLine, (i + 1) * inLine).join(" "),
  );
  const top = CELL / 2 + 0.35 * LETTERS.size - ((lines.length - 1) / 2) * LETTERS.line;
  // A space between the lines keeps them apart for who reads the text without the drawing.
  return lines.map((line, i) => svg`<text x=${width / 2} y=${top + i * LETTERS.line}>${line}</text> `);
}

/** From no attention to the most that a cell of the map gets. */
export const shareScale = (lang: string, weights: Float32Array): unknown =>
  scaleDrawing(
    [percent(lang, 0), percent(lang, Math.max(...weights))],
    (share, x, width) => svg`<rect class="cell" x=${x} y="4" width=${width} height="12" ${shaded(share)} />`,
  );
