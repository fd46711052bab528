// ropewalk/react has a component for each tag, with a handler for each event that the tag's own comment names.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { elementTags, tagsWithin } from "../../web/tools/build/element-tags.mjs";
import { inRoot } from "../../web/tools/shared/project.mjs";

const source = elementTags()
  .map(({ tag }) => readFileSync(inRoot(`web/react/generated/${tag}.ts`), "utf8"))
  .join("");
const wrappers = new Map(
  [
    ...source.matchAll(
      /export const (\w+) = figure<([\s\S]*?)>\(\s*"([a-z-]+)",\s*\[(.*?)\],\s*\(\) => import\("(.*?)"\)/g,
    ),
  ].map(([, name, types, tag, events, entry]) => [tag, { name, types, events: events.match(/[a-z-]+/g) ?? [], entry }]),
);

/** The events that the code of an element fires, without its requests to the page around it (link-wanted). */
function firedBy(file) {
  const code = readFileSync(inRoot(file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const names = [...code.matchAll(/(?:\.emit|new CustomEvent)(?:<[^(]*>)?\(\s*"([a-z-]+)"/g)].map(([, name]) => name);
  return names.filter((name) => file.includes("figure-tools") || !name.endsWith("-wanted"));
}

const elements = await import("../../dist/elements/index.js");

/** The events that tell of a figure's values, where the figure shows a view. */
const carriedBy = (className) => {
  const { look, figure } = elements[className];
  return look ? Object.keys({ ...figure.events, ...look.tells }) : [];
};

it("every tag of the package has its component, which brings that tag's entry", () => {
  expect([...wrappers.keys()].sort()).toEqual(elementTags().map(({ tag }) => tag));
  for (const { tag, className } of elementTags()) {
    const { name, types, entry } = wrappers.get(tag);
    expect([name, entry]).toEqual([className, `ropewalk/elements/define/${tag}`]);
    expect(types).toContain(`elements.${className}`);
  }
});

it("a component listens to its element's events, and otherwise only to those from inside", () => {
  const all = elementTags();
  const fired = new Map(all.map(({ tag, file, className }) => [tag, [...firedBy(file), ...carriedBy(className)]]));
  for (const { tag } of all) {
    const { events } = wrappers.get(tag);
    expect(events, tag).toEqual(expect.arrayContaining(fired.get(tag)));
    const within = tagsWithin(tag, all).flatMap((one) => fired.get(one));
    expect(
      events.filter((event) => event !== "embed-wanted" && event !== "link-wanted" && !within.includes(event)),
      tag,
    ).toEqual([]);
  }
});

it("the shipped file has all of them, and each has a file that brings no other", () => {
  const shipped = (name) => readFileSync(inRoot("dist", name), "utf8");
  expect(shipped("react.d.ts")).toContain('export * from "./react/components.js"');
  for (const { tag, className } of elementTags()) {
    expect(shipped("react/components.d.ts")).toContain(`export * from "./${tag}.js"`);
    expect(shipped(`react/${tag}.d.ts`)).toContain(`export declare const ${className}:`);
    const code = shipped(`react/${tag}.js`);
    expect(code).toMatch(/^"use client";/);
    const brought = [...code.matchAll(/(?:from|import\()["`]([^"`]+)["`]/g)].map(([, name]) => name);
    expect(brought.sort(), tag).toEqual(["./figure.js", `ropewalk/elements/define/${tag}`].sort());
  }
});
