import { html } from "lit";

/** RoFormer, arXiv:2104.09864v5, section 3.2.2. */
export const frequencyFormula = html`<math
  ><mrow
    ><msub><mtext>inv_freq</mtext><mi>i</mi></msub
    ><mo>=</mo
    ><msup
      ><mtext>base</mtext><mrow><mo>−</mo><mn>2</mn><mi>i</mi><mo stretchy="false">/</mo><mi>d</mi></mrow></msup
    ></mrow
  ></math
>`;

/** Positions per revolution. */
export const wavelengthFormula = html`<math
  ><mrow
    ><msub><mi>λ</mi><mi>i</mi></msub
    ><mo>=</mo
    ><mfrac
      ><mrow><mn>2</mn><mi>π</mi></mrow
      ><msub><mtext>inv_freq</mtext><mi>i</mi></msub></mfrac
    ></mrow
  ></math
>`;
