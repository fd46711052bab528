import { css, svg } from "lit";
import { scaleDrawing, scaleStyles } from "../plot/scale-drawing.js";
import { styled } from "../../base/styles/styled.js";

/** As many colours as a map goes through. */
const STOPS = 5;

export const heatScaleStyles = [
  scaleStyles,
  css`
    .scale {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.2rem 0.5rem;
      margin: 1rem 0 0.5rem;
      font-size: 0.75rem;
      color: var(--_soft);
    }
    @media (forced-colors: active) {
      .shares {
        forced-color-adjust: none;
      }
    }
  `,
];

/** The colours of attention maps, from 0% to 100%: over each of them lies the next, the nearer the less clear. */
export const heatScale = (): unknown =>
  scaleDrawing(["0%", "100%"], (share, x, width) => heatSquare(share, { x, y: 4, width, height: 12 }));

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A square in the colour of a share from 0 to 1. */
export function heatSquare(share: number, { x, y, width, height }: Box): unknown {
  const at = share * (STOPS - 1);
  const below = Math.min(Math.floor(at), STOPS - 2);
  const square = (stop: number, opacity: number): unknown => svg`<rect x=${x} y=${y} width=${width} height=${height}
    fill-opacity=${opacity} ${styled({ fill: `var(--_heat-${stop})` })} />`;
  return [square(below, 1), square(below + 1, at - below)];
}
