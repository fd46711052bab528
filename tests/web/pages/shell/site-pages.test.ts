// Ways between the pages: a link from anywhere leads to a page of this site, whatever it names.
import { expect, test } from "vitest";
import {
  chapterOf,
  keysBeside,
  movedTo,
  pageAddress,
  pageOf,
  plainChapter,
  wayTo,
} from "../../../../web/pages/shell/site-pages.js";

/** Names that every object has. */
const inherited = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

test("a place leads to its page, and a name that is none stays where it is", () => {
  expect(["why", "frequencies", "needle", "texts"].map(pageOf)).toEqual(["learn", "lab", "lab", "texts"]);
  for (const name of [...inherited, "", "nowhere"]) {
    expect(pageOf(name), name).toBeUndefined();
    expect(chapterOf(name), name).toBe(name);
  }
  for (const name of inherited) {
    expect(movedTo("learn", { h: name }), name).toBeUndefined();
    expect(plainChapter(`#${name}`), name).toBe(`#${name}`);
  }
});

test("a link to a chapter of another page moves there with its values, one to a chapter of this page does not", () => {
  expect(movedTo("learn", { h: "needle", m: "5" })).toBe("./lab/#v=2&h=needle&m=5");
  expect(movedTo("lab", { h: "why" })).toBe("../#v=2&h=why");
  expect(movedTo("lab", { h: "needle" })).toBeUndefined();
  expect([plainChapter("#zoo"), plainChapter("#m=5")]).toEqual(["v=2&h=zoo", "#m=5"]);
});

test("between pages go all values but the chapter; to and from Check language and colours alone", () => {
  const link = { h: "why", l: "zh", t: "dark", m: "5", c: "{}" };
  expect(pageAddress("learn", "lab", link)).toBe("./lab/#v=2&l=zh&t=dark&m=5&c=%7B%7D");
  expect(pageAddress("lab", "check", link)).toBe("../check/#v=2&l=zh&t=dark");
  expect(pageAddress("check", "learn", { a: "code", cc: "x", l: "en" })).toBe("../#v=2&l=en");
  expect(pageAddress("check", "learn", { a: "code" })).toBe("../");
  expect([wayTo("gallery", "learn"), wayTo("gallery", "texts"), wayTo("texts", "texts")]).toEqual([
    "./",
    "./texts/",
    "../texts/",
  ]);
  expect(keysBeside("texts")).toEqual(expect.arrayContaining(["w", "f", "mh"]));
  expect(keysBeside("texts")).not.toContain("t");
});
