// Everything that a build reads is among the files whose change makes it run again.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { packageInputs } from "../../../web/tools/build/package.mjs";
import { pageInputs } from "../../../web/tools/build/page.mjs";
import { siteInputs } from "../../../web/tools/build/site.mjs";
import { filesUnder, inRoot, root } from "../../../web/tools/shared/project.mjs";

it("a missing input is an error", () => {
  expect(() => filesUnder(["web/tools", "web/tools/no-such-file.mjs"])).toThrow("web/tools/no-such-file.mjs");
});

/** The files of this project that a module imports or reads: paths from the root. */
function readBy(file) {
  const text = readFileSync(inRoot(file), "utf8");
  const named = /(?:\b(?:from|import)\s*\(?\s*"(\.[^"]+)"|\bnew URL\(\s*"(\.[^"]+)",\s*import\.meta\.url)/g;
  return [...text.matchAll(named)].flatMap(([, imported, beside]) => {
    const path = join(dirname(inRoot(file)), (imported ?? beside).replace(/\?.*$/, ""));
    const found = [path, path.replace(/\.js$/, ".ts")].find((one) => existsSync(one));
    if (found === undefined || relative(root, found) === "") return [];
    const files = statSync(found).isDirectory()
      ? readdirSync(found, { withFileTypes: true }).flatMap((one) => (one.isFile() ? join(found, one.name) : []))
      : [found];
    return files.map((one) => relative(root, one));
  });
}

it("every form of reading a file in a module is found", () => {
  expect(readBy("web/pages/build/places.ts")).toEqual(["package.json"]);
  expect(readBy("web/embed/model-worker.ts")).toContain("web/embed/worker-from.ts");
});

it("the docs are made again if a file changes to which a guide links, since TypeDoc copies it", () => {
  const own = new Set(siteInputs());
  const linked = [...own]
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      [...readFileSync(inRoot(file), "utf8").matchAll(/\]\((\.[^)#\s]+\.md)/g)].map(([, to]) =>
        join(dirname(file), to),
      ),
    );
  expect(linked).toContain("CHANGELOG.md");
  expect(linked.filter((file) => !own.has(file))).toEqual([]);
});

describe.each([
  ["the page", pageInputs],
  ["the package", packageInputs],
  ["the docs", siteInputs],
])("%s", (_, inputs) => {
  it("is made again if any file changes that its modules read", () => {
    const files = inputs();
    const own = new Set(files);
    const modules = files.filter((file) => /\.m?[jt]s$/.test(file) && !file.startsWith("dist/"));
    expect(modules.length).toBeGreaterThan(30);
    const missing = modules.flatMap((file) =>
      readBy(file)
        .filter((one) => !own.has(one) && !/^(?:dist|build)\/|\/generated\//.test(one))
        .map((one) => `${one}, read by ${file}`),
    );
    expect(missing).toEqual([]);
  });
});
