import { css } from "lit";

/** Pairs as hues, far enough apart to follow one across. */
export const hue = (pair: number, pairs: number): string => String(20 + (pair * 320) / pairs);

/** Elements of class "hue" with --hue set take their pair's colour as --hue-ink. */
export const hueStyles = css`
  .hue {
    --hue-ink: light-dark(oklch(50% 0.15 var(--hue)), oklch(78% 0.12 var(--hue)));
  }
  @media (forced-colors: active) {
    .hue {
      --hue-ink: CanvasText;
    }
  }
`;
