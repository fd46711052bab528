import { css, html, svg } from "lit";
import { GOOD, type Verdict } from "../../source-texts/types.js";
import { sourceStrings } from "./strings.js";

/** A shape for each verdict, so that none depends on colour alone. */
const SHAPES: Record<Exclude<Verdict, "number">, string> = {
  reproduced: "M2 6.5 5 9.5 10.5 3",
  holds: "M2 6.5 5 9.5 10.5 3",
  differs: "M2.5 4.2H9.5M2.5 7.8H9.5M8.2 1.5 3.8 10.5",
  fails: "M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5",
  "cannot-run": "M6 1.5A4.5 4.5 0 1 1 5.99 1.5M2.9 2.9 9.1 9.1",
};

export function verdictMark(lang: string, verdict: keyof typeof SHAPES): unknown {
  const look = GOOD.includes(verdict) ? "good" : "bad";
  return html`<span class="verdict ${look}" data-verdict=${verdict}
    ><svg viewBox="0 0 12 12" aria-hidden="true">${svg`<path d=${SHAPES[verdict]} />`}</svg
    >${sourceStrings(lang).verdicts[verdict]}</span
  >`;
}

export const verdictStyles = css`
  .verdict {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    font-size: 0.8125rem;
    font-weight: 600;
    white-space: nowrap;
  }
  .verdict svg {
    flex: none;
    width: 0.8rem;
    height: 0.8rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .verdict.good {
    color: var(--rope-still, inherit);
  }
  .verdict.bad {
    color: var(--rope-danger, inherit);
  }
  .reason {
    margin: 0.15rem 0 0;
    font-size: 0.8125rem;
    color: var(--_soft);
    text-wrap: pretty;
  }
`;
