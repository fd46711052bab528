import { html, mathml } from "lit";
import { complexPairStrings } from "./strings.js";
import { fixed, integer, significant } from "../base/format.js";

/** One turn of one pair, every number as it is shown. */
export interface ComplexStep {
  x: number;
  y: number;
  position: number;
  /** Radians per position. */
  invFreq: number;
  cos: number;
  sin: number;
  endX: number;
  endY: number;
  /** Lengths. */
  before: number;
  after: number;
}

/** The turn in formulas: as a product of complex numbers and as a matrix. */
export function complexSteps(
  lang: string,
  { x, y, position, invFreq, cos, sin, endX, endY, before, after }: ComplexStep,
): unknown {
  const text = complexPairStrings(lang);
  const [c, s] = [cos, sin];
  const m = integer(lang, position);
  const number = (value: number, digits = 4): unknown => mathml`<mn>${fixed(lang, value, digits)}</mn>`;
  const sum = (a: number, b: number, digits = 4): unknown =>
    mathml`<mrow>${number(a, digits)}<mo>${b < 0 ? "\u2212" : "+"}</mo>${number(Math.abs(b), digits)}<mi>i</mi></mrow>`;
  return html`<ol>
    <li>
      <p>${text.start}</p>
      <div class="wide">
        <math class="z"><mi>z</mi><mo>=</mo>${sum(x, y, 2)}</math>
      </div>
    </li>
    <li>
      <p>${text.turn(m)}</p>
      <div class="wide">
        <math
          ><msup
            ><mi>e</mi
            ><mrow><mi>i</mi><mo>⋅</mo><mn>${m}</mn><mo>⋅</mo><mn>${significant(lang, invFreq)}</mn></mrow></msup
          ><mo>=</mo>${sum(c, s)}</math
        >
      </div>
    </li>
    <li>
      <p>${text.product}</p>
      <div class="wide">
        <math class="turned"
          ><mi>z</mi><mo>⋅</mo
          ><msup
            ><mi>e</mi
            ><mrow><mi>i</mi><mo>⋅</mo><mn>${m}</mn><mo>⋅</mo><mn>${significant(lang, invFreq)}</mn></mrow></msup
          ><mo>=</mo>${sum(endX, endY)}</math
        >
      </div>
    </li>
    <li>
      <p>${text.matrix}</p>
      <div class="wide">
        <math
          ><mo>(</mo
          ><mtable
            ><mtr><mtd>${number(c)}</mtd><mtd>${number(-s)}</mtd></mtr
            ><mtr><mtd>${number(s)}</mtd><mtd>${number(c)}</mtd></mtr></mtable
          ><mo>)</mo><mo>(</mo
          ><mtable
            ><mtr><mtd>${number(x, 2)}</mtd></mtr
            ><mtr><mtd>${number(y, 2)}</mtd></mtr></mtable
          ><mo>)</mo><mo>=</mo><mo>(</mo
          ><mtable
            ><mtr><mtd data-end="first">${number(endX)}</mtd></mtr
            ><mtr><mtd data-end="second">${number(endY)}</mtd></mtr></mtable
          ><mo>)</mo></math
        >
      </div>
    </li>
    <li><p>${text.lengthAt(fixed(lang, before), fixed(lang, after))}</p></li>
  </ol>`;
}
