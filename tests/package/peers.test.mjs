// The package installs beside any version of React that a project already has: no version range of ours refuses it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { inRoot } from "../../web/tools/shared/project.mjs";
import { run } from "../../web/tools/shared/run.mjs";

const { name, version, peerDependencies, peerDependenciesMeta } = JSON.parse(
  readFileSync(inRoot("package.json"), "utf8"),
);
const folder = mkdtempSync(join(tmpdir(), "ropewalk-peers-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A tarball of a package that contains only its package.json. */
async function tarballOf(manifest) {
  const source = join(folder, manifest.name);
  mkdirSync(join(source, "package"), { recursive: true });
  writeFileSync(join(source, "package/package.json"), JSON.stringify(manifest));
  await run("tar", ["-czf", `${source}.tgz`, "-C", source, "package"]);
  return `file:${source}.tgz`;
}

it("npm installs it beside React 17", { timeout: 120_000 }, async () => {
  const project = join(folder, "project");
  mkdirSync(project);
  const dependencies = {
    react: await tarballOf({ name: "react", version: "17.0.2" }),
    ropewalk: await tarballOf({ name, version, peerDependencies, peerDependenciesMeta }),
  };
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, dependencies }));
  await run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: project });
  const installed = JSON.parse(readFileSync(join(project, "node_modules/ropewalk/package.json"), "utf8"));
  expect(installed.peerDependencies).toEqual(peerDependencies);
});
