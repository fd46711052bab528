import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { seededPair } from "../mistakes/seeded.js";
import { unseen } from "../mistakes/extrapolation.js";
import { largest, same, times, decimals } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { moved } from "./relative.js";
import { besideTables, tablesParameter } from "./tables.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/draw.json" with { type: "json" };

const { say, number, claim, card, lines, options } = phrasesOf(phrases);

const DIM = 64;
const PAIRS = DIM / 2;
/** log10 of the paper's frequencies, to two decimals: what the reader starts from. */
const PAPER = times(PAIRS, (i) => String(Number(((-4 * i) / PAIRS).toFixed(2)))).join(",");
const DISTANCES = times(257, (i) => i * 4);

const COMPARED: Record<string, (rw: Ropewalk) => RopeSpec> = {
  paper: () => head(DIM),
  wide: () => head(DIM, "half-split", 500_000),
  yarn: () => ({ ...head(DIM), ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 512 }),
  even: (rw) => ({ ...head(DIM), invFreq: [...rw.linearFrequencies(1, 1 / 32, PAIRS)] }),
  scales: (rw) => {
    // Two scales: half of the pairs keep words in order, the other half are a thousand times slower.
    const quick = rw.frequencies(head(PAIRS, "half-split", 100)).invFreq;
    return { ...head(DIM), invFreq: [...quick, ...quick.map((value) => value / 1000)] };
  },
};

export function drawnSpec(values: Values): RopeSpec {
  const given = String(values["curve"]).split(",").map(Number);
  const fits = given.length === PAIRS && given.every(Number.isFinite);
  const exponents = fits ? given : PAPER.split(",").map(Number);
  return { ...head(DIM), invFreq: exponents.map((value) => 10 ** value) };
}

function draw(rw: Ropewalk, values: Values): Result {
  const spec = drawnSpec(values);
  const other = COMPARED[String(values["against"])]!(rw);
  const trained = Number(values["trained"]);
  const { longer, wavelength } = unseen(rw, spec, trained);
  const curve = rw.scoreByDistance(spec, DISTANCES);
  const paper = rw.scoreByDistance(other, DISTANCES);
  const [q, k] = seededPair(DIM);
  const starts = times(33, (i) => i * 16);
  const scores = starts.map((start) => {
    const turnedQuery = moved(rw, spec, q, [start + 3]);
    return rw.scoreByDistance(head(DIM), [0], { q: turnedQuery, k: moved(rw, spec, k, [start]) })[0]!;
  });
  const spread = largest(scores) - Math.min(...scores);
  const beside = besideTables(rw, String(values["tables"]), spec.invFreq!);
  const half = DISTANCES.find((_, i) => curve[i]! < 0.5);
  const pairs = times(PAIRS);
  return {
    rows: [
      number(
        "shortest-longest-wavelength",
        `${decimals(
          wavelength.reduce((a, b) => Math.min(a, b)),
          2,
        )}, ${decimals(largest(wavelength), 0)}`,
      ),
      number("pairs-do-not-complete", `${longer} / ${PAIRS}`, { trained }),
      number("first-distance-score-ones", half === undefined ? "> 1024" : String(half)),
      claim("score-still-depends-distance", decimals(spread), spread < 1e-3),
      ...beside.rows,
    ],
    summary: say("draw.summary", {
      longer,
      PAIRS,
      trained,
      wavelength: decimals(largest(wavelength), 0),
      apart: decimals(beside.nearest.apart, 2),
      name: beside.nearest.name,
    }),
    figures: [
      lines("score-distance-query", "distance", "score", [
        { name: say("drawn"), x: DISTANCES, y: curve },
        { name: say("compared"), x: DISTANCES, y: paper, thin: true },
      ]),
      lines("wavelength-pair", "pair", "log10-positions", [
        { name: say("drawn"), x: pairs, y: wavelength.map(Math.log10) },
        { name: say("compared"), x: pairs, y: rw.frequencies(other).wavelength.map(Math.log10), thin: true },
        { name: say("trained-length"), x: pairs, y: pairs.map(() => Math.log10(trained)), thin: true },
      ]),
      lines("score-distance-3", "position-key", "score", [{ name: say("drawn"), x: starts, y: scores }]),
      ...beside.figures,
    ],
  };
}

export const items: readonly Item[] = [
  card(
    "004-draw",
    [
      {
        name: "curve",
        kind: "curve",
        value: PAPER,
        count: PAIRS,
        least: -6,
        most: 0.5,
        step: 0.01,
        label: say("log-10-inv-freq"),
        x: say("pair"),
        y: same("log10(inv_freq)"),
      },
      options("against", "compare", "paper", {
        paper: same("base 10000"),
        wide: same("base 500000"),
        yarn: same("YaRN × 4"),
        even: "evenly-spaced",
        scales: "two-scales",
      }),
      {
        name: "trained",
        kind: "choice",
        value: "512",
        label: say("trained-length"),
        options: ["512", "4096", "131072"].map((value) => ({ value, label: same(value) })),
      },
      tablesParameter,
    ],
    draw,
  ),
];
