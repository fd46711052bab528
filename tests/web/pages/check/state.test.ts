// Links of Check: what is read, what is left out, and what is ignored.
import { expect, test } from "vitest";
import { fragmentOf, readLink, stateOf, withState } from "../../../../web/pages/check/state.js";
import { sampleOf } from "../../../../web/pages/check/samples.js";

test("what is written into a link is read again, and long values stay on the page", () => {
  const link = withState({}, { part: "code", code: "a = 1", entry: "f", mistaken: "0" });
  expect(readLink(`#${fragmentOf(link)}`)).toEqual({ link, ignored: [] });
  const long = withState(link, { code: "x".repeat(4001) });
  expect(stateOf(long).code).toHaveLength(4001);
  expect(readLink(fragmentOf(long)).link).not.toHaveProperty("cc");
  expect(stateOf(readLink(fragmentOf(withState(link, { code: "x".repeat(4000) }))).link).code).toHaveLength(4000);
  expect(fragmentOf({})).toBe("");
});

test("unknown names and bad values are ignored by name, and a link of another version whole", () => {
  expect(readLink("v=2&a=nothing&i=-7&zzz=1&n=5&__proto__=1&constructor=2")).toEqual({
    link: { n: "5" },
    ignored: ["a", "i", "zzz", "__proto__", "constructor"],
  });
  expect(readLink("v=9&n=5")).toEqual({ link: {}, ignored: ["v=9"] });
  expect(readLink("v=toString&n=5")).toEqual({ link: {}, ignored: ["v=toString"] });
});

test("a part is opened by its name alone, and names of other places are ignored", () => {
  for (const fragment of ["#config", "h=config", "a=config"])
    expect(stateOf(readLink(fragment).link).part).toBe("config");
  for (const fragment of ["#why", "h=why", "#toString"]) expect(readLink(fragment).ignored).toHaveLength(1);
});

test("a sample is compared with its own model, unless the link names another or none", () => {
  const sample = "pairing-swapped";
  const { model } = sampleOf(sample)!;
  expect(stateOf(readLink(`s=${sample}`).link).model).toBe(model);
  expect(stateOf(readLink(`s=${sample}&p=phi-2`).link).model).toBe("phi-2");
  const bare = withState({ s: sample }, { pair: 3 });
  expect(bare["p"]).toBe("");
  expect(stateOf(readLink(fragmentOf(bare)).link).model).toBe("");
});
