import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { seededPair } from "../mistakes/seeded.js";
import { unseen } from "../mistakes/extrapolation.js";
import { largest, row, same, times, decimals } from "../rows.js";
import type { Item, Result, Values, Words } from "../types.js";
import { cosine, moved } from "./relative.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/extrapolation.json" with { type: "json" };

const { say, number, claim, card, lines } = phrasesOf(phrases);

const TRAINED = 512;
const BOUNDARY = { x: TRAINED, name: say("trained-here") };
const LENGTHS = [600, 800, 1024, 2048];

function extrapolation(rw: Ropewalk, { dim }: Values): Result {
  const width = Number(dim);
  const spec = head(width);
  const x = seededPair(width)[0];
  const plot = (positions: number[]): { positions: number[]; first: number[]; partner: number[] } => {
    const turned = moved(rw, spec, x, positions);
    return {
      positions,
      first: positions.map((_, i) => turned[i * width]!),
      partner: positions.map((_, i) => turned[i * width + width / 2]!),
    };
  };
  const inside = plot(times(11, (i) => 50 * i));
  const outside = plot(times(20, (i) => TRAINED + 10 * i));
  // The text takes the first position past the trained ones, and no position past the length asked for.
  const similar = LENGTHS.map((length) => {
    const edge = moved(rw, spec, x, [TRAINED - 1, Math.min(TRAINED, length - 1)]);
    return cosine(rw, row(edge, 0, width), row(edge, 1, width));
  });
  const apart = largest(similar) - Math.min(...similar);
  const waves = times(72, (i) => 10 * i);
  const table = rw.cosSin(spec, waves);
  const { longer, pairs } = unseen(rw, spec, TRAINED);
  const wide = head(128);
  const pairLines = (plotted: typeof inside): { name: Words; x: number[]; y: number[] }[] => [
    { name: say("channel-0"), x: plotted.positions, y: plotted.first },
    { name: say("channel-partner", { width: width / 2 }), x: plotted.positions, y: plotted.partner },
  ];
  return {
    rows: [
      ...LENGTHS.map((length, i) => number("length-similarity-positions-511", decimals(similar[i]!), { length })),
      claim("length-asked-makes-difference", decimals(apart), apart > 1e-6),
      number("d-pairs-wavelength-longer", `${longer} / ${pairs}`, { width }),
      number("d-128-pairs-longer", `${unseen(rw, wide, 512).longer} / 64, ${unseen(rw, wide, 4096).longer} / 64`),
    ],
    summary: say("extrapolation.summary", { pairs: pairs - longer, pairs2: pairs, longer }),
    figures: [
      lines("one-pair-within", "position", "value", pairLines(inside), { mark: BOUNDARY }),
      lines("same-pair-past", "position", "value", pairLines(outside), { mark: BOUNDARY }),
      lines(
        "cosines-first-eight",
        "position",
        "cos-position-frequency",
        times(8, (pair) => ({
          name: say("pair-2", { pair }),
          x: waves,
          y: waves.map((_, at) => table.cos[at * pairs + pair]! + pair * 0.5),
          thin: true,
        })),
        { mark: BOUNDARY },
      ),
      lines("wavelength-each-pair", "pair", "log10-positions", [
        { name: say("wavelength"), x: times(pairs), y: rw.frequencies(spec).wavelength.map(Math.log10) },
        { name: say("trained-length"), x: times(pairs), y: times(pairs, () => Math.log10(TRAINED)), thin: true },
      ]),
    ],
  };
}

export const items: readonly Item[] = [
  card(
    "004-extrapolation",
    [
      {
        name: "dim",
        kind: "choice",
        value: "64",
        label: same("d_model"),
        options: ["64", "128"].map((value) => ({ value, label: same(value) })),
      },
    ],
    extrapolation,
  ),
];
