import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { byComplex } from "./lines.js";
import { difference, dot, list, norm, same, scientific, times, numbers } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/theory.json" with { type: "json" };

const { say, number, claim, card, lines } = phrasesOf(phrases);

/** The matrix of one position, built by turning unit vectors, times x. */
function byMatrix(rw: Ropewalk, spec: RopeSpec, x: Float32Array, position: number): Float32Array {
  const dim = spec.headDim;
  const unit = Float32Array.from({ length: dim * dim }, (_, i) => (i % (dim + 1) === 0 ? 1 : 0));
  const columns = turned(
    rw,
    spec,
    unit,
    times(dim, () => position),
  );
  return Float32Array.from({ length: dim }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < dim; j += 1) sum += columns[j * dim + i]! * x[j]!;
    return sum;
  });
}

function runThreeWays(rw: Ropewalk, values: Values): Result {
  const [dim, m] = numbers(values, "dim", "m");
  const spec = head(dim, "interleaved");
  const [x] = twoVectors(dim);
  const table = rw.cosSin(spec, [m]);
  const pairs = turned(rw, spec, x, [m]);
  const [complex, matrix] = [byComplex(x, table), byMatrix(rw, spec, x, m)];
  const [a, b] = [difference(complex, pairs), difference(matrix, pairs)];
  const back = rw.rotate(pairs, { shape: [1, 1, 1, dim], pairing: "interleaved", cosSin: table, inverse: true });
  const limit = 1e-6 * Math.max(1, norm(rw, x));
  const reason = say("largest-difference-channel");
  return {
    rows: [
      claim("complex-numbers", scientific(a, 1), a < limit, { reason }),
      claim("matrix-d-d", scientific(b, 1), b < limit, { reason }),
      claim("turned-turned-back", scientific(difference(back, x), 1), difference(back, x) < limit),
      number("multiplications-complex-or-pairs", `${2 * dim}, ${dim * dim}`),
    ],
    summary: say("three-ways.summary", { dim: dim * dim, dim2: 2 * dim }),
  };
}

export function runOrder(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const { invFreq, wavelength } = rw.frequencies(head(dim, "interleaved"));
  const falls = invFreq.every((value, i) => i === 0 || value < invFreq[i - 1]!);
  const x = Array.from(invFreq, (_, i) => i);
  return {
    rows: [
      claim("low-dimensions-turn-fast", `${invFreq[0]!.toFixed(4)} > … > ${scientific(invFreq.at(-1)!, 2)}`, falls),
      claim(
        "they-decay-2-i",
        `10000^(−2i/d), ${list([invFreq[1]! / invFreq[0]!, invFreq[2]! / invFreq[1]!], 6)}`,
        invFreq[1]! > invFreq[0]!,
        { said: "10000^(2i/d)" },
      ),
      number("wavelengths-first-last", `${wavelength[0]!.toFixed(2)} … ${wavelength.at(-1)!.toFixed(0)}`),
    ],
    figures: [
      lines("frequency-log-10", "pair", same("log10 θᵢ"), [{ name: same("log10 θᵢ"), x, y: invFreq.map(Math.log10) }]),
    ],
    summary: say("order.summary", { wavelength0: wavelength[0]!.toFixed(1), last: wavelength.at(-1)!.toFixed(0) }),
  };
}

function runInner(rw: Ropewalk, values: Values): Result {
  const [m, n] = numbers(values, "m", "n");
  const spec = head(64, "interleaved");
  const [q, k] = twoVectors(64);
  const at = (a: number, b: number): number => dot(rw, turned(rw, spec, q, [a]), turned(rw, spec, k, [b]));
  const score = at(m, n);
  const moved = at(m + 1000, n + 1000);
  const pair = { ...head(2, "interleaved"), invFreq: [0.3] };
  const [q2, k2] = twoVectors(2, 0);
  const inner = dot(rw, turned(rw, pair, q2, [m]), turned(rw, pair, k2, [n]));
  const { cos, sin } = rw.cosSin(pair, [Math.abs(m - n)]);
  const [c, s] = [cos[0]!, m < n ? -sin[0]! : sin[0]!];
  const product = dot(rw, q2, k2);
  const conjugate = (q2[0]! * k2[0]! + q2[1]! * k2[1]!) * c - (q2[1]! * k2[0]! - q2[0]! * k2[1]!) * s;
  const size = norm(rw, q) * norm(rw, k);
  return {
    rows: [
      claim("score-depends-m-n", moved.toFixed(4), Math.abs(moved - score) < 1e-6 * size, { said: score.toFixed(4) }),
      claim(
        "inner-product-x-mt-x-n",
        inner.toFixed(4),
        Math.abs(product * c - inner) < 1e-6 && Math.abs(product * s) < 1e-6,
        { said: `${(product * c).toFixed(4)}${product * s < 0 ? "−" : "+"}${Math.abs(product * s).toFixed(4)}i` },
      ),
      claim("inner-product-re-q", inner.toFixed(4), Math.abs(conjugate - inner) < 1e-6 * Math.max(1, Math.abs(inner)), {
        said: conjugate.toFixed(4),
      }),
    ],
    summary: say("inner.summary", { score: score.toFixed(4), m, n, m2: m + 1000, n2: n + 1000 }),
  };
}

export const items: readonly Item[] = [
  card(
    "002-three-ways",
    [choice("dim", "64", ["8", "64", "128"]), slider("m", say("position"), 100, 0, 1000)],
    runThreeWays,
  ),
  card("002-frequency-order", [choice("dim", "128", ["32", "64", "128"])], runOrder),
  card("002-relative", [slider("m", same("m"), 7, 0, 64), slider("n", same("n"), 3, 0, 64)], runInner),
];
