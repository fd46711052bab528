import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../web/figures/base/fields.js";
import { READERS } from "../../../web/figures/numbers/held-out.js";
import { TRAINED } from "../../../web/figures/numbers/tiny-schemes.js";
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
} from "../../../web/figures/model-heads/heads.js";
import { modelHeads, type ModelHeadsValues } from "../../../web/figures/model-heads/values.js";

const values = (link: Record<string, string>): ModelHeadsValues => decode(modelHeads.fields, link);
const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  turn: async (): Promise<void> => {},
};

/** A causal map that gives all of a row's attention to one column. */
function mapTo(tokens: number, column: (row: number) => number): Float32Array {
  const map = new Float32Array(tokens * tokens);
  for (let row = 0; row < tokens; row += 1) map[row * tokens + column(row)] = 1;
  return map;
}

test("model heads: the scores know a head that looks one back, one that looks past the twin, and an even one", () => {
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

test("model heads: random letters are the same every time, and all of the vocabulary comes up", () => {
  expect(randomIds(1, 32, 65)).toEqual(randomIds(1, 32, 65));
  expect(randomIds(1, 32, 65)).not.toEqual(randomIds(2, 32, 65));
  expect(new Set(randomIds(3, 2000, 65)).size).toBe(65);
});

test("model heads: values come back from a link", () => {
  const given = { "mh.t": "To be", "mh.r": "keys-one-late", "mh.h": "6", "mh.y": "3", "mh.x": "1" };
  expect(encode(modelHeads.fields, values(given))).toEqual(given);
  expect(values({ "mh.r": "sideways", "mh.h": "16", "mh.t": "x".repeat(600) })).toEqual({
    ...values({}),
    text: "x".repeat(512),
  });
});

test.each([
  ["en", 8],
  ["zh", 2],
] as const)(
  "model heads, %s: maps are the model's weights, and the heads are named as the chapter says",
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
