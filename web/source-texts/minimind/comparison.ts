import type { Ropewalk } from "../../api/index.js";
import { choice, head, turned } from "../heads.js";
import { difference, dot, scientific } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/comparison.json" with { type: "json" };

const { say, claim, card } = phrasesOf(phrases);

function runComparison(rw: Ropewalk, values: Values): Result {
  const trained = Number(values["trained"]);
  const spec = head(64, "interleaved");
  const ones = new Float32Array(64).fill(1);
  const codes = rw.sinusoidal({ start: 0, count: 65 }, 64);
  const code = (m: number): Float32Array => codes.slice(m * 64, (m + 1) * 64);
  const codeScores = [0, 20, 60].map((n) => dot(rw, code(n + 4), code(n)));
  const added = [0, 20, 60].map((n) =>
    dot(
      rw,
      ones.map((x, i) => x + code(n + 4)[i]!),
      ones.map((x, i) => x + code(n)[i]!),
    ),
  );
  const rotated = [0, 20, 60].map((n) => dot(rw, turned(rw, spec, ones, [n + 4]), turned(rw, spec, ones, [n])));
  const spread = (scores: readonly number[]): number => Math.max(...scores) - Math.min(...scores);
  const { wavelength } = rw.frequencies(spec);
  const unseen = wavelength.filter((length) => length > trained).length;
  const apart = (make: () => Float32Array): number => {
    const [first, second] = [make(), make()];
    return difference(first, second);
  };
  const cells = (count: number): number => rw.cosSin(spec, { start: 0, count }).cos.length;
  const sums = (count: number): number => rw.sinusoidal({ start: 0, count }, 64).length;
  const learned = apart(() => rw.cosSin(spec, { start: 0, count: 65 }).sin);
  const learnedCodes = apart(() => rw.sinusoidal({ start: 0, count: 65 }, 64));
  // A code knows its own position where it differs from that of the next one.
  const own = Math.min(...[0, 20, 60].map((n) => difference(code(n), code(n + 1))));
  const ownTurned = Math.min(
    ...[0, 20, 60].map((n) => difference(turned(rw, spec, ones, [n]), turned(rw, spec, ones, [n + 1]))),
  );
  return {
    rows: [
      claim("additive-x-pe-score", spread(added).toFixed(3), spread(added) > 0.01, {
        said: "加性",
        codeScores: scientific(spread(codeScores), 0),
      }),
      claim("multiplicative-moves", scientific(spread(rotated), 0), spread(rotated) < 1e-4, { said: "乘性" }),
      claim("sines-absolute-codes-neighbours", own.toFixed(3), own > 0.01 && spread(added) > 0.01, {
        said: "绝对位置",
      }),
      claim(
        "rope-absolute-relative-turned",
        `${ownTurned.toFixed(3)}, ${scientific(spread(rotated), 0)}`,
        ownTurned > 0.01 && spread(rotated) < 1e-4,
        { said: "绝对 + 相对位置" },
      ),
      claim("sines-extrapolate-less-well", `${unseen}, ${unseen}`, false, { trained }),
      claim("extrapolates-excellently-pairs-not", `${unseen} / ${wavelength.length}`, unseen === 0, {
        said: "优秀",
        trained,
      }),
      claim("sines-no-parameters-train", String(learnedCodes), learnedCodes === 0, { said: "0" }),
      claim("rope-no-parameters-train", String(learned), learned === 0, { said: "0" }),
      claim("sines-o-n-table", `${sums(1024)}, ${sums(2048)}`, sums(2048) === 2 * sums(1024), { said: "O(n)" }),
      claim("rope-o-n-table", `${cells(1024)}, ${cells(2048)}`, cells(2048) === 2 * cells(1024), { said: "O(n)" }),
    ],
    summary: say("comparison.summary", { unseen, wavelength: wavelength.length }),
  };
}

export const items: readonly Item[] = [
  card("000-comparison", [choice("trained", "512", ["512", "2048", "4096", "32768"])], runComparison),
];
