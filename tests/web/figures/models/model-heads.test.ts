import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode } from "../../../../web/figures/base/fields.js";
import type { FigureContext } from "../../../../web/figures/base/figure.js";
import { READERS } from "../../../../web/figures/numbers/held-out.js";
import { idle } from "../../../../web/figures/parts/running-model/work.js";
import { TRAINED } from "../../../../web/figures/numbers/tiny-schemes.js";
import {
  evenInduction,
  evenPrevious,
  HEADS,
  HEADS_OF_LAYER,
  headsOf,
  inductionScore,
  LAYERS,
  nameOf,
  previousScore,
  randomIds,
  ROTATIONS,
  strongest,
  type HeadRotation,
  type Heads,
} from "../../../../web/figures/model-heads/heads.js";
import { modelHeads, type ModelHeadsValues } from "../../../../web/figures/model-heads/values.js";
import { modelHeadsLook } from "../../../../web/figures/model-heads/view.js";
import { measuredHeads, options } from "./measured.js";
import { drawingsOf, handOf, viewOf } from "../view.js";

const values = (link: Record<string, string>): ModelHeadsValues => decode(modelHeads.fields, link);
/** A causal map that gives all of a row's attention to one column. */
function mapTo(tokens: number, column: (row: number) => number): Float32Array {
  const map = new Float32Array(tokens * tokens);
  for (let row = 0; row < tokens; row += 1) map[row * tokens + column(row)] = 1;
  return map;
}

test("model heads: the scores recognise a head that attends to the previous letter, one that attends after the earlier copy, and an even one", () => {
  const previous = mapTo(64, (row) => Math.max(row - 1, 0));
  const induction = mapTo(64, (row) => (row < 32 ? row : row - 31));
  expect([previousScore(previous, 64), inductionScore(previous, 64)]).toEqual([1, 0]);
  expect([previousScore(induction, 64), inductionScore(induction, 64)]).toEqual([0, 1]);
  const even = Float32Array.from({ length: 64 * 64 }, (_, at) => 1 / (Math.floor(at / 64) + 1));
  expect(previousScore(even, 64)).toBeCloseTo(evenPrevious(64), 6);
  expect(inductionScore(even, 64)).toBeCloseTo(evenInduction(), 6);
  expect(nameOf({ previous: 0.3, induction: 0.1 })).toBe("previous");
  expect(nameOf({ previous: 0.3, induction: 0.6 })).toBe("induction");
  expect(nameOf({ previous: 0.29, induction: 0.29 })).toBeUndefined();
});

test("model heads: random letters are the same every time, and use the whole vocabulary", () => {
  expect(randomIds(1, 32, 65)).toEqual(randomIds(1, 32, 65));
  expect(randomIds(1, 32, 65)).not.toEqual(randomIds(2, 32, 65));
  expect(new Set(randomIds(3, 2000, 65)).size).toBe(65);
});

const shown = (values: Partial<ModelHeadsValues>, running = measuredHeads) =>
  viewOf(modelHeads, modelHeadsLook, values, "en", running);

test("model heads: the list has every head with its scores, and the head that is chosen is read at a cell", () => {
  const view = shown({});
  expect(view.sentence).toBe(
    "“r” at 8 gives 18.8% to “o” at 7. Named by their scores: 1 previous-letter heads, 1 induction heads. The text costs 1.25 nats a letter.",
  );
  const [list] = drawingsOf(view, 700)[0]!.hands;
  if (list?.hand !== "cells") throw new Error("no list");
  expect([list.now, list.options.length]).toEqual([6, HEADS]);
  expect(list.options[6]!.name).toBe("layer 2, head 3: previous letter 75.0%, induction 12.5%, named previous letter");
  expect(list.options[5]!.name).toBe("layer 2, head 2: previous letter 7.8%, induction 12.5%");
  expect(list.change(5)).toEqual({ head: 5 });
  expect(view.table.rows()[9]).toEqual(["3", "2", "0.1406", "0.5000", "induction"]);
  const cell = handOf(shown({ head: 4, row: 3, column: 2 }), "cell");
  expect([cell.name, cell.says]).toEqual([
    "Attention of layer 2, head 1. Arrow keys move the cursor.",
    "“b” at 3 gives 100.0% to “space” at 2",
  ]);
  expect(cell.change(cell.key("ArrowDown", false)!)).toEqual({ row: 4, column: 2 });
});

test("model heads: drawings reserve their space before there are heads, and the earlier ones stay until the requested ones are ready", () => {
  const none = shown({}, idle());
  const heights = (view: typeof none): number[] => drawingsOf(view, 700).map(({ height }) => height);
  // The names of a few letters are beside their map; the space above may differ a little.
  const [before, after] = [heights(none), heights(shown({}))];
  before.forEach((height, i) => expect(Math.abs(height - after[i]!)).toBeLessThan(10));
  expect([none.sentence, none.table.rows()]).toEqual(["", []]);
  expect(none.longest!.length).toBeGreaterThan(100);
  const numbers = modelHeadsLook.numbers();
  const context = { language: "en" } as FigureContext;
  const of = (rotation: HeadRotation) => numbers({ ...values({}), rotation }, context, measuredHeads).heads;
  expect(of("off")).toBeUndefined();
  expect(of("on")).toBeDefined();
  expect(of("off")).toBe(of("on"));
});

test.each([
  ["en", 8],
  ["zh", 2],
] as const)(
  "model heads, %s: maps are the model's weights, and the heads have the names of the chapter",
  async (language, named) => {
    using model = await loadTinyModel(READERS[language]);
    expect([model.layers, model.heads]).toEqual([LAYERS, HEADS_OF_LAYER]);
    const of = (rotation: HeadRotation, text = ""): Promise<Heads> =>
      headsOf({ text, rotation }, language).compute(model, options);
    const count = ({ scores }: Heads, kind: string): number => scores.filter((one) => nameOf(one) === kind).length;
    const on = await of("on");
    expect(on.letters).toHaveLength(TRAINED);
    const { weights, loss } = await model.run(model.encode(on.letters.join("")), { want: ["weights"] });
    expect(on.loss).toBeCloseTo([...loss].reduce((sum, one) => sum + one, 0) / loss.length, 6);
    for (let head = 0; head < HEADS; head += 1)
      expect(on.weights[head]).toEqual(weights!.subarray(head * TRAINED ** 2, (head + 1) * TRAINED ** 2));
    expect(count(on, "previous")).toBe(named);
    expect(on.scores[strongest(on.scores)]!.previous).toBeGreaterThan(0.5);
    for (const rotation of ROTATIONS) expect(count(await of(rotation), "induction"), rotation).toBe(0);
    const off = await of("off");
    expect(count(off, "previous")).toBe(0);
    expect(off.loss).toBeGreaterThan(on.loss + 1);
  },
);
