import { html, nothing } from "lit";
import { float32Text, integer, type Language } from "../../../figures/base/format.js";
import type { FindingCode } from "../../../api/index.js";
import { check } from "../../../figures/parts/choices/choices.js";
import { lineLook, type Series } from "../../../figures/view/lines.js";
import { lines } from "../check-lines.js";
import type { CheckStrings } from "../strings.js";
import type { CheckState } from "../state.js";
import type { Evidence, VectorsResult } from "../work/requests.js";
import type { VectorStrings } from "./strings.js";

const TURN = 2 * Math.PI;
const indices = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Mistakes whose angles are close to the right ones: the difference shows them best, in the fastest pair. */
const NEAR: readonly FindingCode[] = ["position-offset", "low-precision-positions"];
export const showsDifference = ({ diagnosis, evidence }: VectorsResult, wanted: "" | "0" | "1"): boolean =>
  evidence.expectedRates.length > 0 &&
  (wanted === "" ? NEAR.includes(diagnosis.findings[0]?.code as FindingCode) : wanted === "1");

/** Default pair: the fastest whose angle stays within half a revolution, so that its angles are unique. */
export function chosenPair(
  { pairs, positions, expectedRates, foundRates }: Evidence,
  wanted: number,
  difference: boolean,
): number {
  if (wanted >= 0) return Math.min(wanted, pairs - 1);
  if (difference) return 0;
  const rates = expectedRates.length > 0 ? expectedRates : foundRates;
  const farthest = positions.reduce((most, position) => Math.max(most, Math.abs(position)), 1);
  const first = rates.findIndex((rate) => Math.abs(rate) * farthest <= Math.PI);
  return first < 0 ? pairs - 1 : Math.min(first, pairs - 1);
}

/** Measured angles and the lines they should lie on, plus the revolutions that bring them nearest. */
export function angleSeries(evidence: Evidence, pair: number, text: VectorStrings): Series[] {
  const { positions, angles, expectedRates, foundRates, foundOffset } = evidence;
  const tokens = positions.length;
  const line = (rate: number | undefined, offset: number): number[] | undefined =>
    rate === undefined ? undefined : positions.map((position) => (position + offset) * rate);
  const expected = line(expectedRates[pair], 0);
  const found = line(foundRates[pair], foundOffset);
  const near = found ?? expected;
  const measured = positions.map((_, token) => {
    const angle = angles[pair * tokens + token]!;
    return near === undefined ? angle : angle + TURN * Math.round((near[token]! - angle) / TURN);
  });
  const order = positions.map((_, token) => token).sort((a, b) => positions[a]! - positions[b]!);
  const sorted = (values: readonly number[]): number[] => order.map((token) => values[token]!);
  const x = sorted(positions);
  const series: Series[] = [{ name: text.measured, x, y: sorted(measured), look: lineLook(0), points: tokens <= 96 }];
  if (expected) series.push({ name: text.expectedLine, x, y: sorted(expected), look: lineLook(1) });
  if (found) series.push({ name: text.foundLine, x, y: sorted(found), look: lineLook(2, true) });
  return series;
}

/** Measured minus expected angles, within half a revolution. */
export function differenceSeries(evidence: Evidence, pair: number, text: VectorStrings): Series[] {
  const { positions, angles, expectedRates } = evidence;
  const tokens = positions.length;
  const order = positions.map((_, token) => token).sort((a, b) => positions[a]! - positions[b]!);
  const x = order.map((token) => positions[token]!);
  const y = order.map((token) => {
    const apart = angles[pair * tokens + token]! - positions[token]! * expectedRates[pair]!;
    return apart - TURN * Math.round(apart / TURN);
  });
  return [
    { name: text.measured, x, y, look: lineLook(0), points: tokens <= 96 },
    { name: text.expectedLine, x, y: x.map(() => 0), look: lineLook(1) },
  ];
}

export function lengthSeries({ lengths }: Evidence, text: VectorStrings): Series[] {
  return lengths.flatMap(({ as, pairing, shortest, longest }) =>
    (["longest", "shortest"] as const).map((which) => ({
      name: text.lengthSeries(as, pairing, which),
      x: indices(longest.length),
      y: which === "longest" ? longest : shortest,
      look: lineLook(as === "expected" ? 1 : 2, which === "shortest"),
    })),
  );
}

export function frequencySeries({ expectedRates, foundRates }: Evidence, text: VectorStrings): Series[] {
  const curve = (name: string, rates: Float64Array, look: number, points: boolean): Series[] => {
    const moving = indices(rates.length).filter((pair) => rates[pair] !== 0);
    const y = moving.map((pair) => Math.log10(Math.abs(rates[pair]!)));
    return moving.length === 0 ? [] : [{ name, x: moving, y, look: lineLook(look), points }];
  };
  return [
    ...curve(text.expectedLine, expectedRates, 1, false),
    ...curve(text.foundLine, foundRates, 2, foundRates.length <= 64),
  ];
}

export function evidenceView(
  text: VectorStrings,
  common: CheckStrings,
  lang: Language,
  result: VectorsResult,
  wanted: Pick<CheckState, "pair" | "difference">,
  change: (part: Partial<CheckState>) => void,
): unknown {
  const { evidence } = result;
  const difference = showsDifference(result, wanted.difference);
  const pair = chosenPair(evidence, wanted.pair, difference);
  const lengths = lengthSeries(evidence, text);
  const angles = (difference ? differenceSeries : angleSeries)(evidence, pair, text);
  const title = (difference ? text.differencesTitle : text.anglesTitle)(integer(lang, pair));
  const frequencies = frequencySeries(evidence, text);
  const between = html`<label class="pair"
      ><span>${common.pair} <b>${integer(lang, pair)}</b></span>
      <input
        type="range"
        min="0"
        max=${Math.max(0, evidence.pairs - 1)}
        .value=${String(pair)}
        aria-valuetext=${`${common.pair} ${pair}`}
        @input=${(event: Event) => change({ pair: Number((event.currentTarget as HTMLInputElement).value) })}
    /></label>
    ${
      evidence.expectedRates.length === 0
        ? nothing
        : check(text.minusExpected, difference, (on) => change({ difference: on ? "1" : "0", pair }))
    }`;
  return html`<section class="card evidence" aria-labelledby="evidence-title">
    <h2 id="evidence-title">${text.evidence}</h2>
    <div class="two">
      <div>
        <h3>${title}</h3>
        <p>${difference ? text.differencesText : text.anglesText}</p>
        ${lines(lang, common.table, { label: title, x: text.anglesX, y: text.anglesY, height: 256, series: angles, between })}
      </div>
      <div>
        <h3>${text.lengthsTitle}</h3>
        <p>${text.lengthsText}</p>
        ${lines(lang, common.table, {
          label: text.lengthsTitle,
          x: text.lengthsX,
          y: text.lengthsY,
          height: 256,
          series: lengths,
          range: rangeOf(lengths),
          first: text.columns.pair,
        })}
      </div>
      ${
        frequencies.length === 0
          ? nothing
          : html`<div>
              <h3>${text.frequenciesTitle}</h3>
              <p>${text.frequenciesText}</p>
              ${lines(lang, common.table, {
                label: text.frequenciesTitle,
                x: text.lengthsX,
                y: text.frequenciesY,
                height: 256,
                series: frequencies,
                first: text.columns.pair,
                listed: [
                  rates(text.columns.expected, evidence.expectedRates),
                  rates(text.columns.found, evidence.foundRates),
                ],
                number: float32Text,
              })}
            </div>`
      }
    </div>
  </section>`;
}

const rates = (name: string, y: Float64Array): Series => ({ name, x: indices(y.length), y, look: {} });

/** From the shortest to the longest, at least a tenth around 1, so that rounding does not fill the picture. */
function rangeOf(series: readonly Series[]): [number, number] {
  let [least, most] = [0.9, 1.1];
  for (const { y } of series)
    for (let i = 0; i < y.length; i += 1) [least, most] = [Math.min(least, y[i]!), Math.max(most, y[i]!)];
  return [least, most];
}
