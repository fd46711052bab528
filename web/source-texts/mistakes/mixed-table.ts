import type { Ropewalk } from "../../api/index.js";
import { repeated, rowScores, turnByColumns } from "./columns.js";
import { head } from "../heads.js";
import { largest, norm, row, times, decimals } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { inList, phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/mixed-table.json" with { type: "json" };

const { say, number, printed, claim, bars, lines } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const DIM = 128;

const ROWS = 2 * 32 * 16;

const DISTANCE = 3;

const POSITIONS = [3, 10, 50, 100, 1000];

/** The table of test 2: 0.1 * 0.5^pair radians per position, and that of the paper, for comparison. */
export const testTwoSpec = { ...head(DIM), invFreq: times(DIM / 2, (pair) => 0.1 * 0.5 ** pair) };

export function testTwoVectors(): { q: Float32Array; k: Float32Array } {
  const random = torchGenerator(42);
  return { q: random.randn(ROWS * DIM), k: random.randn(ROWS * DIM) };
}

/** Scores of one query and key, DISTANCE apart, as both move on. */
function drift(rw: Ropewalk, q: Float32Array, k: Float32Array, mixed: boolean): Float64Array {
  const turn = (x: Float32Array, positions: readonly number[]): Float32Array =>
    turnByColumns(rw, testTwoSpec, repeated(x, positions.length), positions, mixed ? "interleaved" : "half-split");
  return rowScores(
    rw,
    testTwoSpec,
    turn(q, POSITIONS),
    turn(
      k,
      POSITIONS.map((position) => position - DISTANCE),
    ),
  );
}

async function mixedTable(rw: Ropewalk, on: boolean): Promise<Result> {
  const { q, k } = testTwoVectors();
  const positions = times(ROWS, (i) => i % 16);
  const turned = turnByColumns(rw, testTwoSpec, q, positions, on ? "interleaved" : "half-split");
  // torch.norm gives float32 norms; the test subtracts those.
  const length32 = (x: Float32Array, i: number): number => Math.fround(norm(rw, row(x, i, DIM)));
  const changes = positions.map((_, i) => Math.abs(length32(q, i) - length32(turned, i)));
  const most = largest(changes);
  const scores = drift(rw, row(q, 0, DIM), row(k, 0, DIM), on);
  const spread = largest(scores) - Math.min(...scores);
  const paper = rw.scoreByDistance(head(DIM), [DISTANCE], { q: row(q, 0, DIM), k: row(k, 0, DIM) })[0]!;
  const at15 = 15;
  const pairs = times(16);
  const length = (x: Float32Array, pair: number): number =>
    Math.hypot(x[at15 * DIM + pair]!, x[at15 * DIM + pair + DIM / 2]!);
  const changed = most > 1e-4;
  return {
    rows: [
      claim("rotation-keeps-every-length", decimals(most, 6), !changed),
      printed("max-norm-difference", "0.487347", decimals(most, 6)),
      ...POSITIONS.map((m, i) => number("score-q-k", decimals(scores[i]!, 2), { m, m2: m - DISTANCE })),
      claim("score-distance-3-stands", decimals(spread), spread < 1e-3),
      number("right-half-split-rotation", decimals(paper)),
    ],
    summary: on
      ? say("lengths-change-up", { most: decimals(most, 6), Array: inList(Array.from(scores, (s) => decimals(s, 2))) })
      : say("off-lengths-change", { scores0: decimals(scores[0]!), most: atMost(most) }),
    figures: [
      bars("length-each-first", "pair", "after-before", {
        names: pairs.map(String),
        values: pairs.map((pair) => length(turned, pair) / length(q, pair)),
        digits: 3,
      }),
      lines(
        "score-distance-3",
        "position-query",
        "score",
        [{ name: on ? say("mixed-up") : say("one-kind"), x: POSITIONS, y: scores }],
        { scale: "log" },
      ),
    ],
  };
}

export const items: readonly Item[] = [mistake("m1", mixedTable)];
