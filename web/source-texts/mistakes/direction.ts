import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { dot, same, times, decimals } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/direction.json" with { type: "json" };

const { say, number, claim, lines } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const Q = Float32Array.of(0.7, 0.2);
const K = Float32Array.of(0.1, -0.9);
const THETA = 0.3;
const [M, N] = [5, 2];
/** One pair that turns by 0.3 radians per position. */
const spec = { ...head(2, "interleaved"), invFreq: [THETA] };

/** R(position) x, for negative positions as well. */
export function turnPair(rw: Ropewalk, x: Float32Array, position: number): Float32Array {
  return rw.rotate(x, {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [Math.abs(position)]),
    inverse: position < 0,
  });
}

function sign(rw: Ropewalk, on: boolean): Result {
  const score = dot(rw, turnPair(rw, Q, M), turnPair(rw, K, N));
  const forward = dot(rw, Q, turnPair(rw, K, M - N));
  const backward = dot(rw, Q, turnPair(rw, K, N - M));
  const used = on ? forward : backward;
  const apart = Math.abs(used - score);
  const line = on ? "qᵀ R(m − n) k" : "qᵀ R(n − m) k";
  const equal = apart < 1e-6;
  const distances = times(41, (i) => i - 20);
  const along = (turnKey: (distance: number) => number): number[] =>
    distances.map((distance) => dot(rw, Q, turnPair(rw, K, turnKey(distance))));
  return {
    rows: [
      number("qt-r-m-n", decimals(forward)),
      number("qt-r-n-m", decimals(backward)),
      claim("r-m-q-r", decimals(used), equal, { score: decimals(score), line }),
    ],
    summary: say("sign.summary", {
      M,
      N,
      score: decimals(score),
      line,
      used: decimals(used),
    }),
    figures: [
      lines("score-m-n", same("m − n"), "score", [
        {
          name: same("⟨R(m) q, R(n) k⟩"),
          x: distances,
          y: rw.scoreByDistance(
            spec,
            distances.map((d) => d + 20),
            { q: turnPair(rw, Q, -20), k: K },
          ),
        },
        { name: same(line), x: distances, y: along((distance) => (on ? distance : -distance)), thin: true },
      ]),
    ],
  };
}

export const items: readonly Item[] = [mistake("m4", sign)];
