// The lists of files that builds give the service worker: each file with its digest, and a name for exactly this build.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tellPage, tellWorker } from "../../../../web/pages/build/offline.js";
import { pathOf } from "../../support/support.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "offline-"));
  mkdirSync(join(folder, "assets"));
  copyFileSync(pathOf("web/pages/shell/service-worker.js"), join(folder, "service_worker.js"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), `the text of ${name}`);
};
const digest = (name: string): string =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex")
    .slice(0, 16);
/** A constant of the worker. */
const told = (name: string): unknown =>
  JSON.parse(new RegExp(`const ${name} = (.*);`).exec(readFileSync(join(folder, "service_worker.js"), "utf8"))![1]!);

test("files are listed with their digests, under the addresses that are asked for, and large ones apart", () => {
  const large = ["assets/tang-model-a1.safetensors", "assets/python-b2.js"];
  const small = ["index.html", "assets/a.js", "assets/python-b2.js.txt", "assets/my-python-b2.json"];
  write(...small, ...large);
  tellPage(folder, "files", [...small, ...large], (file) => (file === "index.html" ? "./" : file));
  expect(told("files")).toEqual(small.map((name) => [name === "index.html" ? "./" : name, digest(name)]));
  expect(told("large")).toEqual(large.map((name) => [name, digest(name)]));
  expect(told("lab")).toEqual(["LAB"]);
});

test("a second page adds to a list", () => {
  write("assets/a.js", "assets/b.js");
  tellWorker(folder, "large", ["assets/a.js"]);
  tellWorker(folder, "large", ["assets/b.js"]);
  expect(told("large")).toEqual(["assets/a.js", "assets/b.js"].map((name) => [name, digest(name)]));
});

test("another text of a file, another address or another page is another build", () => {
  const build = (text: string, name = "assets/a.js", pages = 1): unknown => {
    copyFileSync(pathOf("web/pages/shell/service-worker.js"), join(folder, "service_worker.js"));
    writeFileSync(join(folder, "assets/a.js"), text);
    for (let page = 0; page < pages; page += 1)
      tellWorker(folder, page === 0 ? "files" : "lab", ["assets/a.js"], () => name);
    return told("build");
  };
  const first = build("1");
  expect(build("1")).toBe(first);
  expect(new Set([first, build("2"), build("1", "./"), build("1", "assets/a.js", 2)]).size).toBe(4);
});
