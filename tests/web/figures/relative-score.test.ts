import { expect, test } from "vitest";
import { eventsOf, type Change } from "../../../web/figures/base/figure.js";
import { splitWords, wordVectors } from "../../../web/figures/numbers/words.js";
import { relativeScore, type RelativeScoreValues } from "../../../web/figures/relative-score/values.js";
import { relativeScoreLook } from "../../../web/figures/relative-score/view.js";
import type { View } from "../../../web/figures/view/view.js";
import { dot, rotated } from "../support/plain.js";
import { golden, numberOf } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, viewsOf } from "./view.js";

type Shown = View<RelativeScoreValues>;

const views = () => viewsOf(relativeScore, relativeScoreLook);
const notesOf = ({ blocks }: Shown) => blocksOf(blocks).filter((block) => block.block === "note");
const scoreOf = (view: Shown): string => notesOf(view).find(({ value }) => value !== undefined)!.value!;
/** The verdict on the last move, and whether it is good. */
const verdictOf = (view: Shown) => notesOf(view).at(-1)!;
const eventsFor = (change: Change<RelativeScoreValues>) => eventsOf(relativeScore.events, change);

/** The score after both words moved on, and after the query alone did. */
function movesOf({ blocks }: Shown): string[][] {
  const table = blocksOf(blocks).find((block) => block.block === "table")!;
  expect(table.answer).toBe(true);
  return table.rows.map(({ cells }) => cells.map((cell) => (typeof cell === "string" ? cell : cell.text)));
}

test.each([
  { model: "llama-3.2-1b", file: "llama3_llama32_1b", headDim: 64 },
  { model: "qwen3-0.6b", file: "headdim_qwen3_06b", headDim: 128 },
  { model: "phi-2", file: "partial_phi_2", headDim: 80 },
])("$model: the score, its terms and the score by distance are those of plain loops", ({ model, file, headDim }) => {
  const reference = golden(file);
  const words = splitWords("the cat chases the mouse and the mouse chases the cat", "en");
  const vectors = wordVectors(words, headDim);
  const vectorOf = (word: number) => vectors.slice(word * headDim, (word + 1) * headDim);
  const [query, key] = [rotated(vectorOf(10), reference, 41), rotated(vectorOf(4), reference, 12)];
  const score = dot(query, key);
  const view = views()({ model, query: 10, key: 4, queryPosition: 41, keyPosition: 12 });
  const rows = view.table.rows();
  const half = reference.expected.rotary_dim / 2;
  const still = 2 * half < headDim;
  // float32 inputs of size about 1, headDim products: 1e-4 is far above their rounding and at the last digit shown.
  expect(Math.abs(numberOf(scoreOf(view)) - score)).toBeLessThan(1e-4);
  for (const total of rows.slice(-2)) expect(Math.abs(Number(total.at(-1)) - score)).toBeLessThan(1e-4);
  expect(rows).toHaveLength(half + (still ? 3 : 2));
  let rest = score;
  for (let pair = 0; pair < half; pair += 1) {
    const term = query[pair]! * key[pair]! + query[pair + half]! * key[pair + half]!;
    expect(Math.abs(Number(rows[pair]!.at(-1)) - term)).toBeLessThan(1e-5);
    rest -= term;
  }
  if (still) expect(Number(rows[half]!.at(-1))).toBeCloseTo(rest, 4);
  const [, , bars] = drawingsOf(view, 700);
  expect(bars!.shapes.filter((shape) => "d" in shape && shape.fill === "line-strong")).toHaveLength(still ? 1 : 0);
});

test("relative score: moving both words leaves it unchanged, to the last digit; moving one does not", () => {
  const show = views();
  const first = show();
  const score = scoreOf(first);
  const [both, alone] = movesOf(first);
  expect(both).toEqual([score, score, score]);
  expect(alone).not.toContain(score);
  expect(verdictOf(first)).toMatchObject({ text: expect.stringMatching(/^Drag/) as string, good: false });
  const moved = show({ queryPosition: 29, keyPosition: 21 });
  expect([scoreOf(moved), alone!.length]).toEqual([score, 3]);
  expect(verdictOf(moved)).toMatchObject({ text: expect.stringContaining("did not change") as string, good: true });
  expect(verdictOf(show({ queryPosition: 29, keyPosition: 21, pair: 3 })).good, "nothing has moved").toBe(true);
  const changed = show({ queryPosition: 28, keyPosition: 20 + 8 });
  expect(verdictOf(changed)).toMatchObject({
    text: expect.stringContaining(`Before: ${score}`) as string,
    good: false,
  });
  expect(verdictOf(show({ queryPosition: 40, keyPosition: 40, query: 4 })).text, "other words").toMatch(/^Drag/);
  const far = { model: "llama-3.2-1b", span: 0 };
  const [near, end] = [show(far), show({ ...far, queryPosition: 65_556, keyPosition: 65_548 })].map(scoreOf);
  expect(numberOf(end!)).toBeCloseTo(numberOf(near!), 3);
});

test("relative score: events report both words if either changes, and a pair alone", () => {
  const view = views()({ query: 4, key: 1 });
  const blocks = blocksOf(view.blocks);
  const controls = blocks.flatMap((block) => (block.block === "controls" ? block.of : []));
  const [query, key] = controls.map((control) => control.control === "select" && control);
  if (!query || !key) throw new Error("no choice of words");
  expect([query.options[query.value], key.options[key.value]]).toEqual(["mouse (1)", "cat (1)"]);
  expect(eventsFor(key.change(9))).toEqual([["word-change", { query: 4, key: 9 }]]);
  expect(eventsFor(handOf(view, "query").change(30)!)).toEqual([
    ["position-change", { query: 30, key: 12, queryPosition: 30, keyPosition: 12 }],
  ]);
  const bars = handOf(view, "cursor");
  expect([bars.now, bars.max, bars.key("End", false)]).toEqual([5, 31, 31]);
  expect(eventsFor(bars.change(9)!)).toEqual([["pair-change", { pair: 9 }]]);
});

test("relative score: arrows of one scale, the marked pair's, with its term", () => {
  for (const pair of [0, 9]) {
    const view = views()({ pair });
    const [, ...row] = view.table.rows()[pair]!;
    const [q0, q1, k0, k1, term] = row.map(Number);
    const [, dial] = drawingsOf(view, 240);
    const [key, query] = dial!.shapes.flatMap((shape) =>
      "d" in shape && shape.fill && shape.stroke !== "both" ? [shape.d] : [],
    );
    const tip = (d: string) => d.match(/-?[\d.]+/g)!.slice(0, 2).map(Number) as [number, number]; // prettier-ignore
    const reach = (d: string) => Math.hypot(tip(d)[0] - 120, tip(d)[1] - 120);
    expect(reach(query!) / reach(key!)).toBeCloseTo(Math.hypot(q0!, q1!) / Math.hypot(k0!, k1!), 2);
    expect(Math.atan2(120 - tip(query!)[1], tip(query!)[0] - 120)).toBeCloseTo(Math.atan2(q1!, q0!), 2);
    const words = dial!.shapes.flatMap((shape) => ("text" in shape ? [shape.text] : []));
    expect(words).toEqual([`pair ${pair} adds ${term!.toFixed(4).replace("-", "\u2212")}`]);
  }
});
