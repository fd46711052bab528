import type { Ropewalk } from "../../api/index.js";
import { choice, head } from "../heads.js";
import { dot, largest, list, scientific, times, difference, numbers } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/sinusoidal.json" with { type: "json" };

const { say, number, claim, card, lines } = phrasesOf(phrases);

export const SPAN = 256;

function runSinusoidal(rw: Ropewalk, values: Values): Result {
  const [dim, base] = numbers(values, "dim", "base");
  const codes = rw.sinusoidal({ start: 0, count: SPAN + 1 }, dim, { base });
  const code = (position: number): Float32Array => codes.slice(position * dim, (position + 1) * dim);
  const sine = times(SPAN + 1, (distance) => (2 * dot(rw, code(0), code(distance))) / dim);
  const rope = rw.scoreByDistance(head(dim, "interleaved", base), { start: 0, count: SPAN + 1 });
  const apart = difference(sine, rope);
  const rises = sine.filter((value, i) => i > 0 && value > sine[i - 1]!).length;
  const { invFreq } = rw.frequencies(head(dim, "interleaved", base));
  const x = Array.from(sine, (_, i) => i);
  const t = 1;
  return {
    rows: [
      number("p-3-2-sin", `${codes[3 * dim + 2 * t]!.toFixed(6)} = ${Math.sin(3 * invFreq[t]!).toFixed(6)}`),
      number(
        "product-distances-0-1",
        list(
          [0, 1, 10, 50, 100].map((i) => sine[i]!),
          4,
        ),
      ),
      claim("nearer-larger-steps-grows", String(rises), rises === 0, { said: "0", SPAN }),
      claim("rope-score-equal-vectors", scientific(apart, 1), apart < 1e-5),
    ],
    figures: [
      lines("decay-distance", "distance", "product-over-d", [
        { name: say("sinusoidal-codes"), x, y: sine },
        { name: say("rope-equal-vectors"), x, y: rope, thin: true },
      ]),
    ],
    summary: say("sinusoidal.summary", { sine50: sine[50]!.toFixed(3), sine: sine[SPAN]!.toFixed(3), SPAN }),
  };
}

function runIndex(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const { invFreq } = rw.frequencies(head(dim));
  const fromOne = times(dim / 2, (i) => 10_000 ** ((-2 * (i + 1 - 1)) / dim));
  const mixed = times(dim / 2, (i) => 10_000 ** ((-2 * (i + 1)) / dim));
  const apart = largest(fromOne.map((value, i) => Math.abs(value / invFreq[i]! - 1)));
  return {
    rows: [
      number("i-1-d-2", list(fromOne.slice(0, 4), 6)),
      number("i-0-d-2", list(invFreq.subarray(0, 4), 6)),
      claim("two-lists-same", scientific(apart, 1), apart < 1e-14),
      claim("mixed-i-1-2", mixed[0]!.toFixed(6), Math.abs(mixed[0]! - invFreq[0]!) < 1e-9, {
        said: invFreq[0]!.toFixed(6),
      }),
    ],
    summary: say("index.summary", { dim: dim / 2 }),
  };
}

const dims = (value: string): ReturnType<typeof choice> => choice("dim", value, ["32", "64", "128", "256"], "d");

export const items: readonly Item[] = [
  card("001-sinusoidal", [dims("128"), choice("base", "10000", ["100", "10000", "1000000"])], runSinusoidal),
  card("001-theta-index", [dims("128")], runIndex),
];
