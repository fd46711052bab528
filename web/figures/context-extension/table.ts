import { html } from "lit";
import type { RopeType } from "../../api/index.js";
import { LOOKS } from "./lines.js";
import type { ContextExtensionStrings } from "./strings.js";
import { SCHEMES, type Comparison, type SchemeResult } from "./schemes.js";
import { integer, significant } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import { styled } from "../base/styles/styled.js";

/** What each scheme keeps, stretches and shows for the first time, to choose from. */
export function schemesTable(
  lang: string,
  text: ContextExtensionStrings,
  chosen: RopeType,
  results: readonly SchemeResult[],
  pairs: number,
  choose: (scheme: RopeType) => void,
): unknown {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">${text.schemes}</th>
          <th scope="col">${text.kept}</th>
          <th class="wide" scope="col">${text.stretched}</th>
          <th scope="col">${text.fresh}</th>
          <th scope="col">attention_<wbr />factor</th>
        </tr>
      </thead>
      <tbody>
        ${SCHEMES.map((scheme) => {
          const result = results.find((one) => one.scheme === scheme);
          const fresh = result?.fresh.filter(Boolean).length ?? 0;
          return html`<tr>
            <th scope="row">
              <label
                ><input
                  type="radio"
                  name="scheme"
                  value=${scheme}
                  ?disabled=${!result}
                  .checked=${scheme === chosen}
                  @change=${() => choose(scheme)}
                /><svg
                  class="swatch"
                  viewBox="0 0 30 10"
                  aria-hidden="true"
                  ${styled({ color: `var(--_${LOOKS[scheme].tone})` })}
                >
                  <path d="M0 5H30" stroke-dasharray=${LOOKS[scheme].dash} /></svg
                >${scheme}</label
              >
            </th>
            ${
              result
                ? html`<td>${integer(lang, result.kept)}</td>
                    <td class="wide">
                      ${integer(lang, pairs - result.kept - result.stopped)}${result.stopped > 0 ? text.stopped(integer(lang, result.stopped)) : ""}
                    </td>
                    <td class=${fresh > 0 ? "some" : ""}>${integer(lang, fresh)}</td>
                    <td>${significant(lang, result.frequencies.attentionFactor)}</td>`
                : html`<td class="none" colspan="4">${scheme === "longrope" ? text.missing : text.refused}</td>`
            }
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** The chosen scheme in a sentence, the marked pair in another, and whether the scheme is an example. */
export function extensionSummary(
  lang: string,
  text: ContextExtensionStrings,
  comparison: Comparison,
  chosen: SchemeResult,
  pair: number,
  example: boolean,
): string {
  const { before, length, run } = comparison;
  const [old, now] = [before.wavelength[pair]!, chosen.frequencies.wavelength[pair]!];
  const at = {
    pair,
    scheme: chosen.scheme,
    before: significant(lang, old),
    after: significant(lang, now),
    stretch: significant(lang, chosen.stretch[pair]!),
    trainedTurns: significant(lang, length / old),
    runTurns: significant(lang, run / now),
    length: integer(lang, length),
    run: integer(lang, run),
  };
  const count = text.count({
    scheme: chosen.scheme,
    run: at.run,
    kept: integer(lang, chosen.kept),
    all: integer(lang, before.wavelength.length),
    fresh: integer(lang, chosen.fresh.filter(Boolean).length),
    attentionFactor: significant(lang, chosen.frequencies.attentionFactor),
  });
  const stopped = now === Infinity && old < Infinity;
  const kept = Math.abs(chosen.stretch[pair]! - 1) < 1e-6;
  const one = stopped ? text.pairStopped(at) : kept ? text.pairKept(at) : text.pairStretched(at);
  return sentences(lang, count, one, chosen.fresh[pair] ? text.pairFresh(at) : "", example ? text.unscaled : "");
}

/** Wavelengths, one row per pair. */
export function wavelengthRows({ before, results }: Comparison): string[][] {
  const show = (value: number | undefined): string =>
    value === undefined ? "–" : String(Number(value.toPrecision(7)));
  return Array.from(before.wavelength, (old, pair) => [
    String(pair),
    show(old),
    ...SCHEMES.map((name) => show(results.find(({ scheme }) => scheme === name)?.frequencies.wavelength[pair])),
  ]);
}
