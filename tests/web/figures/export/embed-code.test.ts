// Embed code is markup in which no value of a figure can end its attribute or its tag.
import { expect, test } from "vitest";
import { elementHtml, escape, sizeOf, tagHtml, type EmbedView } from "../../../../web/figures/export/embed-code.js";
import { embedFrom, embedPlaces } from "../../../../web/figures/export/embed-places.js";

const hostile = `"><script>alert(1)</script>'&amp;`;
const view: EmbedView = {
  tag: "rope-clock-wall",
  title: hostile,
  language: "en",
  attributes: [["lang", "en"], ["sentence", hostile], ["locked", ""]], // prettier-ignore
  state: "v=2",
};

test("values in a tag are escaped, and a switch has no value", () => {
  expect(escape(hostile)).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'&amp;amp;");
  const html = tagHtml(view, [[0, 300]]);
  expect(html).toContain(` lang="en" sentence="${escape(hostile)}" locked style="`);
  expect(html.match(/<\/?[a-z-]+/g)).toEqual(["<div", "<rope-clock-wall", "</rope-clock-wall", "</div"]);
});

test("a height is the first one, with the difference at each width", () => {
  expect(sizeOf([[0, 300]])).toBe("300px");
  expect(sizeOf([[0, 300], [500, 260], [900, 310]])).toBe(
    "calc(300px - clamp(0px, (100cqi - 499px) * 9999, 40px) + clamp(0px, (100cqi - 899px) * 9999, 50px))",
  ); // prettier-ignore
});

test("the script comes from the author's host until a folder is known, and its address is escaped", () => {
  const own = elementHtml(view, embedPlaces("1.2.3"), [[0, 300]]);
  expect(own).toContain('<script type="module" src="./ropewalk/elements/auto.js"></script>');
  expect(own).toContain("ropewalk@1.2.3/dist/elements/auto.js");
  embedFrom('https://a.org/x"y/');
  const known = embedPlaces("1.2.3");
  expect(known.script).not.toContain('"');
  expect(elementHtml(view, { ...known, script: 'a"b' }, [[0, 300]])).toMatch(
    /^<script type="module" src="a&quot;b"><\/script>\n/,
  );
});
