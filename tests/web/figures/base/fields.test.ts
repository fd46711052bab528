// Values that a link may contain; tests/web/pages/shell/state.test.ts has whole links.
import { expect, test } from "vitest";
import { flag, oneOf, some, text, unread } from "../../../../web/figures/base/fields.js";

test("some: known values in their own order, and nothing where one is unknown", () => {
  const field = some("s", ["a"], ["a", "b", "c"]);
  expect(field.read("c_a")).toEqual(["a", "c"]);
  expect(field.read("")).toEqual([]);
  for (const wrong of ["d", "a_d", "a_", "_", "A", "a b", "length", "__proto__"])
    expect(field.read(wrong), wrong).toBeUndefined();
  expect(unread({ field }, { s: "a_d" })).toEqual(["s"]);
});

test("text: as many letters as the field takes, and not one more", () => {
  const field = text("t", "", 5);
  expect(field.read("12345")).toBe("12345");
  expect(field.read("123456")).toBe("12345");
  expect(field.read("x".repeat(1_000_000))).toBe("xxxxx");
});

test("one of, and yes or no: nothing for other values", () => {
  const field = oneOf<number | "off" | undefined>("o", undefined, [1, 2, "off"]);
  expect(["1", "1.0", " 1e0", "off"].map((given) => field.read(given))).toEqual([1, 1, 1, "off"]);
  for (const wrong of ["3", "1.1", "OFF", "", "undefined"]) expect(field.read(wrong), wrong).toBeUndefined();
  for (const wrong of ["True", "2", "", "01"]) expect(flag("f").read(wrong), wrong).toBeUndefined();
});
