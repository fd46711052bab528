import { loadRopewalk } from "ropewalk";
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../../web/figures/base/fields.js";
import type { Language } from "../../../../web/figures/base/format.js";
import { heldOut, READERS } from "../../../../web/figures/numbers/held-out.js";
import { LENGTH, specOf, TINY_SPEC, TRAINED } from "../../../../web/figures/numbers/tiny-schemes.js";
import { worked } from "./measured.js";
import { means, smoothed } from "../../../../web/figures/numbers/losses.js";
import type { Job } from "../../../../web/figures/parts/running-model/work.js";
import {
  bestOf,
  BRIEF,
  passagesOf,
  readingsOf,
  type BeatState,
  type Tried,
} from "../../../../web/figures/beat-yarn/numbers.js";
import { beatStrings, beatText } from "../../../../web/figures/beat-yarn/strings.js";
import { moved, specOfTry, startOf, STARTS, triesOf, type Try } from "../../../../web/figures/beat-yarn/tries.js";
import { AS_TRAINED, PAIRS, beatYarn, type Curve } from "../../../../web/figures/beat-yarn/values.js";
import { beatYarnLook } from "../../../../web/figures/beat-yarn/view.js";
import { drawingsOf, handOf, stageOf } from "../view.js";

const engine = await loadRopewalk();
const tries = triesOf(engine);
const LANGUAGES = ["en", "zh"] as const;
const plain = (curve: Curve): Try => ({ curve, factor: 1 });
/** Three octaves slower, which YaRN and every other scheme of factor 8 do at most. */
const DEEP = 300;
const values = (link: Record<string, string>) => decode(beatYarn.fields, link);

/** Means of every passage within and beyond the line. */
async function passagesBy(language: Language, ...all: Try[]): Promise<[number, number][][]> {
  using model = await loadTinyModel(READERS[language]);
  const found: [number, number][][] = [];
  for (const text of await heldOut(language)) {
    const row: [number, number][] = [];
    for (const one of all) row.push(means((await model.run(model.encode(text), { spec: specOfTry(one, tries, model.spec) })).loss)); // prettier-ignore
    found.push(row);
  }
  return found;
}

/** All that a state wants, read. */
async function readAll(state: Partial<BeatState>, language: Language): Promise<Map<string, Tried>> {
  using model = await loadTinyModel(READERS[language]);
  const options = { signal: new AbortController().signal, progress: () => undefined, pause: async () => undefined };
  const results = new Map<string, Tried>();
  const jobs: Job<Tried>[] = readingsOf({ ...values({}), ...state }, { engine, language });
  for (const job of jobs) results.set(job.key, await job.compute(model, options));
  return results;
}

test.each(LANGUAGES)("beat, %s: in every passage measured, the chapter's sentences hold", async (language) => {
  const { keep, note } = beatText[language];
  const { slow, trained, starts } = tries;
  // The first pairs without a full revolution in training.
  const revolutions = trained.map((frequency) => (frequency * TRAINED) / (2 * Math.PI));
  expect(revolutions[slow - 1]).toBeGreaterThan(1);
  expect(revolutions[slow]).toBeLessThan(1);
  const two = AS_TRAINED.map((_, pair) => (pair === slow || pair === slow + 1 ? DEEP : 0));
  const all = await passagesBy(language, plain(AS_TRAINED), starts.yarn, plain(two));
  expect(all).toHaveLength(language === "en" ? 4 : 3);
  expect(note).toContain(language === "en" ? "four passages" : "三段文字");
  expect(keep).toContain(language === "en" ? "nine tenths" : "九成");
  for (const [unchanged, yarn, slowed] of all) expect(unchanged![1] - slowed![1]).toBeGreaterThan(0.9 * (unchanged![1] - yarn![1])); // prettier-ignore
  const byYarn = starts.yarn.curve;
  expect(byYarn.filter((by) => by === DEEP)).toHaveLength(10);
  expect(byYarn.filter((by) => by > 0 && by < DEEP)).toHaveLength(5);
  expect(note).toMatch(language === "en" ? /ten pairs .* five less/ : /十对.*五对/);
  expect(keep).toContain(`${PAIRS} `);
});

test.each([
  ["en", 5, DEEP, "slower"],
  ["zh", 7, 200, "near"],
] as const)(
  "beat, %s: one pull at pair %i, by %i with what follows (%s), beats YaRN on the passage shown and on the other one, and costs less before the line",
  async (language, pair, by, follow) => {
    const pulled = moved(AS_TRAINED, pair, by, follow);
    const all = await passagesBy(language, tries.starts.yarn, plain(pulled));
    for (const [yarn, mine] of all.slice(0, 2)) {
      expect(mine![0]).toBeLessThan(yarn![0]);
      expect(mine![1]).toBeLessThan(yarn![1]);
    }
  },
);

test("beat, en: a curve that was searched for on one passage beats YaRN beyond the line on all four", async () => {
  const { curve } = values({ "by.c": "-4_3_15_70_152_218_305_261_212_190_212_293_361_299_118_71" });
  for (const [yarn, mine] of await passagesBy("en", tries.starts.yarn, plain(curve))) expect(mine![1]).toBeLessThan(yarn![1]); // prettier-ignore
});

test.each(LANGUAGES)(
  "beat, %s: of all pairs slowed alone, one without a full revolution helps most, in every passage",
  async (language) => {
    using model = await loadTinyModel(READERS[language]);
    for (const text of await heldOut(language)) {
      const ids = model.encode(text).subarray(0, BRIEF);
      const beyond = async (curve: Curve): Promise<number> => means((await model.run(ids, { spec: specOfTry(plain(curve), tries, model.spec) })).loss)[1]; // prettier-ignore
      const unchanged = await beyond(AS_TRAINED);
      const single: number[] = [];
      for (const [pair] of AS_TRAINED.entries()) single.push((await beyond(moved(AS_TRAINED, pair, 100, "alone"))) - unchanged); // prettier-ignore
      expect(bestOf(single)).toBe(tries.slow + 1);
    }
  },
);

test("beat: the starts are the core's frequencies, CoPE's taper and stopped pairs; unchanged schemes use their own formula", async () => {
  const { trained, starts, slow } = tries;
  for (const start of ["trained", "ntk", "yarn", "linear"] as const) {
    const { invFreq, attentionFactor } = engine.frequencies(specOf(start, TINY_SPEC), { seqLen: LENGTH });
    // Half of a hundredth of an octave.
    starts[start].curve.forEach((by, pair) => expect(Math.abs(Math.log2((trained[pair]! * 2 ** (-by / 100)) / invFreq[pair]!))).toBeLessThan(0.0051)); // prettier-ignore
    expect(starts[start].factor).toBeCloseTo(attentionFactor, 3);
    expect(specOfTry(starts[start], tries, TINY_SPEC)).toEqual(specOf(start, TINY_SPEC));
  }
  // As hrlics/CoPE tapers n slow frequencies: half of 1 + cos of n angles from 0 to pi.
  const n = PAIRS - slow;
  const taper = Array.from({ length: n }, (_, i) => 0.5 * (1 + Math.cos((i * Math.PI) / (n - 1))));
  const { invFreq } = specOfTry(starts.cope, tries, TINY_SPEC);
  taper.forEach((share, i) => expect(invFreq![slow + i]! / trained[slow + i]!).toBeCloseTo(share, 2));
  expect(invFreq!.at(-1)).toBe(0);
  expect(invFreq!.slice(0, slow)).toEqual(trained.slice(0, slow));
  expect(specOfTry(starts.dropped, tries, TINY_SPEC).invFreq!.slice(slow)).toEqual(Array.from({ length: n }, () => 0));
  for (const start of STARTS) expect(startOf(starts[start], tries)).toBe(start);
  // Stopped pairs run.
  using model = await loadTinyModel("shakespeare");
  expect(model.spec).toEqual(TINY_SPEC);
  const { loss } = await model.run([1, 2, 3], { spec: specOfTry(plain(AS_TRAINED.map(() => Infinity)), tries, TINY_SPEC) }); // prettier-ignore
  expect(loss.every(Number.isFinite)).toBe(true);
});

test("beat: a link has the whole curve, and a bad one is ignored", () => {
  const link = "-4_3_15_70_152_218_305_261_212_190_212_293_361_299_118_x";
  const given = values({ "by.c": link, "by.f": "1.208" });
  expect(given.curve.at(-1)).toBe(Infinity);
  expect(encode(beatYarn.fields, given)).toMatchObject({ "by.c": link, "by.f": "1.208" });
  expect(encode(beatYarn.fields, values({}))).toEqual({ "by.c": undefined, "by.f": undefined, "by.n": undefined });
  const fifteen = Array.from({ length: PAIRS - 1 }, () => "0").join("_");
  for (const bad of ["", fifteen, `${fifteen}_601`, `${fifteen}_-101`, `${fifteen}_1.5`, `${fifteen}_X`, `${fifteen}_0_0`]) expect(values({ "by.c": bad }).curve).toBe(AS_TRAINED); // prettier-ignore
});

test("beat: neighbours follow softly, slower pairs fully, and stopped pairs stay stopped", () => {
  const near = moved(AS_TRAINED, 7, 200, "near");
  expect(near[7]).toBe(200);
  expect(near[6]).toBe(near[8]);
  expect([near[6]! < near[7]!, near[5]! < near[6]!, near[5]! > 0, near[2]]).toEqual([true, true, true, 0]);
  expect(moved(AS_TRAINED, 7, 200, "alone").filter((by) => by !== 0)).toEqual([200]);
  expect(moved(AS_TRAINED, 7, 200, "slower")).toEqual(AS_TRAINED.map((_, pair) => (pair < 7 ? 0 : 200)));
  const still = moved(AS_TRAINED, 7, 601, "alone");
  expect(still[7]).toBe(Infinity);
  expect(moved(still, 6, 100, "near")[7]).toBe(Infinity);
  expect(moved(still, 7, 300, "alone")[7]).toBe(300);
  expect(moved(moved(AS_TRAINED, 0, -100, "alone"), 1, -100, "near")[0]).toBe(-100);
});

test("beat: the first letters alone are read as they are among all; YaRN itself is as good as YaRN", async () => {
  const { curve, factor } = tries.starts.yarn;
  const brief = await readAll({ curve, factor, dragged: { from: curve, grab: 0 } }, "en");
  const whole = await readAll({ curve, factor }, "en");
  const [first] = [...brief.values()];
  expect(first!.letters).toBe(BRIEF);
  const [all] = [...whole.values()];
  expect(first!.loss).toEqual(all!.loss.subarray(0, BRIEF - 1));
  const view = stageOf(beatYarn, beatYarnLook, { curve, factor }, "en", worked(whole));
  const [within, beyond] = means(all!.loss).map((nats) => nats.toFixed(2));
  expect(view.sentence).toMatch(`YaRN: ${within} nats a letter before the line, ${beyond} beyond it. YaRN: ${within} and ${beyond}.`); // prettier-ignore
  const texts = drawingsOf(view, 375)[0]!.shapes.flatMap((shape) => ("text" in shape ? [shape.text] : []));
  expect(texts).toEqual(expect.arrayContaining(["As good as YaRN", "0.00", "Before the line you are 0.00 ahead."]));
});

test("beat: before anything is read, YaRN's lead is not mentioned", () => {
  const texts = drawingsOf(stageOf(beatYarn, beatYarnLook), 375)[0]!.shapes.flatMap((shape) =>
    "text" in shape ? [shape.text] : [],
  );
  const { level, ahead, behind } = beatStrings.en;
  for (const claim of [level, ahead, behind]) expect(texts).not.toContain(claim);
});

test("beat: while a pair is held, the last reading replaces it, over its own letters", async () => {
  const dragged = { from: AS_TRAINED, grab: 0 };
  const one = moved(AS_TRAINED, 7, 100, "alone");
  // The reading of each pair alone, which comes last, does not replace it.
  const results = await readAll({ curve: moved(one, 6, 240, "near"), dragged: dragged, answered: true }, "en");
  const view = stageOf(beatYarn, beatYarnLook, { curve: moved(one, 6, 250, "near"), dragged } as never, "en", worked(results)); // prettier-ignore
  const texts = drawingsOf(view, 375)[0]!.shapes.flatMap((shape) => ("text" in shape ? [shape.text] : []));
  const [[mine], [yarn]] = [...results.values()].map(({ loss }) => [means(loss.subarray(0, BRIEF - 1))[1]]) as [[number], [number]]; // prettier-ignore
  expect(texts).toEqual(expect.arrayContaining([Math.abs(yarn - mine).toFixed(2), "nats, up to letter 512"]));
  expect(texts).toContain(mine < yarn ? "You beat YaRN by" : "YaRN is ahead by");
  expect(view.sentence).toBe("");
});

test("beat: a press holds the pair that is pressed, a pull and a run of keys are one step back each", () => {
  const at = (state: Partial<BeatState>) => stageOf(beatYarn, beatYarnLook, state as never);
  const hand = handOf(at({}), "curve", 375);
  expect(hand.also).toHaveLength(PAIRS);
  const [left, top, , height] = hand.also![6]!;
  expect(height).toBeGreaterThanOrEqual(44);
  const pressed = { ...values({}), ...hand.press!(left + 5, top + 24, 6) } as BeatState;
  expect(pressed.pair).toBe(6);
  const pulling = handOf(at(pressed), "curve", 375);
  expect(pulling.at(0, top + 24)).toBe(0);
  // 12.5 pixels to an octave.
  expect(pulling.at(0, top + 24 + 25)).toBe(200);
  const pulled = { ...pressed, ...pulling.change(200) } as BeatState;
  expect(pulled.curve[6]).toBe(200);
  const released = { ...pulled, ...handOf(at(pulled), "curve", 375).release!() } as BeatState;
  expect([released.dragged, released.past?.length]).toEqual([undefined, 1]);
  // A press without movement is not a step.
  expect({ ...pressed, ...pulling.release!() }.past).toEqual([]);
  const keys = handOf(at(released), "curve", 375);
  const once = { ...released, ...keys.change(keys.key("ArrowDown", false)!) } as BeatState;
  const twice = { ...once, ...handOf(at(once), "curve", 375).change(210) } as BeatState;
  expect([once.curve[6], twice.curve[6], twice.past?.length]).toEqual([205, 210, 2]);
  const controls = at(twice).blocks.find(({ block }) => block === "controls") as unknown as { of: { change: Partial<BeatState>; off?: boolean }[] }; // prettier-ignore
  expect(controls.of[0]!.change).toMatchObject({ curve: pulled.curve, past: [{ curve: AS_TRAINED, factor: 1 }] });
  expect((at({}).blocks[2] as unknown as typeof controls).of[0]!.off).toBe(true);
  expect(keys.other!("ArrowRight")).toMatchObject({ pair: 7 });
});

test("beat: the passage that is not shown is another one", () => {
  const others = [1, 4].flatMap((passage) => LANGUAGES.map((language) => passagesOf({ passage }, language)));
  expect(others).toEqual([[1, 2], [1, 2], [4, 1], [3, 1]]); // prettier-ignore
});

test("beat: lines are means of 32 letters", () => {
  const line = smoothed(Float32Array.from({ length: 100 }, (_, i) => (i < 50 ? 1 : 3)));
  expect([line[0], line[30], line[50], line[99]]).toEqual([1, 1, 2, 3]);
});
