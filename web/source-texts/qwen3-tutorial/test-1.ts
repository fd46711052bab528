import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { largest, list, mean, row, same, scientific, shape, times } from "../rows.js";
import type { Item, LineFigure, Parameter, Result, Row, Values } from "../types.js";
import { inList, phrasesOf } from "../phrases.js";
import phrases from "./words/test-1.json" with { type: "json" };

const { say, number, printed, card, lines, heat } = phrasesOf(phrases);

const SEQ = 16;
const BATCH = 2;
const HEADS = 32;
export const OFFSETS = [0, 1, 4, 8];
const PRINTED_MEANS = ["0.0000", "0.1094", "0.1844", "0.1783"];
export const MAP = 10;

const specOf = (values: Values): RopeSpec => ({
  ropeType: "default",
  base: Number(values["base"]),
  headDim: Number(values["dim"]),
  rotaryDim: Number(values["dim"]),
  pairing: "half-split",
});

const settings: readonly Parameter[] = [
  {
    name: "dim",
    kind: "choice",
    label: same("head_dim"),
    value: "128",
    options: ["32", "64", "128", "256"].map((value) => ({ value, label: same(value) })),
  },
  {
    name: "base",
    kind: "choice",
    label: same("base"),
    value: "10000",
    options: ["10000", "500000", "1000000"].map((value) => ({ value, label: same(value) })),
  },
];

/** max |cos^2 + sin^2 - 1|, every step in float32 as the text's code does it. */
function circleError({ cos, sin }: { cos: Float32Array; sin: Float32Array }): number {
  const f = Math.fround;
  return largest(cos.map((c, i) => Math.abs(f(f(f(c * c) + f(sin[i]! * sin[i]!)) - 1))));
}

function runNumbers(rw: Ropewalk, values: Values): Result {
  const spec = specOf(values);
  const { invFreq, attentionFactor } = rw.frequencies(spec, { precision: "float32" });
  const table = rw.cosSin(spec, { start: 0, count: SEQ }, { precision: "float32" });
  const error = circleError(table);
  const sines = OFFSETS.map((offset) => mean(row(table.sin, offset, invFreq.length)));
  const cosines = rw.scoreByDistance(spec, OFFSETS);
  const smallest = Math.min(...invFreq);
  const own = values["dim"] === "128" && values["base"] === "10000";
  return {
    rows: [
      printed(
        "bs-seq-n-heads-head-dim",
        "2 16 32 128 4096",
        [BATCH, SEQ, HEADS, spec.headDim, HEADS * spec.headDim].join(" "),
      ),
      printed("rope-type", "default", spec.ropeType),
      printed("attention-scaling", "1.0", attentionFactor.toFixed(1)),
      printed("inv-freq-shape", "(64,)", `(${invFreq.length},)`),
      printed("inv-freq-min", "0.000115", smallest.toFixed(6)),
      printed("inv-freq-max", "1.000000", largest(invFreq).toFixed(6)),
      printed("inv-freq-mean", "0.116562", mean(invFreq).toFixed(6)),
      printed("inv-freq-5", "1. 0.865964 0.749894 0.649382 0.562341", list(invFreq.subarray(0, 5), 6)),
      printed("inv-freq-expanded-shape", "[2, 64, 1]", shape(BATCH, invFreq.length, 1)),
      ...["cos", "sin"].map((name) =>
        printed("shape", "[2, 16, 128]", shape(BATCH, table.rows, (2 * table[name as "cos"].length) / table.rows), {
          name,
        }),
      ),
      printed("max-cos-2-sin", "1.192e-07", scientific(error, 3)),
      ...OFFSETS.flatMap((offset, i): Row[] => [
        printed("mean-dot-product-offset", PRINTED_MEANS[i]!, sines[i]!.toFixed(4), { offset }),
        number("mean-cosines-offset", cosines[i]!.toFixed(4), { offset }),
      ]),
    ],
    summary: say("numbers.summary", {
      sines0: sines[0]!.toFixed(4),
      own: own ? say("every-printed-number") : say("the"),
      Array: inList(Array.from(cosines, (value) => value.toFixed(4))),
    }),
  };
}

function runPlots(rw: Ropewalk, values: Values): Result {
  const spec = specOf(values);
  const { invFreq } = rw.frequencies(spec, { precision: "float32" });
  const pairs = Array.from(invFreq, (_, i) => i);
  const shown = Math.min(32, invFreq.length);
  const angles: LineFigure["series"] = OFFSETS.map((position) => ({
    name: say("position-2", { position }),
    x: pairs.slice(0, shown),
    y: invFreq.subarray(0, shown).map((frequency) => Math.fround(position * frequency)),
  }));
  const score = rw.scoreByDistance(spec, { start: 0, count: MAP });
  const cells = times(MAP * MAP, (i) => score[Math.abs(Math.floor(i / MAP) - (i % MAP))]!);
  const names = times(MAP, (i) => String(i));
  return {
    rows: [
      number("first-last-curve", list([invFreq[0]!, invFreq.at(-1)!], 6)),
      number("largest-angle-position-8", largest(angles.at(-1)!.y as Float64Array).toFixed(4)),
      number("similarity-distances-0-1", OFFSETS.map((offset) => score[offset]!.toFixed(4)).join(" ")),
    ],
    figures: [
      lines("inv-freq-pair", "pair", "radians-per-position", [{ name: same("inv_freq"), x: pairs, y: invFreq }], {
        digits: 6,
        link: "pair",
      }),
      lines("angles-positions-0", "pair", "radians", angles, { link: "pair" }),
      heat("similarity-positions-i", same("j"), same("i"), {
        columns: names,
        rows: names,
        values: cells,
        diagonals: true,
      }),
    ],
    summary: say("plots.summary", { score0: score[0]!.toFixed(4), score: score[MAP - 1]!.toFixed(4) }),
  };
}

export const items: readonly Item[] = [
  card("001-test-1", settings, runNumbers),
  card("001-test-1-plots", settings, runPlots),
];
