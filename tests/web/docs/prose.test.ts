// Riddles and figures of speech that readers did not understand: they occur in no page, figure, guide, message or
// comment.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const BANNED = [
  "does not know where they stand",
  "All that is left of the positions",
  "is to run further than",
  "told apart by the fast pairs",
  "tells neighbouring words less apart",
  "left behind the point",
  "Each cures one ill",
  "shows through in every code",
  "however many there are",
  "stands where another stands",
  "Take it along",
  "What is no number",
  "never go round",
  "go round",
  "gone round",
  "quick to almost still",
  "What is left in the score",
  "as models that write text have it",
  "Ready for more than it saw",
  "You predicted otherwise",
  "thought 2.7 times less likely",
  "A model is to run further",
  "a nat more is a letter",
  "listens to what",
  "listens to time",
  "where a number stands",
  "its context stands in",
  "The redder",
  "rotated rightly",
  "一座钟",
  "站到了",
  "越红",
  "对听",
  "听时间",
  "一袋词",
  "带走这张图",
];

/** Lines of source without breaks in their strings, by file. */
const texts = (): [file: string, text: string][] =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "src", "web", "README.md"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|mjs|css|html|md|hpp|cpp|json)$/.test(file) && !file.startsWith("web/models/"))
    .map((file) => [
      file,
      readFileSync(file, "utf8")
        .replace(/" \+\s+"/g, "")
        .replace(/\s+/g, " "),
    ]);

test("no text has a riddle instead of a plain sentence", () => {
  const all = texts();
  expect(all.length).toBeGreaterThan(500);
  const found = all.flatMap(([file, text]) =>
    BANNED.filter((phrase) => text.includes(phrase)).map((phrase) => `${file}: ${phrase}`),
  );
  expect(found).toEqual([]);
});

test("Chinese texts use one word for a score", () => {
  const all = texts();
  expect(all.filter(([, text]) => text.includes("分数")).length).toBeGreaterThan(20);
  expect(all.filter(([, text]) => /得分|评分|打分|分值/.test(text)).map(([file]) => file)).toEqual([]);
});
