import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode } from "../../../../web/figures/base/fields.js";
import { HELD_OUT, heldOut, READERS } from "../../../../web/figures/numbers/held-out.js";
import { LENGTH, TRAINED } from "../../../../web/figures/numbers/tiny-schemes.js";
import {
  keyOf,
  knownLetters,
  levelOf,
  means,
  readings,
  type Reading,
  type Refusal,
} from "../../../../web/figures/reader/read.js";
import { reader, type ReaderValues } from "../../../../web/figures/reader/values.js";
import { readerLook } from "../../../../web/figures/reader/view.js";
import { measuredReader, worked, options } from "./measured.js";
import { blocksOf, viewOf } from "../view.js";

const values = (link: Record<string, string>): ReaderValues => decode(reader.fields, link);
test("reader: every passage has the figure's length, and only letters that its model knows", async () => {
  for (const language of ["en", "zh"] as const) {
    using model = await loadTinyModel(READERS[language]);
    expect(model.trainedLength).toBe(TRAINED);
    const passages = await heldOut(language);
    expect(passages).toHaveLength(HELD_OUT[language]);
    for (const passage of passages) expect(model.encode(passage)).toHaveLength(LENGTH);
  }
});

test("reader: the displayed scheme is read first; the reader's own text replaces the passage", async () => {
  const given = values({ "rd.s": "yarn", "rd.n": "4", "rd.c": "7" });
  expect(readings(given, { language: "en" }).map(({ key }) => (JSON.parse(key) as string[])[1])).toEqual([
    "yarn",
    "trained",
    "linear",
    "ntk",
    "off",
  ]);
  expect(keyOf(given, "zh", "off")).toBe(keyOf(values({ "rd.n": "3" }), "zh", "off"));
  for (const none of ["0", "5"]) expect(values({ "rd.n": none })).toEqual(values({}));
  using model = await loadTinyModel("shakespeare");
  const own = values({ "rd.t": "ROMEO:\nO, speak again", "rd.s": "ntk" });
  const { letters, loss, guess } = (await readings(own, { language: "en" })[0]!.compute(model, options)) as Reading;
  expect(letters.join("")).toBe(own.text);
  const wanted = await model.run(model.encode(own.text), { spec: { ...model.spec, alpha: 8 } });
  expect([...loss]).toEqual([...wanted.loss]);
  expect(guess).toBeCloseTo(Math.log(65), 12);
});

test("reader: means part at the trained length, and levels are fifths of a guess", () => {
  const loss = Float32Array.from({ length: 256 }, (_, i) => (i < TRAINED ? 1 : 3));
  expect(means(loss)).toEqual([1, 3]);
  expect(means(loss.subarray(0, 10))).toEqual([1, NaN]);
  expect([0, 0.79, 0.81, 3.9, 4, 9].map((nats) => levelOf(nats, 4))).toEqual([0, 0, 1, 4, 4, 4]);
});

test("reader: a text with letters unknown to the model is refused by name, and a button removes them", async () => {
  using model = await loadTinyModel("shakespeare");
  const text = "Moon 月 – “night” 1599\n";
  expect(knownLetters(text, (letter) => model.encode(letter))).toBe("Moon   night \n");
  const all = await Promise.all(
    readings(values({ "rd.t": text }), { language: "en" }).map(
      async (job) => [job.key, await job.compute(model, options)] as [string, Refusal],
    ),
  );
  const view = viewOf(reader, readerLook, { text }, "en", worked<Reading | Refusal>(all));
  const [choices, refused, button] = view.blocks;
  expect(choices).toMatchObject({ of: [{}, { value: 0 }, { control: "text", value: text, bad: true }] });
  const error = { code: "option-invalid", path: "text", value: "月", limit: 65 };
  expect(refused).toMatchObject({
    block: "running",
    of: { state: "failed", words: "This text cannot be read:", error },
  });
  expect(button).toMatchObject({ of: [{ control: "button", change: { text: "Moon   night \n" } }] });
  expect([view.sentence, view.table.rows()]).toEqual(["", []]);
});

test("reader: sentence, means, levels and table show the reading, and a passage replaces the text", () => {
  const of = (values: Partial<ReaderValues>, state = measuredReader) => viewOf(reader, readerLook, values, "en", state);
  const view = of({ cursor: 1 });
  expect(view.sentence).toBe("Letter 2, “o”: 0.50 nats.");
  expect(of({ cursor: 0 }).sentence).toBe("Letter 1, “T”: nothing comes before it.");
  expect(of({ cursor: 999 }).sentence).toBe("Letter 4, “new line”: 1.50 nats.");
  expect(view.table.rows()).toEqual([
    ["0", "T", "", "", "", "", ""],
    ["1", "o", "0.5000", "1.5000", "2.5000", "3.5000", "4.5000"],
    ["2", "space", "1.0000", "2.0000", "3.0000", "4.0000", "5.0000"],
    ["3", "new line", "1.5000", "2.5000", "3.5000", "4.5000", "5.5000"],
  ]);
  const [means, levels] = blocksOf(view.blocks).filter((block) => block.block === "keys");
  expect(means!.of.map(({ reading }) => reading)).toEqual(["1.00 nats a letter", "no letter"]);
  expect(levels!.of.map(({ name }) => name).slice(1)).toEqual([
    "below 0.8",
    "0.8 – 1.6",
    "1.6 – 2.4",
    "2.4 – 3.2",
    "3.2 or more",
  ]);
  const scheme = "ntk";
  const others = worked([...measuredReader.results].filter(([key]) => !key.includes(scheme)));
  expect(of({ cursor: 1, scheme }, others).sentence).toBe("Letter 2, “o”.");
  const [, passage] = (view.blocks[0] as unknown as { of: { change?: (value: number) => object }[] }).of;
  expect(passage!.change!(3)).toEqual({ passage: 3, text: "" });
});
