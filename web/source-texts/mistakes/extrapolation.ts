import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { dot, largest, norm, row, decimals } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/extrapolation.json" with { type: "json" };

const { say, number, claim, lines } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const TRAINED = 512;

const LENGTHS = [600, 800, 1024, 2048];

/** Pairs whose whole turn is longer than `trained` positions, of all pairs. */
export function unseen(
  rw: Ropewalk,
  spec: RopeSpec,
  trained: number,
): { longer: number; pairs: number; wavelength: Float64Array } {
  const { wavelength } = rw.frequencies(spec);
  return { longer: wavelength.filter((length) => length > trained).length, pairs: wavelength.length, wavelength };
}

function alignment(rw: Ropewalk, on: boolean): Result {
  const spec = head(64);
  // The text's own formula: cosines of the gap's angles against cosines of (position mod trained) times frequency.
  const aligned = (length: number): number => {
    const outside = Math.min(TRAINED, length);
    const table = rw.cosSin(spec, [outside - (TRAINED - 1), outside % TRAINED]);
    const [a, b] = [row(table.cos, 0, 32), row(table.cos, 1, 32)];
    return dot(rw, a, b) / (norm(rw, a) * norm(rw, b));
  };
  const values = LENGTHS.map(aligned);
  const { longer, pairs, wavelength } = unseen(rw, spec, TRAINED);
  const reached = (length: number): number => unseen(rw, spec, TRAINED).longer - unseen(rw, spec, length).longer;
  return {
    rows: on
      ? [
          ...LENGTHS.map((length, i) => number("frequency-alignment-length", decimals(values[i]!), { length })),
          claim(
            "tells-four-lengths-apart",
            decimals(largest(values) - Math.min(...values)),
            largest(values) - Math.min(...values) > 1e-6,
          ),
        ]
      : [
          number("pairs-wavelength-longer-than", `${longer} / ${pairs}`),
          ...LENGTHS.map((length) => number("these-pairs-close-their", String(reached(length)), { length })),
        ],
    summary: on ? say("alignment-600-800", { values0: decimals(values[0]!) }) : say("off-pairs-do", { longer, pairs }),
    figures: [
      lines(
        on ? "text-plots-alignment" : "wavelength-each-pair",
        on ? "inference-length" : "pair",
        on ? "alignment" : "log10-positions",
        on
          ? [{ name: say("alignment"), x: LENGTHS, y: values }]
          : [
              { name: say("wavelength"), x: Array.from(wavelength, (_, i) => i), y: wavelength.map(Math.log10) },
              {
                name: say("trained-length"),
                x: Array.from(wavelength, (_, i) => i),
                y: wavelength.map(() => Math.log10(TRAINED)),
                thin: true,
              },
            ],
      ),
    ],
  };
}

export const items: readonly Item[] = [mistake("m17", alignment)];
