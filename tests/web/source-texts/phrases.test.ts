// The words of the cards are in files beside them. A missing key does not compile; these tests find the other mistakes.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import common from "../../../web/source-texts/common.json" with { type: "json" };
import { phrasesOf } from "../../../web/source-texts/phrases.js";

const folder = new URL("../../../web/source-texts/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
const code = new Map(files.filter((path) => path.endsWith(".ts")).map((path) => [path, read(path)]));
/** The words that a code file takes from the file beside it with phrasesOf. */
const words = [
  ...files.filter((path) => path.endsWith(".json") && code.get(codePath(path))?.includes("phrasesOf")),
  "common.json",
];
function codePath(path: string): string {
  return path.replace("words/", "").replace(/\.json$/, ".ts");
}
/** The code that a file of words belongs to; all files share one. */
const codeOf = (path: string): string =>
  path === "common.json" ? [...code.values()].join("\n") : code.get(codePath(path))!;
type Entries = Readonly<Record<string, string | readonly string[]>>;

test.each(words)("%s: an entry a line, none of them twice, each with a text or with two that differ", (path) => {
  const entries = JSON.parse(read(path)) as Entries;
  expect(read(path).trimEnd().split("\n")).toHaveLength(Object.keys(entries).length + 2);
  for (const [key, text] of Object.entries(entries))
    if (typeof text !== "string") expect([text.length, new Set(text).size], key).toEqual([2, 2]);
});

test.each(words)("%s: every key is used, and every place of a value has a value of that name", (path) => {
  const text = codeOf(path);
  for (const [key, entry] of Object.entries(JSON.parse(read(path)) as Entries)) {
    const used = key.replace(/\.(?:why|yes|no|cite|about(?:-\d)?)$/, "");
    expect(text.includes(`"${used}"`), key).toBe(true);
    for (const [, name] of [entry]
      .flat()
      .join()
      .matchAll(/\{(\w+)\}/g))
      expect(new RegExp(`\\b${name}\\b`).test(text), `${key}: ${name}`).toBe(true);
  }
});

test("no key of a file hides one that all files share", () => {
  for (const path of words.slice(0, -1))
    expect(Object.keys(JSON.parse(read(path)) as Entries).filter((key) => key in common)).toEqual([]);
});

test("a phrase takes its values, and says which one it lacks", () => {
  const { say, claim } = phrasesOf({ a: ["{n} of {what}", "{what}的 {n}"], "b.yes": "y", "b.no": "n", b: "b" });
  const what = { en: "pairs", zh: "对" };
  expect(say("a", { n: 3, what })).toEqual({ en: "3 of pairs", zh: "对的 3" });
  expect(() => say("a", { n: 3 })).toThrow("no value for {what}");
  expect([true, false].map((holds) => claim("b", "1", holds).reason!.en)).toEqual(["y", "n"]);
  expect(() => claim("a", "1", true, { n: 3, what })).toThrow("no reason");
});
