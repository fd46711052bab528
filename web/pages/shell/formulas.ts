import { html } from "lit";

/** angle_i = m inv_freq_i */
export const angleFormula = html`<math
  ><mrow
    ><msub><mi>φ</mi><mi>i</mi></msub
    ><mo>=</mo><mi>m</mi><mo>⋅</mo><msub><mtext>inv_freq</mtext><mi>i</mi></msub></mrow
  ></math
>`;

/** (R_m q) . (R_n k) = q . R_(n-m) k: RoFormer, arXiv:2104.09864v5, equation 16. */
export const scoreFormula = html`<math
  ><mrow
    ><mo stretchy="false">(</mo><msub><mi>R</mi><mi>m</mi></msub
    ><mi class="query">q</mi><mo stretchy="false">)</mo><mo>⋅</mo><mo stretchy="false">(</mo
    ><msub><mi>R</mi><mi>n</mi></msub
    ><mi class="key">k</mi><mo stretchy="false">)</mo><mo>=</mo><mi class="query">q</mi><mo>⋅</mo
    ><msub
      ><mi>R</mi><mrow class="pair"><mi>n</mi><mo>−</mo><mi>m</mi></mrow></msub
    ><mi class="key">k</mi></mrow
  ></math
>`;
