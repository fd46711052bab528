// Schemes registered in a model: a copy of linear's formula, as a plain loop, gives the losses of the built-in one.
import { expect, test } from "vitest";
import { loadRopewalk, type Scheme } from "ropewalk";
import { loadTinyModel } from "ropewalk/model";
import { cope } from "ropewalk/variants";
import { errorOf, rejectionOf } from "../refused.js";

const divided: Scheme = (invFreq, { factor = 1 }) => {
  const list: number[] = [];
  for (let pair = 0; pair < invFreq.length; pair++) list.push(invFreq[pair]! / factor);
  return list;
};
const ids = Array.from({ length: 40 }, (_, i) => (7 * i) % 30);

test("a registered copy of linear gives the same losses and the same text as linear", async () => {
  using model = await loadTinyModel("shakespeare");
  model.registerScheme("divided", divided);
  const [own, linear] = ["divided", "linear"].map((ropeType) => ({ ...model.spec, ropeType, factor: 3 }));
  const [mine, theirs] = [await model.run(ids, { spec: own! }), await model.run(ids, { spec: linear! })];
  expect(mine.loss).toEqual(theirs.loss);
  expect(mine.loss).not.toEqual((await model.run(ids)).loss);
  const texts = [own!, linear!].map(async (spec) => {
    const written: number[] = [];
    for await (const id of model.generate(ids, { spec, count: 12, seed: 5 })) written.push(id);
    return written;
  });
  expect(await texts[0]).toEqual(await texts[1]);
});

test("a scheme's factor multiplies cosines and sines, and the scheme sees the plain frequencies of the model", async () => {
  using model = await loadTinyModel("tang");
  const { base, rotaryDim } = model.spec;
  model.registerScheme("loud", (invFreq) => {
    invFreq.forEach((value, i) => expect(value * base ** ((2 * i) / rotaryDim)).toBeCloseTo(1, 13));
    return { invFreq, attentionFactor: 1.25 };
  });
  const { loss } = await model.run(ids, { spec: { ...model.spec, ropeType: "loud" } });
  const { ropeType: _, ...rest } = model.spec;
  const listed = Array.from({ length: rotaryDim / 2 }, (_, i) => base ** ((-2 * i) / rotaryDim));
  const { invFreq } = (await loadRopewalk()).frequencies({ ...rest, ropeType: "default" });
  invFreq.forEach((value, i) => expect(value / listed[i]!).toBeCloseTo(1, 13));
  const same = { ...rest, ropeType: "default", invFreq: [...invFreq], attentionFactor: 1.25 } as const;
  expect(loss).toEqual((await model.run(ids, { spec: same })).loss);
});

test("a published scheme runs by its name, and a name belongs to its model alone", async () => {
  using model = await loadTinyModel("shakespeare");
  using other = await loadTinyModel("shakespeare");
  model.registerScheme("cope", cope);
  const spec = { ...model.spec, ropeType: "cope", originalMaxPositionEmbeddings: 128 };
  const { loss } = await model.run(ids, { spec });
  const trained = { originalMaxPositionEmbeddings: spec.originalMaxPositionEmbeddings };
  const list = cope((await loadRopewalk()).frequencies(model.spec).invFreq, trained);
  expect(loss).toEqual((await model.run(ids, { spec: { ...model.spec, invFreq: [...list] } })).loss);
  const error = await rejectionOf(other.run(ids, { spec }));
  expect(error).toMatchObject({ code: "rope-type-unknown", path: "options.spec.ropeType", value: "cope" });
  expect(error.message).not.toContain("cope,");
});

test("bad names, functions and results are refused as in an instance", async () => {
  const model = await loadTinyModel("shakespeare");
  model.registerScheme("own", divided);
  expect(errorOf(() => model.registerScheme("own", divided))).toMatchObject({ rule: "new-name", path: "name" });
  expect(errorOf(() => model.registerScheme("yarn", divided))).toMatchObject({ rule: "new-name", path: "name" });
  expect(errorOf(() => model.registerScheme("mine", 3 as never))).toMatchObject({ rule: "function", path: "scheme" });
  model.registerScheme("short", () => [1, 2]);
  const short = { ...model.spec, ropeType: "short" };
  expect(await rejectionOf(model.run(ids, { spec: short }))).toMatchObject({ rule: "equal-to", path: "schemes.short" });
  model.registerScheme("ends", (invFreq) => {
    model.dispose();
    return invFreq;
  });
  const ends = { ...model.spec, ropeType: "ends" };
  expect(await rejectionOf(model.run(ids, { spec: ends }))).toMatchObject({ code: "disposed" });
  expect(errorOf(() => model.registerScheme("late", divided))).toMatchObject({ code: "disposed" });
});
