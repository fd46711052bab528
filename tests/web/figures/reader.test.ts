import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../web/figures/base/fields.js";
import { HELD_OUT, heldOut, READERS } from "../../../web/figures/numbers/held-out.js";
import { LENGTH, runBy, TRAINED, type TinyScheme } from "../../../web/figures/numbers/tiny-schemes.js";
import { keyOf, knownLetters, levelOf, means, readings } from "../../../web/figures/reader/read.js";
import { reader, type ReaderValues } from "../../../web/figures/reader/values.js";

const values = (link: Record<string, string>): ReaderValues => decode(reader.fields, link);
const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  turn: async (): Promise<void> => {},
};

test("reader: every passage is as long as the figure says, and of letters that its model knows", async () => {
  for (const language of ["en", "zh"] as const) {
    using model = await loadTinyModel(READERS[language]);
    expect(model.trainedLength).toBe(TRAINED);
    const passages = await heldOut(language);
    expect(passages).toHaveLength(HELD_OUT[language]);
    for (const passage of passages) expect(model.encode(passage)).toHaveLength(LENGTH);
  }
});

test("reader: the scheme that is shown is read first; a text of one's own takes the passage's place", async () => {
  const given = values({ "rd.s": "yarn", "rd.n": "4", "rd.c": "7" });
  expect(encode(reader.fields, given)).toMatchObject({ "rd.s": "yarn", "rd.n": "4", "rd.c": "7" });
  expect(readings(given, "en").map(({ key }) => (JSON.parse(key) as string[])[1])).toEqual([
    "yarn",
    "trained",
    "linear",
    "ntk",
    "off",
  ]);
  expect(keyOf(given, "zh", "off")).toBe(keyOf(values({ "rd.n": "3" }), "zh", "off"));
  expect(values({ "rd.n": "5", "rd.s": "upside-down", "rd.t": "x".repeat(LENGTH + 9) })).toEqual({
    ...values({}),
    text: "x".repeat(LENGTH),
  });
  using model = await loadTinyModel("shakespeare");
  const own = values({ "rd.t": "ROMEO:\nO, speak again", "rd.s": "ntk" });
  const { letters, loss, guess } = await readings(own, "en")[0]!.compute(model, options);
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

test("reader: letters that the model does not know can be left out", async () => {
  using model = await loadTinyModel("shakespeare");
  expect(knownLetters("Moon 月 – “night” 1599\n", (letter) => model.encode(letter))).toBe("Moon   night \n");
});

test.each([
  ["en", 1.9, 1.9],
  ["zh", 1.8, 0.4],
] as const)("reader, %s: all passages bear out what the chapter says", async (language, rise, mended) => {
  using model = await loadTinyModel(READERS[language]);
  for (const passage of await heldOut(language)) {
    const by = async (scheme: TinyScheme): Promise<[number, number]> =>
      means((await model.run(model.encode(passage), runBy(scheme, model.spec))).loss);
    const [trained, yarn] = [await by("trained"), await by("yarn")];
    expect(trained[1] - trained[0]).toBeGreaterThan(rise);
    expect(trained[1] - yarn[1]).toBeGreaterThan(mended);
    expect(yarn[0] - trained[0]).toBeGreaterThan(language === "zh" ? 1 : 0);
  }
});
