// Every consumer of the list of figures has each figure of it, and the generated files are current.
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { FIGURE_TAGS, figures } from "../../../web/figures/list.js";
import { elementTags, generatedModules } from "../../../web/tools/build/element-tags.mjs";
import { inRoot } from "../../../web/tools/shared/project.mjs";

const text = (path) => readFileSync(inRoot(path), "utf8");
const manifest = JSON.parse(text("web/embed/generated/custom-elements.json")).modules.flatMap(
  ({ declarations }) => declarations,
);
const classes = await import("../../../web/figures/generated/classes.js");
const elements = new Map(await Promise.all(FIGURE_TAGS.map(async (tag) => [tag, await figures[tag]()])));

it("the list has each folder with a figure, and no other", () => {
  const folders = elementTags().flatMap(({ file }) => (file.endsWith("/element.ts") ? [dirname(file)] : []));
  expect(FIGURE_TAGS.map((tag) => `web/figures/${tag.slice("rope-".length)}`).sort()).toEqual(folders.sort());
});

it("the modules of all elements that were built are current", () => {
  for (const [path, code] of Object.entries(generatedModules())) expect(text(path), path).toBe(code);
});

describe.each(FIGURE_TAGS)("%s", (tag) => {
  it("has titles, and values with names of their own in a link", () => {
    const { fields, title } = elements.get(tag).figure;
    const keys = Object.values(fields).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const language of ["en", "zh"]) expect(title[language].length).toBeGreaterThan(4);
  });

  it("is a class of the package and a component", () => {
    const { name } = elements.get(tag);
    expect(classes[name]).toBe(elements.get(tag));
    expect(text(`web/react/generated/${tag}.ts`)).toContain(`export const ${name} = figure<elements.${name},`);
  });

  it("has words of both languages for the manifest and the gallery", () => {
    const { summary, description, zh } = manifest.find(({ tagName }) => tagName === tag);
    expect([summary, zh.summary]).toEqual(["en", "zh"].map((language) => elements.get(tag).figure.title[language]));
    expect(description.length).toBeGreaterThan(8);
    expect(zh.description).toMatch(/[\u4e00-\u9fff]/);
  });

  it("has an entry of its own in the package", () => {
    expect(existsSync(inRoot(`dist/elements/define/${tag}.js`))).toBe(true);
  });
});
