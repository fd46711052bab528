// Statements that must agree in a release, in CI and in citations.
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { notesOf, statedVersions } from "../../../web/tools/release.mjs";

const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
const text = (path) => readFileSync(inRoot(path), "utf8");

it("every place that names the version names the same one", () => {
  const versions = Object.values(statedVersions());
  expect(versions).toHaveLength(8);
  expect(new Set(versions)).toEqual(new Set([manifest.version]));
});

it("repository, homepage and bugs are one place, and the citation names it", () => {
  const [, owner, name] = /github\.com\/([\w-]+)\/([\w-]+)\.git$/.exec(manifest.repository.url);
  expect(manifest.bugs).toBe(`https://github.com/${owner}/${name}/issues`);
  expect(manifest.homepage).toBe(`https://${owner}.github.io/${name}/`);
  expect(text("CITATION.cff")).toContain(`repository-code: "https://github.com/${owner}/${name}"`);
  expect(text("CITATION.cff")).toContain(`url: "${manifest.homepage}"`);
});

it("the notes of a release are the changelog's text about its newest version", () => {
  expect(notesOf("# Changelog\n\n## 2.0.0\n\n- new\n\n## 1.0.0\n\n- old\n")).toBe("- new");
  expect(notesOf(text("CHANGELOG.md"))).toMatch(/^The first version/);
});

it("the host checks a change by what .ci/run says, and publishes by the checklist with provenance", () => {
  expect(text(".github/workflows/test.yml")).toContain("run: .ci/run");
  const publish = text(".github/workflows/publish.yml");
  expect(publish.indexOf(".ci/run")).toBeLessThan(publish.indexOf("npm run release"));
  expect(publish.indexOf("npm run release")).toBeLessThan(publish.indexOf("npm publish --provenance"));
});

it("every test and command in SECURITY.md exists", () => {
  const security = text("SECURITY.md");
  const paths = [...security.matchAll(/`((?:tests|web)\/[\w./-]+)`/g)].map(([, path]) => path);
  const commands = [...security.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(paths.length).toBeGreaterThan(4);
  expect(commands.length).toBeGreaterThan(3);
  for (const path of paths) expect(existsSync(inRoot(path)), path).toBe(true);
  for (const name of commands) expect(manifest.scripts).toHaveProperty(name);
});
