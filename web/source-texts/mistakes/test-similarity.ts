import type { Ropewalk } from "../../api/index.js";
import { turnByColumns } from "./columns.js";
import { head } from "../heads.js";
import { dot, largest, mean, row, times, decimals } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { testTwoSpec, testTwoVectors } from "./mixed-table.js";
import { inList, phrasesOf } from "../phrases.js";
import phrases from "./words/test-similarity.json" with { type: "json" };

const { say, number, printed, claim, lines } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const DIM = 128;

const DISTANCES = [0, 1, 2, 4, 8];

const SIMILARITY = ["118.314240", "20.345375", "-4.198829", "8.441195", "-8.702080"];

function randomQueries(rw: Ropewalk, on: boolean): Result {
  const { q } = testTwoVectors();
  const first = row(q, 0, DIM);
  const others = DISTANCES.map((position) => row(q, position, DIM));
  // On: another random vector at each position, as the test has it, turned by its own mixed table. Off: one vector moved.
  const turned = (position: number, x: Float32Array): Float32Array =>
    turnByColumns(rw, testTwoSpec, x, [position], on ? "interleaved" : "half-split");
  const scores = DISTANCES.map((position, i) => dot(rw, turned(0, first), turned(position, on ? others[i]! : first)));
  const baseline = DISTANCES.map((_, i) => dot(rw, first, on ? others[i]! : first));
  const moved = scores.map((score, i) => Math.abs(score - baseline[i]!));
  const share = largest(moved.slice(1)) / largest(baseline.slice(1).map(Math.abs));
  return {
    rows: [
      ...DISTANCES.flatMap((position, i) => [
        ...(on
          ? [printed("0-vs", SIMILARITY[i]!, decimals(scores[i]!, 6), { reason: roundedHere, position })]
          : [number("0-vs-one-vector", decimals(scores[i]!, 4), { position })]),
        number("0-vs-nothing-turned", decimals(baseline[i]!, 2), { position }),
      ]),
      claim(
        "numbers-about-position-without",
        `${decimals(Math.min(...baseline), 2)} … ${decimals(largest(baseline), 2)}`,
        largest(baseline) - Math.min(...baseline) < 1e-3,
      ),
    ],
    summary: on
      ? say("without-any-rotation", {
          share: decimals(100 * share, 0),
          baseline: inList(baseline.map((b) => decimals(b, 2))),
        })
      : say("off-one-vector", {
          DISTANCES: DISTANCES.map((d, i) => `${decimals(scores[i]!, 2)} at distance ${d}`).join(", "),
          DISTANCES2: DISTANCES.map((d, i) => `距离 ${d} 时 ${decimals(scores[i]!, 2)}`).join("，"),
        }),
    figures: [
      lines("products-position-turned", "position", "product", [
        { name: say("turned"), x: DISTANCES, y: scores },
        { name: say("not-turned"), x: DISTANCES, y: baseline, thin: true },
      ]),
    ],
  };
}

const roundedHere = say("order-summation-torch");

const PRINTED_MEANS = ["0.0000", "0.1094", "0.1844", "0.1783"];

/** Mean over the 64 pairs of sin or cos of distance times frequency, by the core's tables. */
export function meanOf(rw: Ropewalk, distance: number, which: "cos" | "sin"): number {
  return mean(rw.cosSin(head(DIM), [distance])[which]);
}

function meanSine(rw: Ropewalk, on: boolean): Result {
  const which = on ? "sin" : "cos";
  const distances = [0, 1, 4, 8];
  const values = distances.map((distance) => meanOf(rw, distance, which));
  const all = times(65);
  return {
    rows: [
      ...distances.map((distance, i) =>
        on
          ? printed("position-difference", PRINTED_MEANS[i]!, decimals(values[i]!), { distance })
          : number("position-difference", decimals(values[i]!), { distance }),
      ),
      claim("largest-where-position-meets", decimals(values[0]!), values[0]! >= largest(values)),
    ],
    summary: say("mean-sine.summary", {
      which,
      values: inList(values.map((value) => decimals(value))),
    }),
    figures: [
      lines("means-over-64", "position-difference-2", "mean", [
        { name: say("mean-2", { which }), x: all, y: all.map((d) => meanOf(rw, d, which)) },
      ]),
    ],
  };
}

export const items: readonly Item[] = [mistake("m2", randomQueries), mistake("m3", meanSine)];
