import { html, nothing } from "lit";
import type { Disagreement, EngineReport } from "../../../engines/advice.js";
import { integer, significant, type Language } from "../../../figures/base/format.js";
import { table } from "../inputs/table.js";
import type { ConfigStrings } from "./strings.js";

/**
 * The readings of one config: a table, the differences between engines, and what to write. Notes come from the data, in
 * English.
 */
export function enginesView(
  { readings, groups, disagreements, write, context }: EngineReport,
  text: ConfigStrings,
  lang: Language,
): unknown {
  const names = (list: readonly string[]): string => list.join(text.listComma);
  const place = ({ position, pair, difference }: Disagreement): string =>
    position === 0
      ? text.lengthDiffers(significant(lang, Math.exp(difference)))
      : text.anglesDiffer(integer(lang, position), integer(lang, pair), significant(lang, difference, 3));
  const total = integer(lang, readings.length);
  const agreement = (known: number): string =>
    known === 1
      ? text.oneReads(integer(lang, known), total)
      : text.allAgree(integer(lang, context), integer(lang, known), total);
  return html`
    <div class="scroll" role="region" tabindex="0" aria-label=${text.engines}>
      ${table(
        [text.engine, text.rotation, text.base, text.note],
        readings.map(
          ({ engine, versions, source, asOf, layers = [], note }) =>
            html`<tr data-engine=${engine}>
              <th scope="row" title=${`${source}, ${asOf}`}>${engine} ${versions}</th>
              <td>
                ${
                  layers.length === 0
                    ? text.notRead
                    : layers.map(
                        ({ layerType, spec }) =>
                          html`<div>
                            ${layerType === null ? nothing : `${layerType}: `}${spec.ropeType}, ${spec.pairing},
                            ${integer(lang, spec.rotaryDim)} / ${integer(lang, spec.headDim)}
                          </div>`,
                      )
                }
              </td>
              <td>${layers.map(({ spec }) => html`<div>${significant(lang, spec.base)}</div>`)}</td>
              <td lang="en">${note ?? ""}</td>
            </tr>`,
        ),
      )}
    </div>
    ${groups.length === 1 ? html`<p class="known">${agreement(groups[0]!.length)}</p>` : nothing}
    <ul class="disagreements">
      ${disagreements.map(
        (one) =>
          html`<li>
            ${text.between(names(one.engines[0]), names(one.engines[1]))} ${place(one)}
            ${text.because(names(one.keys), significant(lang, 100 * one.scoreError, 3))}
          </li>`,
      )}
    </ul>
    ${
      write === undefined
        ? nothing
        : html`<p>${text.write}</p>
            <pre><code>${JSON.stringify(write.keys, undefined, 2)}</code></pre>
            <p>
              ${text.thenAgree(names(write.agree))}
              ${write.differ.length === 0 ? nothing : text.stillDiffer(names(write.differ))}
            </p>`
    }
  `;
}
