import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { heldOut, READERS } from "../../../../web/figures/numbers/held-out.js";
import { runBy, type TinyScheme } from "../../../../web/figures/numbers/tiny-schemes.js";
import { keyOf, means, type Reading, type Refusal } from "../../../../web/figures/reader/read.js";
import { reader } from "../../../../web/figures/reader/values.js";
import { notPlayed, type Played } from "../../../../web/figures/stage/player.js";
import { changeOf, CHOICES } from "../../../../web/pages/learn/reader/numbers.js";
import { readerText } from "../../../../web/pages/learn/reader/strings.js";
import { readerLook } from "../../../../web/pages/learn/reader/view.js";
import { drawingsOf, handOf, viewOf } from "../../figures/view.js";

const PASSAGE = { text: "", passage: 1 };

/** The first passage read by all that is offered, shown by one of them. */
async function read(language: "en" | "zh", shows: TinyScheme): Promise<Played<Reading | Refusal>> {
  using model = await loadTinyModel(READERS[language]);
  const text = (await heldOut(language))[0]!;
  const results = new Map<string, Reading | Refusal>();
  for (const scheme of CHOICES) {
    const { loss } = await model.run(model.encode(text), runBy(scheme, model.spec));
    results.set(keyOf(PASSAGE, language, scheme), { letters: [...text], loss, guess: Math.log(model.vocabulary) });
  }
  return { ...notPlayed(), asked: true, results, shows: keyOf(PASSAGE, language, shows), part: 1 };
}

test.each(["en", "zh"] as const)(
  "reader, %s: in every passage measured, the chapter's statements hold",
  async (language) => {
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
  },
);

test.each(["en", "zh"] as const)(
  "reader, %s: the numbers are those of the ribbon, and the answer waits for a guess",
  async (language) => {
    const running = await read(language, "yarn");
    const waiting = viewOf(reader, readerLook, { scheme: "yarn" }, language, running);
    const shown = viewOf(reader, readerLook, { scheme: "yarn", guess: "lower" } as never, language, running);
    const { loss } = running.results.get(running.shows!) as Reading;
    const [within, beyond] = means(loss).map((nats) => nats.toFixed(2));
    expect(waiting.sentence).toContain(beyond);
    expect(waiting.sentence).not.toContain(within);
    expect(shown.sentence).toContain(within);
    expect(shown.table.rows()[1]![2]).toBe(loss[0]!.toFixed(4));
    for (const width of [375, 1280]) {
      const [drawing] = drawingsOf(shown, width);
      expect(drawing!.shapes.filter((shape) => "d" in shape && typeof shape.fill === "object").length).toBeGreaterThan(
        20,
      );
      const lens = handOf(shown, "lens", width);
      // The lens is drawn where it is moved to.
      const moved = viewOf(reader, readerLook, { scheme: "yarn", cursor: 700 }, language, running);
      const [x, y] = handOf(moved, "lens", width).box;
      expect(Math.abs(lens.at(x + 22, y + 22) - 700)).toBeLessThan(2);
      expect(lens.box[2]).toBe(44);
    }
  },
);

test("reader: a change has come as far as its part, and what is not changed yet keeps its colour", async () => {
  const running = { ...(await read("en", "yarn")), before: keyOf(PASSAGE, "en", "trained"), part: 0.5 };
  const rows = viewOf(reader, readerLook, { scheme: "yarn" }, "en", running).table.rows();
  const of = (scheme: TinyScheme): Reading => running.results.get(keyOf(PASSAGE, "en", scheme)) as Reading;
  expect(rows[300]![2]).toBe(of("yarn").loss[299]!.toFixed(4));
  expect(rows[900]![2]).toBe(of("trained").loss[899]!.toFixed(4));
  // No colour of another text remains.
  const letters = of("trained").letters.toReversed();
  const results = new Map([...running.results, [running.before, { ...of("trained"), letters }]]);
  const other = viewOf(reader, readerLook, { scheme: "yarn" }, "en", { ...running, results }).table.rows();
  expect(other[300]![2]).toBe(rows[300]![2]);
  expect(other[900]![2]).not.toBe(rows[900]![2]);
  expect([1.004, 1.006, 0.994].map((to) => changeOf(1, to))).toEqual(["same", "higher", "lower"]);
});

test("reader: without a text there is no lens, which would cover the words of the line", () => {
  for (const width of [375, 1280]) {
    const [drawing] = drawingsOf(viewOf(reader, readerLook), width);
    expect(drawing!.hands.map(({ id }) => id)).not.toContain("lens");
    expect(drawing!.shapes.filter((shape) => "corner" in shape)).toEqual([]);
  }
});

test("reader, zh: no letter of the lens is wider than its cell", async () => {
  const running = await read("zh", "trained");
  for (const width of [375, 1280]) {
    const { shapes } = drawingsOf(viewOf(reader, readerLook, {}, "zh", running), width)[0]!;
    const letters = shapes.flatMap((shape) => ("text" in shape && /^[\u4e00-\u9fff]$/.test(shape.text) ? [shape] : []));
    expect(letters.length).toBeGreaterThan(5);
    letters.sort((a, b) => a.x - b.x);
    for (const [i, { x, size }] of letters.entries())
      if (i > 0) expect(size!).toBeLessThanOrEqual(x - letters[i - 1]!.x + 0.01);
  }
});
