import type { Ropewalk } from "../../api/index.js";
import { head, slider, turned, twoVectors } from "../heads.js";
import { difference, dot, list, norm, same, scientific, numbers } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/rotation.json" with { type: "json" };

const { say, number, claim, card, plane, lines, bars } = phrasesOf(phrases);

export const SHIFTS = [0, 10, 100, 1000, 10_000];

function runTimesI(rw: Ropewalk, values: Values): Result {
  const [a, b] = numbers(values, "a", "b");
  const quarter = { rows: 1, rotaryDim: 2, cos: new Float32Array([0]), sin: new Float32Array([1]) };
  const half = rw.rotate(new Float32Array([a, b]), { shape: [1, 1, 1, 2], pairing: "half-split", cosSin: quarter });
  const eight = Float32Array.from({ length: 8 }, (_, i) => i + 1);
  const wide = { rows: 1, rotaryDim: 8, cos: new Float32Array(4), sin: new Float32Array(4).fill(1) };
  const halves = rw.rotate(eight, { shape: [1, 1, 1, 8], pairing: "half-split", cosSin: wide });
  const plain = [half[0]!, half[1]!].map((value) => value + 0);
  return {
    rows: [
      claim(
        "i-bi-b-ai",
        plain.map((value) => value.toFixed(2)).join(", "),
        plain[0] === Math.fround(-b) + 0 && plain[1] === Math.fround(a),
        { said: "-b, a" },
      ),
      claim("rotate-half-1-8", list(halves, 0), list(halves, 0) === "-5 -6 -7 -8 1 2 3 4", {
        said: "-5 -6 -7 -8 1 2 3 4",
      }),
    ],
    figures: [
      plane(
        "number-i-times",
        "arrows",
        [
          { name: same("a + bi"), x: a, y: b, look: 5 },
          { name: same("i (a + bi)"), x: half[0]!, y: half[1]!, look: 0 },
        ],
        { circle: Math.hypot(a, b) },
      ),
    ],
    summary: say("times-i.summary", { a, b, plain: plain.join(", ") }),
  };
}

function runRelative(rw: Ropewalk, values: Values): Result {
  const spec = head(64);
  const [q, k] = twoVectors(64);
  const distance = Number(values["distance"]);
  const score = (shift: number): number =>
    dot(rw, turned(rw, spec, q, [shift + distance]), turned(rw, spec, k, [shift]));
  const together = SHIFTS.map(score);
  const size = norm(rw, q) * norm(rw, k);
  const spread = (Math.max(...together) - Math.min(...together)) / size;
  const apart = rw.scoreByDistance(spec, { start: 0, count: 65 }, { q, k });
  return {
    rows: [
      ...SHIFTS.map((shift, i) =>
        number("score-m-n", together[i]!.toFixed(4), { shift: shift + distance, shift2: shift }),
      ),
      claim("spread-these-over-q", scientific(spread, 1), spread < 1e-6, { said: "⟨f(q,m), f(k,n)⟩ = ⟨q, R(n−m) k⟩" }),
    ],
    figures: [
      lines("score-moves-only", "distance-m-n", "score", [
        { name: same("q · R(n−m) k"), x: Array.from(apart, (_, i) => i), y: apart },
      ]),
    ],
    summary: say("relative.summary", {
      last: SHIFTS.at(-1),
      together0: together[0]!.toFixed(4),
      spread: scientific(spread, 0),
    }),
  };
}

function runMatrix(rw: Ropewalk, values: Values): Result {
  const position = Number(values["position"]);
  const headDim = 8;
  const x = Float32Array.from({ length: headDim }, (_, i) => i + 1);
  const matrix = turned(rw, head(headDim, "interleaved"), x, [position]);
  const coded = turned(rw, head(headDim), x, [position]);
  const across = { headDim, from: "interleaved", to: "half-split" } as const;
  const joined = rw.convertPairing(turned(rw, head(headDim), rw.convertPairing(x, across), [position]), {
    headDim,
    from: "half-split",
    to: "interleaved",
  });
  const [apart, rest] = [difference(matrix, coded), difference(matrix, joined)];
  return {
    rows: [
      number("x-matrix-pairs-0", list(matrix, 4)),
      number("x-code-pairs-i", list(coded, 4)),
      claim("matrix-code-give-same", apart.toFixed(4), apart < 1e-6, {
        said: "=",
        reason: position === 0 ? say("position-0-nothing") : say("largest-difference-they"),
      }),
      claim("permutation-between-them", scientific(rest, 1), rest < 1e-5),
      number(
        "permutation-where-each-channel",
        list(
          rw.convertPairing(
            x.map((value) => value - 1),
            across,
          ),
          0,
        ),
      ),
    ],
    figures: [
      bars("x-turned-printed", "channel", "value-2", {
        names: Array.from(x, (_, i) => String(i)),
        values: matrix,
        digits: 2,
      }),
      bars("x-turned-printed-2", "channel", "value-2", {
        names: Array.from(x, (_, i) => String(i)),
        values: coded,
        digits: 2,
      }),
    ],
    summary: say("matrix.summary", { position, apart: apart.toFixed(4), rest: scientific(rest, 0) }),
  };
}

export const items: readonly Item[] = [
  card("000-times-i", [slider("a", same("a"), 1, -2, 2, 0.25), slider("b", same("b"), 0.5, -2, 2, 0.25)], runTimesI),
  card("000-matrix", [slider("position", say("position"), 3, 0, 64)], runMatrix),
  card("000-relative", [slider("distance", say("distance-m-n"), 3, 0, 64)], runRelative),
];
