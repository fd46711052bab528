// ropewalk/react has a component for each tag, with a handler for each event that the tag's own comment names.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { elementTags } from "../../web/tools/build/elements.mjs";
import { inRoot } from "../../web/tools/project.mjs";

const source = readFileSync(inRoot("web/react/index.ts"), "utf8");
const wrappers = new Map(
  [
    ...source.matchAll(
      /export const (\w+) = figure<([\s\S]*?)>\(\s*"([a-z-]+)",\s*\[(.*?)\],\s*\(\) => import\("(.*?)"\)/g,
    ),
  ].map(([, name, types, tag, events, entry]) => [tag, { name, types, events: events.match(/[a-z-]+/g) ?? [], entry }]),
);

/** The events in the comment above an element's class. */
function eventsOf(file, tag) {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*?<${tag}>[\\s\\S]*?)\\*/`).exec(
    readFileSync(inRoot(file), "utf8"),
  )[1];
  const line = comment.replaceAll(/\s*\n \*\s*/g, " ").split(/\. Events?: /)[1] ?? "";
  return line.match(/\b[a-z]+(?:-[a-z]+)*-(?:change|pick|mark|wanted|open|move)\b/g) ?? [];
}

it("every tag of the package has its component, which brings that tag's entry", () => {
  expect([...wrappers.keys()].sort()).toEqual(elementTags().map(({ tag }) => tag));
  for (const { tag, className } of elementTags()) {
    const { name, types, entry } = wrappers.get(tag);
    expect([name, entry]).toEqual([className, `ropewalk/elements/define/${tag}`]);
    expect(types).toContain(`elements.${className}`);
  }
});

it("a component listens to the events of its element", () => {
  for (const { tag, file } of elementTags())
    expect(wrappers.get(tag).events.sort(), tag).toEqual(eventsOf(file, tag).sort());
});

it("the shipped file has them all", () => {
  const types = readFileSync(inRoot("dist/react.d.ts"), "utf8");
  for (const { className } of elementTags()) expect(types).toContain(`export declare const ${className}:`);
});
