// Text 003 against torch's own results (recorded.json) and what its statements are about.
import { expect, test } from "vitest";
import { textsText } from "../../../web/pages/texts/strings.js";
import recorded from "./recorded.json" with { type: "json" };
import { recordedText, rowOfThese as row } from "./recorded-rows.js";

const { rowsOf } = recordedText("notes");
const torch = recorded.cards;
const numbers = (text: string): number[] => text.split(" ").map(Number);

test("what stops the recipe and the classes is what torch and Python report, in their order", () => {
  const recipe = rowsOf("003-recipe");
  const stops = recipe.filter(({ verdict }) => verdict === "cannot-run").map(({ ours }) => ours);
  expect(stops).toEqual(torch["003-recipe"].errors.map((error) => error.replace(/^\w+: /, "")));
  numbers(row(recipe, "cache[1, :2]").ours).forEach((value, i) =>
    expect(Math.abs(value - torch["003-recipe"]["cache[1]"][i]!)).toBeLessThan(6e-5),
  );
  const m19 = rowsOf("m19");
  const ours = m19.filter(({ verdict }) => verdict === "cannot-run").map((one) => one.ours);
  expect(ours).toHaveLength(7);
  expect(ours.slice(0, 5).map((error) => error.replace(/'\[.*/, ""))).toEqual(
    stops.map((error) => error.replace(/'\[.*/, "")),
  );
  expect(`NameError: ${ours[5]}`).toBe(torch.m19.forward);
  expect(torch.m19.cat).toContain(`TypeError: ${ours[6]}`);
  expect(row(m19, "max_positions").ours).toBe("length-like-vocabulary");
});

test("the base that is not read and the table of one row are what the code gives", () => {
  const unread = row(rowsOf("003-adjacent"), "forward_impl").ours;
  expect(Number(unread)).toBe(torch["003-base"]["forward_impl with base 10000 and 500000 differ by"]);
  const late = row(rowsOf("003-half-split"), "forward(X) without seq_len").ours;
  expect(`IndexError: ${late}`).toBe(torch["003-one-row"]["position 5"]);
});

test("ALiBi: the slopes are 2^(-8i/n), the printed ones grow; one place away costs the head's slope", () => {
  const alibi = rowsOf("003-alibi");
  const slopes = row(alibi, "the slope of head i");
  expect(slopes.verdict).toBe("fails");
  expect(slopes.ours).toContain("0.5 0.25 0.125 0.0625");
  expect(slopes.said).toContain("0.0039 0.0625");
  const third = row(rowsOf("003-alibi", { head: 3 }), "one place away costs 1, times the slope of head 3");
  expect(third).toMatchObject({ verdict: "holds", ours: "-0.1250 = −1 · 0.1250" });
  const falcon = row(alibi, "“Falcon uses ALiBi”: of tiiuae/falcon-7b and falcon-rw-1b");
  expect(falcon.verdict).toBe("fails");
  expect(falcon.ours).toMatch(/^falcon-7b: RoPE.*falcon-rw-1b: ALiBi$/);
  expect(row(rowsOf("m18"), "the first head").ours).toBe("0.0039 → 0.5000");
  expect(row(rowsOf("m18", { mistake: false }), "the first head").ours).toBe("0.5000 → 0.0039");
});

test("the weights of equal scores are the softmax of the penalties, by plain loops", () => {
  for (const head of [1, 3]) {
    const penalties = Array.from({ length: 6 }, (_, key) => Math.exp(-(2 ** -head) * (5 - key)));
    const sum = penalties.reduce((all, one) => all + one, 0);
    numbers(row(rowsOf("003-alibi", { head }), "weights of the last word").ours).forEach((value, i) =>
      expect(Math.abs(value - penalties[i]! / sum)).toBeLessThan(6e-5),
    );
  }
});

test("the taxonomy judges statements: all of them hold, and what the text does not say is a number", () => {
  const rows = rowsOf("003-taxonomy");
  const verdict = (label: string): string => rows.find(({ label: { en } }) => en === label)!.verdict;
  for (const label of ["integer: unbounded", "[0, 1]: its codes move in a longer sequence", "binary: discrete"])
    expect(verdict(label), label).toBe("holds");
  expect(verdict("integer: relative")).toBe("number");
  expect(rows.filter(({ said }) => said !== undefined).map((one) => one.verdict)).toEqual(Array(10).fill("holds"));
  const jumps = rows.filter(({ label }) => /: (?:continuous|discrete)$/.test(label.en));
  expect(jumps.map(({ ours }) => parseFloat(ours) > 50)).toEqual([false, false, true, false, false]);
});

test("a name in a label is in the page's language", () => {
  const [integer] = rowsOf("003-taxonomy");
  expect(integer!.label).toEqual({ en: "integer: code of 5", zh: "整数：5 的编码" });
});

test("the pairings of the models are those of the three that the text names", () => {
  expect(rowsOf("003-convention", { models: "named" }).map(({ verdict }) => verdict)).toEqual(Array(4).fill("holds"));
});

test("M20: a third of a learned table lies in [0, 1]", () => {
  // Of a normal distribution: 34.1%.
  expect(Math.abs(parseFloat(row(rowsOf("m20"), "the entries").ours) - 34.1)).toBeLessThan(0.5);
});

test("the list of the texts says what the cards compute", () => {
  const { about } = textsText.en.texts["003"];
  expect(about).toContain("stops with an error before it rotates anything");
  expect(rowsOf("003-recipe").some(({ verdict }) => verdict === "cannot-run")).toBe(true);
  expect(about).toContain("its ALiBi slopes are reversed");
  expect(row(rowsOf("m18"), "the first head looks least far: slopes fall").verdict).toBe("fails");
});
