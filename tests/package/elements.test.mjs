// The figures of the package: each is exported and defined, and can be imported without a DOM.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { elementTags, tagsWithin } from "../../web/tools/build/element-tags.mjs";
import { closureOf } from "../../web/tools/shared/closure.mjs";
import { runNode } from "../web/run-node.ts";

const root = new URL("../../", import.meta.url);

/** Runs a program inside the package, so that "ropewalk" means this build, in a Node without any DOM. */
async function inNode(code) {
  const { stdout } = await runNode(["--input-type=module", "--eval", code], { cwd: root });
  return JSON.parse(stdout);
}

it("ropewalk/elements exports the class of every element", async () => {
  const names = await inNode(`console.log(JSON.stringify(Object.keys(await import("ropewalk/elements"))))`);
  expect(names).toEqual(expect.arrayContaining(elementTags().map(({ className }) => className)));
});

it("ropewalk/elements/define defines every element, once", async () => {
  const defined = await inNode(`
    const defined = [];
    globalThis.customElements = { get: (tag) => defined.includes(tag) || undefined, define: (tag) => defined.push(tag) };
    await import("ropewalk/elements/define");
    console.log(JSON.stringify(defined));`);
  expect(defined.sort()).toEqual(elementTags().map(({ tag }) => tag));
});

it("each tag's own entry registers it with all the elements in its templates, and nothing else", async () => {
  const tags = elementTags().map(({ tag }) => tag);
  const entries = await inNode(`
    let defined;
    globalThis.customElements = { get: () => undefined, define: (tag) => defined.push(tag) };
    const entries = {};
    for (const tag of ${JSON.stringify(tags)}) {
      defined = [];
      const module = await import("ropewalk/elements/define/" + tag);
      const exported = Object.keys(module);
      entries[tag] = { defined: defined.sort(), exported, parts: Object.keys(module[exported[0]].parts ?? {}) };
    }
    console.log(JSON.stringify(entries));`);
  expect(Object.keys(entries)).toEqual(tags);
  for (const { tag, className } of elementTags()) {
    const { defined, exported, parts } = entries[tag];
    expect(exported).toEqual([className]);
    expect([...new Set(defined)], tag).toEqual([...new Set([...tagsWithin(tag), ...parts])].sort());
  }
});

it("every entry imports in Node without a DOM and leaves no DOM behind", async () => {
  const entries = ["ropewalk", "ropewalk/elements", "ropewalk/elements/define", "ropewalk/anywidget"];
  const kinds = await inNode(`
    for (const entry of ${JSON.stringify(entries)}) await import(entry);
    console.log(JSON.stringify([typeof document, typeof HTMLElement, typeof customElements]));`);
  expect(kinds).toEqual(["undefined", "undefined", "undefined"]);
});

it("the entries of single tags are those of the elements", () => {
  const entries = readdirSync(new URL("dist/elements/define", root)).filter((name) => name.endsWith(".js"));
  expect(entries.sort()).toEqual(elementTags().map(({ tag }) => `${tag}.js`));
});

it("files that the one script loads later are beside it in dist, and contain neither the figures' code nor the API again", () => {
  const code = readFileSync(new URL("dist/ropewalk.global.js", root), "utf8");
  const later = [...code.matchAll(/\bimport\([`"'](\.\/[^`"']+)[`"']/g)].map(([, path]) => join("dist", path));
  expect(later).toEqual(expect.arrayContaining(["dist/model.js", "dist/fallback.js"]));
  expect(later.filter((path) => path.includes("/source_texts/"))).toHaveLength(10); // five texts and their records
  for (const path of later) expect(existsSync(new URL(path, root)), path).toBe(true);
  const cards = later.filter((path) => path.includes("/source_texts/"));
  const brought = new Set(cards.flatMap((path) => closureOf(path)));
  expect([...brought].filter((path) => /\/parts\/figure\.js$|^dist\/[^/]+\.js$/.test(path))).toEqual([]);
});
