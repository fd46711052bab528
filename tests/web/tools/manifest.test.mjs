// The manifest of the figures is the one that the build would now generate.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { chineseWords, isCode } from "../../../web/embed/gallery-words.js";
import { guideWithFigures, manifest, manifestFile } from "../../../web/tools/build/manifest.mjs";
import { inRoot } from "../../../web/tools/shared/project.mjs";

const made = await manifest();
const guide = await guideWithFigures();
const ofTag = (tag) => made.modules.map(({ declarations }) => declarations[0]).find(({ tagName }) => tagName === tag);

it("the manifest that was built is current", () => {
  expect(JSON.parse(readFileSync(manifestFile, "utf8"))).toEqual(made);
});

it("the guide's list of figures is current (npm run manifest makes it)", () => {
  expect(readFileSync(inRoot("web/docs/embedding.md"), "utf8")).toBe(guide);
});

it("every figure has an entry with a description, and each attribute and event is explained", () => {
  expect(made.modules.slice(1).map(({ declarations }) => declarations[0].tagName)).toEqual([...FIGURE_TAGS]);
  for (const tag of FIGURE_TAGS) {
    const { description, attributes, events } = ofTag(tag);
    expect(events.length, tag).toBeGreaterThan(0);
    for (const text of [
      description,
      ...attributes.map((one) => one.description),
      ...events.map((one) => one.description),
    ])
      expect(text.length, tag).toBeGreaterThan(8);
  }
});

it("a card's attributes are its item and its settings", () => {
  const rows = ofTag("rope-source-card").attributes.map((one) => [one.name, one.default]);
  expect(rows).toEqual([
    ["item", "001-test-1"],
    ["values", "{}"],
  ]);
});

it("each description in the gallery's tables exists in Chinese, and no other", () => {
  const [shared, ...figures] = made.modules.map(({ declarations }) => declarations[0]);
  const rows = [shared, ...figures].flatMap(({ attributes, events }) => [...attributes, ...events]);
  const words = [...rows, ...shared.cssProperties].map(({ description }) => description);
  const wanted = new Set(words.filter((description) => !isCode(description)));
  expect(wanted.size).toBeGreaterThan(90);
  expect(Object.keys(chineseWords).sort()).toEqual([...wanted].sort());
  for (const text of Object.values(chineseWords)) expect(text).toMatch(/[\u4e00-\u9fff]/);
});
