// The statements of the seventh chapter, from the trained models and its figure's own numbers and drawings.
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode } from "../../../../web/figures/base/fields.js";
import { defaultsOf } from "../../../../web/figures/base/figure.js";
import { HELD_OUT, heldOut, READERS } from "../../../../web/figures/numbers/held-out.js";
import { means } from "../../../../web/figures/numbers/losses.js";
import type { OwnModel } from "../../../../web/figures/numbers/own-model.js";
import { LENGTH, runBy, TRAINED, type TinyScheme } from "../../../../web/figures/numbers/tiny-schemes.js";
import { changeOf, readerNumbers, readingsOf } from "../../../../web/figures/reader/numbers.js";
import {
  CHOICES,
  keyOf,
  knownLetters,
  ownKey,
  readings,
  type Reading,
  type Refusal,
} from "../../../../web/figures/reader/read.js";
import { readerText } from "../../../../web/figures/reader/strings.js";
import { reader, type ReaderState } from "../../../../web/figures/reader/values.js";
import { readerLook } from "../../../../web/figures/reader/view.js";
import type { Drawing } from "../../../../web/figures/scene/drawing.js";
import type { Played } from "../../../../web/figures/stage/player.js";
import type { View } from "../../../../web/figures/view/view.js";
import { runCopied } from "../../support/copied.js";
import { blocksOf, drawingsOf, handOf, viewsOf } from "../view.js";
import { measuredReader, options, playedReader } from "./measured.js";

const LANGUAGES = ["en", "zh"] as const;
type Language = (typeof LANGUAGES)[number];
const PASSAGE = { text: "", passage: 1 };
const values = (link: Record<string, string>): ReaderState => decode(reader.fields, link);
const stageOf = (state: Partial<ReaderState> = {}, language: Language = "en", running?: Played<Reading | Refusal>) =>
  viewsOf<ReaderState, unknown, Played<Reading | Refusal>>(reader as never, readerLook, language, running, "stage")(state); // prettier-ignore
const pageOf = (state: Partial<ReaderState> = {}, language: Language = "en", running?: Played<Reading | Refusal>) =>
  viewsOf<ReaderState, unknown, Played<Reading | Refusal>>(reader as never, readerLook, language, running)(state);

/** The first passage read by all that is offered, shown by one of them. */
async function read(language: Language, shows: TinyScheme): Promise<Played<Reading | Refusal>> {
  using model = await loadTinyModel(READERS[language]);
  const text = (await heldOut(language))[0]!;
  const results = new Map<string, Reading | Refusal>();
  for (const scheme of CHOICES) {
    const { loss } = await model.run(model.encode(text), runBy(scheme, model.spec));
    results.set(keyOf(PASSAGE, language, scheme), { letters: [...text], loss });
  }
  return playedReader(results, keyOf(PASSAGE, language, shows));
}

const textsOf = ({ shapes }: Drawing<unknown>): string[] =>
  shapes.flatMap((shape) => ("text" in shape ? [shape.text] : []));
/** The twentieths of the largest surprise in the ribbon, letter by letter, read from the drawing; NaN: no colour. */
function coloursOf(view: View<ReaderState>, width: number): number[] {
  const cells = drawingsOf(view, width)[0]!.shapes.flatMap((shape) => {
    if (!("d" in shape) || !/^(?:M[\d.]+ [\d.]+h[\d.]+v[\d.]+h-[\d.]+z)+$/.test(shape.d)) return [];
    const { fill } = shape;
    const share = typeof fill === "object" && "surprise" in fill ? Math.round(20 * fill.surprise) : NaN;
    return Array.from(shape.d.matchAll(/M([\d.]+) ([\d.]+)/g), ([, x, y]) => [Number(y), Number(x), share] as const);
  });
  return cells.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , share]) => share);
}

test("reader: every passage has the figure's length, and only letters that its model knows", async () => {
  for (const language of LANGUAGES) {
    using model = await loadTinyModel(READERS[language]);
    expect(model.trainedLength).toBe(TRAINED);
    const passages = await heldOut(language);
    expect(passages).toHaveLength(HELD_OUT[language]);
    for (const passage of passages) expect(model.encode(passage)).toHaveLength(LENGTH);
  }
});

test("reader: the displayed scheme is read first; the reader's own text replaces the passage", async () => {
  const given = values({ "rd.s": "yarn", "rd.n": "4", "rd.c": "7" });
  const schemes = (link: Record<string, string>): unknown[] => {
    const { jobs, shows } = readingsOf(values(link), { language: "en", own: undefined as never });
    expect(shows).toBe(jobs[0]!.key);
    return jobs.map(({ key }) => (JSON.parse(key) as string[])[1]);
  };
  expect(schemes({ "rd.s": "yarn" })).toEqual(["yarn", "trained", "linear", "ntk"]);
  expect(schemes({ "rd.s": "off" })).toEqual(["off", "trained", "linear", "ntk", "yarn"]);
  expect(keyOf(given, "zh", "off")).toBe(keyOf(values({ "rd.n": "3" }), "zh", "off"));
  for (const none of ["0", "5"]) expect(values({ "rd.n": none })).toEqual(values({}));
  using model = await loadTinyModel("shakespeare");
  const own = values({ "rd.t": "ROMEO:\nO, speak again", "rd.s": "ntk" });
  const { letters, loss } = (await readings(own, { language: "en" })[0]!.compute(model, options)) as Reading;
  expect(letters.join("")).toBe(own.text);
  const wanted = await model.run(model.encode(own.text), { spec: { ...model.spec, alpha: 8 } });
  expect([...loss]).toEqual([...wanted.loss]);
});

test.each(LANGUAGES)("reader, %s: in every passage measured, the chapter's statements hold", async (language) => {
  using model = await loadTinyModel(READERS[language]);
  const passages = await heldOut(language);
  const note = readerText[language].note!;
  const better = Number(/(?:at least|至少低) ?([\d.]+)/.exec(note)![1]);
  expect(note).toContain(language === "en" ? "four passages" : "三段文字");
  expect(passages).toHaveLength(language === "en" ? 4 : 3);
  for (const passage of passages) {
    const by = async (scheme: TinyScheme): Promise<[number, number]> =>
      means((await model.run(model.encode(passage), runBy(scheme, model.spec))).loss);
    const [trained, squeezed, yarn] = [await by("trained"), await by("linear"), await by("yarn")];
    expect(trained[1] - yarn[1]).toBeGreaterThan(better);
    expect(changeOf(trained[0], yarn[0])).toBe("higher");
    if (language === "zh") expect(yarn[0] - trained[0]).toBeGreaterThan(1);
    // The control: squeezing the fast pairs too does not help.
    expect(squeezed[1]).toBeGreaterThan(trained[1] - 0.2);
  }
});

test.each(LANGUAGES)(
  "reader, %s: the numbers are those of the ribbon, and the answer waits for a guess",
  async (language) => {
    const running = await read(language, "yarn");
    const waiting = stageOf({ scheme: "yarn" }, language, running);
    const shown = stageOf({ scheme: "yarn", guess: "lower" }, language, running);
    const { loss } = running.results.get(running.shows!) as Reading;
    const mean = (part: Float32Array): string => (part.reduce((sum, one) => sum + one, 0) / part.length).toFixed(2);
    const [within, beyond] = [mean(loss.subarray(0, 128)), mean(loss.subarray(128))];
    expect(waiting.sentence).toContain(beyond);
    expect(waiting.sentence).not.toContain(within);
    expect(shown.sentence).toContain(within);
    expect(shown.table.rows()[1]![2]).toBe(loss[0]!.toFixed(4));
    const trained = (running.results.get(keyOf(PASSAGE, language, "trained")) as Reading).loss.subarray(0, 128);
    for (const width of [375, 1280]) {
      const texts = textsOf(drawingsOf(shown, width)[0]!);
      expect(texts).toEqual(expect.arrayContaining([within, beyond]));
      expect(textsOf(drawingsOf(waiting, width)[0]!)).toContain("?");
      const by = Number(/[:：]\s*\+?(-?[\d.]+)/.exec(texts.find((one) => /measured|实测/.test(one))!)![1]);
      expect(by).toBeCloseTo(Number(within) - Number(mean(trained)), 1);
      const colours = coloursOf(shown, width);
      expect(colours).toHaveLength(LENGTH);
      const most = language === "en" ? 4 : 8;
      const wanted = Array.from(loss, (nats) => Math.round(20 * Math.min(1, nats / most)));
      expect(colours).toEqual([NaN, ...wanted]);
      const lens = handOf(shown, "lens", width);
      // The lens is drawn where it is moved to.
      const [x, y] = handOf(stageOf({ scheme: "yarn", cursor: 700 }, language, running), "lens", width).box;
      expect(Math.abs(lens.at(x + 22, y + 22) - 700)).toBeLessThan(2);
      expect(lens.box[2]).toBe(44);
    }
  },
);

test("reader: a change has come as far as its part, and what is not changed yet keeps its colour", async () => {
  const running = { ...(await read("en", "yarn")), before: keyOf(PASSAGE, "en", "trained"), part: 0.5 };
  const rows = stageOf({ scheme: "yarn" }, "en", running).table.rows();
  const of = (scheme: TinyScheme): Reading => running.results.get(keyOf(PASSAGE, "en", scheme)) as Reading;
  expect(rows[300]![2]).toBe(of("yarn").loss[299]!.toFixed(4));
  expect(rows[900]![2]).toBe(of("trained").loss[899]!.toFixed(4));
  expect(rows[511]![2]).toBe(of("yarn").loss[510]!.toFixed(4));
  expect(rows[512]![2]).toBe(of("trained").loss[511]!.toFixed(4));
  // No colour of another text remains.
  const letters = of("trained").letters.toReversed();
  const results = new Map([...running.results, [running.before, { ...of("trained"), letters }]]);
  const other = stageOf({ scheme: "yarn" }, "en", { ...running, results }).table.rows();
  expect(other[300]![2]).toBe(rows[300]![2]);
  expect(other[900]![2]).not.toBe(rows[900]![2]);
  expect([1.004, 1.006, 0.994].map((to) => changeOf(1, to))).toEqual(["same", "higher", "lower"]);
});

test("reader: without a text there is no lens, which would cover the words of the line", () => {
  for (const width of [375, 1280]) {
    const [drawing] = drawingsOf(stageOf(), width);
    expect(drawing!.hands.map(({ id }) => id)).not.toContain("lens");
    expect(drawing!.shapes.filter((shape) => "corner" in shape)).toEqual([]);
  }
});

test("reader: a text that ends before the line has no number beyond it", () => {
  const view = stageOf({}, "en", measuredReader);
  expect(view.sentence).toBe("as trained: 1.00 nats a letter.");
  expect(textsOf(drawingsOf(view, 375)[0]!)).toEqual(expect.arrayContaining(["1.00", "–"]));
  expect(view.table.rows()).toEqual([
    ["1", "T", ""],
    ["2", "o", "0.5000"],
    ["3", " ", "1.0000"],
    ["4", "↵", "1.5000"],
  ]);
});

test("reader, zh: no letter of the lens is wider than its cell", async () => {
  const running = await read("zh", "trained");
  for (const width of [375, 1280]) {
    const { shapes } = drawingsOf(stageOf({}, "zh", running), width)[0]!;
    const letters = shapes.flatMap((shape) => ("text" in shape && /^[\u4e00-\u9fff]$/.test(shape.text) ? [shape] : []));
    expect(letters.length).toBeGreaterThan(5);
    letters.sort((a, b) => a.x - b.x);
    for (const [i, { x, size }] of letters.entries())
      if (i > 0) expect(size!).toBeLessThanOrEqual(x - letters[i - 1]!.x + 0.01);
  }
});

test("reader: without a page beside it the figure has its words, the passages and a field for a text", () => {
  const blocks = (state: Partial<ReaderState>) => blocksOf(pageOf(state, "en", measuredReader).blocks);
  const notes = (state: Partial<ReaderState>): string[] =>
    blocks(state).flatMap((block) => (block.block === "note" ? [block.text] : []));
  expect(notes({})[0]).toMatch(/^First guess: with YaRN, the surprise before the line will be/);
  expect(notes({}).at(-1)).toMatch(/^Past the line, slow pairs meet angles/);
  expect(notes({ scheme: "yarn" }).at(-1)).toContain("at least 1.9 nats a letter better beyond it.");
  const [passages, text] = blocks({ text: "To" }).flatMap((block) => (block.block === "controls" ? block.of : []));
  if (passages?.control !== "choice") throw new Error("no passages");
  expect(passages.value).toBe(0);
  expect(passages.change!(3)).toEqual({ passage: 3, text: "" });
  expect(text).toMatchObject({ control: "text", of: "text", value: "To", most: 1024, bad: false });
  expect(stageOf({}, "en", measuredReader).blocks.map(({ block }) => block)).toEqual(["scene", "running"]);
  const saved = (view: View<ReaderState>) => view.blocks.find((block) => block.block === "scene")!.saved;
  expect([saved(pageOf()), saved(pageOf({}, "en", measuredReader))]).toEqual([false, true]);
});

test("reader: a text with letters unknown to the model is refused by name, and a button removes them", async () => {
  using model = await loadTinyModel("shakespeare");
  const text = "Moon 月 – “night” 1599\n";
  expect(knownLetters(text, (letter) => model.encode(letter))).toBe("Moon   night \n");
  const [job] = readings(values({ "rd.t": text }), { language: "en" });
  const running = playedReader([[job!.key, await job!.compute(model, options)]], job!.key);
  const view = pageOf({ text }, "en", running);
  const error = { code: "option-invalid", path: "text", value: "月", limit: 65 };
  const failed = { state: "failed", words: "This text cannot be read:", error };
  expect(view.blocks.find(({ block }) => block === "running")).toMatchObject({ of: failed });
  const all = view.blocks.flatMap((block) => (block.block === "controls" ? block.of : []));
  expect(all).toContainEqual(expect.objectContaining({ control: "button", change: { text: "Moon   night \n" } }));
  expect(all).toContainEqual(expect.objectContaining({ control: "text", value: text, bad: true }));
  expect([view.sentence, view.table.rows()]).toEqual(["", []]);
});

test("reader: the copied program prints the means and the nats of the text that is shown", async () => {
  using model = await loadTinyModel("shakespeare");
  const state = values({ "rd.t": "To be, or not to be, that is the question. ".repeat(4), "rd.s": "yarn" });
  const [job] = readings(state, { language: "en" });
  const { loss } = (await job!.compute(model, options)) as Reading;
  const running = playedReader([[job!.key, { letters: [...state.text], loss }]], job!.key);
  const [both, nats] = runCopied(await pageOf(state, "en", running).javascript!());
  const [within, beyond] = Array.from(both!.matchAll(/[\d.]+/g), Number);
  expect([within, beyond]).toEqual(means(loss).map((mean) => expect.closeTo(mean, 4)));
  expect(nats!.split(" ").map(Number)).toEqual(Array.from(loss, (one) => expect.closeTo(one, 3)));
});

/** A reader's own model whose spec says its trained length, and its readings of as many tokens. */
function ownOf(trained: number, tokens: number, tried = true) {
  const spec = { ropeType: "default", base: 1e4, headDim: 4, rotaryDim: 4, pairing: "half-split" } as const;
  const model = { spec: { ...spec, maxPositionEmbeddings: trained }, trainedLength: 1, vocabulary: 32_000 };
  const own = { id: "mine", model, tried: tried ? spec : undefined } as unknown as OwnModel;
  const letters = Array.from({ length: tokens }, (_, i) => (i % 2 ? " unquestionably" : "\n"));
  // By its own rotation 1 nat and beyond the trained length 6; by the tried one 2 and 4.
  const reading = (within: number, beyond: number): Reading => ({
    letters,
    loss: Float32Array.from({ length: tokens - 1 }, (_, i) => (i < trained ? within : beyond)),
  });
  const results = [
    [ownKey(own, true), reading(2, 4)],
    [ownKey(own, false), reading(1, 6)],
  ] as const;
  return (state: Partial<ReaderState> = {}, language: Language = "en"): View<ReaderState> => {
    const all = { ...(defaultsOf(reader as never) as unknown as ReaderState), ...state };
    const context = { language, own };
    const running = playedReader(results, readingsOf(all, context).shows);
    return readerLook.view(all, readerNumbers()(all, context, running), language, "page");
  };
}

test("reader: a model of one's own is shown by the rotation tried or by its own, with the other's numbers below", () => {
  const viewOf = ownOf(300, 700);
  const shown = viewOf();
  expect(shown.sentence).toBe("as set above: 2.00 nats a token before the line, 4.00 nats a token beyond it.");
  const [drawing] = drawingsOf(shown, 704);
  const scheme = drawing!.hands.find(({ id }) => id === "scheme")!;
  if (scheme.hand !== "cells") throw new Error("no choice");
  expect([scheme.now, scheme.change(1), scheme.change(0)]).toEqual([0, { untried: "mine" }, { untried: undefined }]);
  expect(drawing!.hands.map(({ id }) => id)).toEqual(["lens", "scheme"]);
  const untried = viewOf({ untried: "mine" });
  expect(untried.sentence).toBe("the model’s own: 1.00 nats a token before the line, 6.00 nats a token beyond it.");
  expect(textsOf(drawing!)).toContain(untried.sentence);
  expect(textsOf(drawingsOf(untried, 704)[0]!)).toContain(shown.sentence);
  // A rotation that is set later is shown at once.
  expect(viewOf({ untried: "another" }).sentence).toBe(shown.sentence);
  expect(textsOf(drawing!)).toContain("the line: trained to token 300");
  // ln 32,000 is 10.4: 2 of 10 nats is a fifth of the colours.
  expect(textsOf(drawing!)).toContain("10 nats");
  const colours = coloursOf(shown, 704);
  expect([colours.length, colours[300], colours[301]]).toEqual([700, 4, 8]);
});

test("reader: the ribbon of a model of one's own has a cell for each token, and nothing overlaps", () => {
  for (const [trained, tokens] of [
    [300, 700],
    [128, 256],
    [256, 2048],
    [4, 9],
    [8, 9],
    [4096, 2048],
    [2048, 2048],
    [64, 130],
  ] as const)
    // prettier-ignore
    for (const tried of [true, false])
      for (const width of [240, 375, 704]) {
        const view = ownOf(trained, tokens, tried)({ cursor: tokens - 1 });
        const drawing = drawingsOf(view, width)[0]!;
        const at = `${trained}, ${tokens}, ${tried}, ${width}`;
        expect(coloursOf(view, width), at).toHaveLength(tokens);
        const line = textsOf(drawing).filter((text) => text.startsWith("the line:"));
        expect(line, at).toHaveLength(trained < tokens ? 1 : 0);
        expect(view.sentence.includes("beyond"), at).toBe(trained < tokens - 1);
        const rows = drawing.shapes.flatMap((shape) =>
          "d" in shape ? Array.from(shape.d.matchAll(/M[\d.]+ ([\d.]+)h[\d.]+v22/g), ([, y]) => Number(y) + 22) : [],
        );
        const below = drawing.shapes.flatMap((shape) =>
          "text" in shape && shape.y > 116 ? [shape.y - (shape.size ?? 12)] : [],
        );
        expect(Math.max(...rows, 116), at).toBeLessThan(Math.min(...below));
        for (const shape of drawing.shapes)
          if ("text" in shape) {
            expect(shape.y, at).toBeLessThan(drawing.height);
            const wide = 0.55 * shape.text.length * (shape.size ?? 12);
            if (width > 300 && shape.anchor !== "middle") expect(shape.x + wide, `${at}: ${shape.text}`).toBeLessThan(width);
          }
        for (const { hand, ...one } of drawing.hands)
          if (hand === "slide") {
            const [left, top, wide, high] = (one as never as { box: number[] }).box as [number, number, number, number];
            expect(left, at).toBeGreaterThanOrEqual(0);
            expect(left + wide, at).toBeLessThanOrEqual(width);
            expect(top, at).toBeGreaterThanOrEqual(0);
            expect(top + high, at).toBeLessThanOrEqual(drawing.height);
          }
      }
});

test("reader: a token of many letters fits the lens, in both languages", () => {
  for (const width of [375, 704])
    for (const language of LANGUAGES) {
      const { shapes } = drawingsOf(ownOf(300, 700)({}, language), width)[0]!;
      const tokens = shapes.flatMap((shape) => ("text" in shape && shape.mono ? [shape] : []));
      expect(tokens.length).toBeGreaterThan(3);
      tokens.sort((a, b) => a.x - b.x);
      const cell = tokens[1]!.x - tokens[0]!.x;
      // A letter of a monospaced font is 0.6 of its size wide.
      for (const { text, size } of tokens) expect(0.6 * size! * text.length).toBeLessThanOrEqual(cell);
    }
});
