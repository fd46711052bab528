// The recipes of the guides are the files of the projects in tests/hosts and tests/consumers, which `npm run hosts` and
// `npm run consumers` build.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../../web/tools/shared/project.mjs";
import { hosts } from "../hosts/list.mjs";

const guide = ["embedding", "recipes"].map((name) => readFileSync(inRoot(`web/docs/${name}.md`), "utf8")).join("\n");
const FENCE =
  /\[`(tests\/[^`]+)`\]\(https:\/\/github\.com\/ropewalk\/ropewalk\/blob\/main\/\1\):\n\n```\w+\n(.*?)^```$/gms;
const recipes = [...guide.matchAll(FENCE)].map(([, file, text]) => ({ file, text }));

/** Lines without their common indentation. */
function flush(text) {
  const lines = text.trimEnd().split("\n");
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)[0].length));
  return lines.map((line) => line.slice(indent));
}

/** Whether these lines follow each other in the file, with any indentation. */
function holds(file, text) {
  const [all, wanted] = [readFileSync(inRoot(file), "utf8").split("\n"), flush(text)];
  return all.some((_, at) => flush(all.slice(at, at + wanted.length).join("\n")).join("\n") === wanted.join("\n"));
}

it("every host has a recipe, and so has every tool that needs a setting", () => {
  const folders = [
    ...hosts.map(({ name }) => `hosts/${name}`),
    ...["vitest", "shared", "react-18", "workers", "vue", "svelte", "onnx"].map((name) => `consumers/${name}`),
  ];
  for (const folder of folders)
    expect(
      recipes.some(({ file }) => file.startsWith(`tests/${folder}/`)),
      folder,
    ).toBe(true);
});

describe.each(recipes)("$file", ({ file, text }) => {
  it("contains its recipe line for line", () => {
    expect(holds(file, text), text).toBe(true);
  });
});

it("a recipe that is not in its file is noticed", () => {
  expect(holds("tests/hosts/hugo/hugo.toml", "unsafe = false\n")).toBe(false);
});

it("the settings for bundlers are those of the consumers' projects", () => {
  const settings = readFileSync(inRoot("web/docs/package.md"), "utf8");
  const exclude = 'optimizeDeps: { exclude: ["ropewalk"] }';
  const copied = "cp node_modules/ropewalk/dist/ropewalk.wasm";
  for (const [text, file] of [
    [exclude, "vite/subpaths.config.js"],
    [copied, "list.mjs"],
    ['wasmUrl: "ropewalk.wasm"', "shared/subpaths-copied.js"],
  ]) {
    expect(settings).toContain(text);
    expect(readFileSync(inRoot(`tests/consumers/${file}`), "utf8")).toContain(text);
  }
});
