// The tree is as web/tools/folders.md draws it: every folder is in its map, no folder is a heap, names have one
// case.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { inRoot, root } from "../../../web/tools/shared/project.mjs";

const MOST_FILES = 25;
/** Data, recordings and pictures: one file for each case. */
const collections = ["tests/golden", "tests/peers", "web/docs/pictures"];

const listed = (...options) =>
  execFileSync("git", ["ls-files", ...options], { cwd: root, encoding: "utf8" }).split("\n");
// Without a repository (an unpacked archive) there is nothing to compare.
const files = listed("--cached", "--others", "--exclude-standard", "src", "web", "tests").filter(Boolean);
const gone = new Set(listed("--deleted"));
const tree = files.filter((file) => !gone.has(file));
const folders = [...new Set(tree.map((file) => dirname(file)))].filter((folder) => folder !== ".");

/** The first column of the map: a folder, a pattern with <name>, or a folder with all below it ("tests/hosts/..."). */
const rows = [...readFileSync(inRoot("web/tools/folders.md"), "utf8").matchAll(/^\| `((?:src|web|tests)[^`]*)`/gm)].map(
  ([, row]) => row,
);
const patternOf = (row) => new RegExp(`^${row.replaceAll(/<[^>]+>/g, "[^/]+").replace(/\/\.\.\.$/, "(?:/.+)?")}$`);

test("each folder is in the map", () => {
  expect(folders.filter((folder) => !rows.some((row) => patternOf(row).test(folder)))).toEqual([]);
});

test("each row of the map is an existing folder", () => {
  const above = new Set(
    folders.flatMap((folder) => folder.split("/").map((_, i, all) => all.slice(0, i + 1).join("/"))),
  );
  expect(rows.filter((row) => ![...above].some((folder) => patternOf(row).test(folder)))).toEqual([]);
});

test(`no folder holds more than ${MOST_FILES} files`, () => {
  const counts = folders
    .filter((folder) => !collections.includes(folder))
    .map((folder) => [folder, tree.filter((file) => dirname(file) === folder).length]);
  expect(counts.filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

test("files of web and tests/web are in kebab-case, those of C++ in snake_case", () => {
  const named = (pattern) =>
    tree.filter((file) => pattern.test(file)).map((file) => [file, basename(file).split(".")[0]]);
  const ofHosts = /^tests\/(?:consumers|hosts)\/|\/code\/.*\.py$/; // named as their tools want it
  const web = named(/^(?:web|tests\/web|tests\/package)\/.*\.(?:ts|mts|mjs|js|css|html|json|md|py)$/);
  expect(
    web.filter(([file, name]) => !ofHosts.test(file) && !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|README)$/.test(name)),
  ).toEqual([]);
  const cpp = named(/^(?:src|tests)\/.*\.(?:[ch]pp|cmake)$/);
  expect(cpp.filter(([, name]) => !/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(name))).toEqual([]);
});

test("every npm command has a description in its first line", () => {
  const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const of = Object.entries(scripts).map(([name, command]) => [name, /^node (\S+\.mjs)/.exec(command)[1]]);
  const without = of.filter(([, file]) => !/^\/\/ npm (?:run |start|test)/.test(readFileSync(inRoot(file), "utf8")));
  expect(without).toEqual([]);
});

const WIDEST = 120;
/** Words for a tool, which it wants on one line; pasted programs and tables keep their form. */
const forTools = /oxlint-|prettier-ignore|@ts-|NOLINT|clang-format|noqa/;
const pasted = /^web\/(?:source-texts|porting)\/|^tests\/.*\.py$|mendings\/programs\.mjs$/;

test(`no comment is wider than ${WIDEST} columns`, () => {
  const code = tree.filter((file) => /\.(?:ts|mts|mjs|js|css|cpp|hpp|py)$/.test(file) && !pasted.test(file));
  const wide = code.flatMap((file) => {
    const comment = file.endsWith(".py") ? /^\s*#/ : /^\s*(?:\/\/|\/\*|\* )/;
    return readFileSync(inRoot(file), "utf8")
      .split("\n")
      .flatMap((line, i) =>
        line.length > WIDEST && comment.test(line) && !forTools.test(line) ? [`${file}:${i + 1}`] : [],
      );
  });
  expect(wide).toEqual([]);
});
