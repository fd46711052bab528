// Documents that commands write parts of: each part is where its document says, and nothing else is changed.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markdownTable, withParts } from "../../../web/tools/shared/document.mjs";
import { filesUnder, inRoot } from "../../../web/tools/shared/project.mjs";

const documents = filesUnder(["web/docs"], /\.md$/).flatMap((path) => {
  const text = readFileSync(inRoot(path), "utf8");
  const names = [...text.matchAll(/<!-- ([a-z]+): made by [^\n]* -->/g)].map(([, name]) => name);
  return names.length === 0 ? [] : [[path, text, names]];
});

test.each(documents)("%s: each part can be made again, and the words around it stay", (path, text, names) => {
  const made = withParts(path, Object.fromEntries(names.map((name) => [name, `new ${name}`])));
  for (const name of names)
    expect(made).toMatch(new RegExp(`made by [^\n]* -->\n\nnew ${name}\n\n<!-- end of ${name} -->`));
  const words = (of) => of.replaceAll(/(: made by [^\n]* -->).*?(<!-- end of)/gs, "$1$2");
  expect(words(made)).toBe(words(text));
});

test("a part that a document does not have is refused", () => {
  expect(() => withParts("web/docs/accuracy.md", { none: "" })).toThrow('no part "none"');
});

test("a table has a line for its heads, one below them, and one for each row", () => {
  expect(markdownTable(["a", "b"], [["1", "2"]], true)).toBe("| a | b |\n| --- | ---: |\n| 1 | 2 |");
});
