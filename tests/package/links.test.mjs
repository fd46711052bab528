// A link in a document of the tarball leads to a file of it and to a heading there, or to the project's own site.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { source } from "../../web/tools/shared/document.mjs";
import { agentsText, llmsText, pageOf } from "../../web/tools/build/agents.mjs";
import { apiPages } from "../../web/tools/build/site.mjs";
import { inRoot, root } from "../../web/tools/shared/project.mjs";

const { homepage } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

const { files } = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: root, encoding: "utf8" }))[0];
const packed = new Set(files.map(({ path }) => path));
const documents = [...packed].filter((path) => path.endsWith(".md") || path === "dist/llms.txt");

/** Text without its code. */
const prose = (path) =>
  readFileSync(inRoot(path), "utf8")
    .replaceAll(/^(```|~~~).*\n[^]*?^\1$/gm, "")
    .replaceAll(/(`+)[^`]+\1/g, "code");

/** The fragments of a document: its headings, as the repository's host names them, and its explicit ids. */
function fragmentsOf(path) {
  const seen = new Map();
  const text = readFileSync(inRoot(path), "utf8");
  const headings = [...text.replaceAll(/^(```|~~~).*\n[^]*?^\1$/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const id = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
    seen.set(id, (seen.get(id) ?? -1) + 1);
    return seen.get(id) === 0 ? id : `${id}-${seen.get(id)}`;
  });
  return new Set([...headings, ...[...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id)]);
}

const links = documents.flatMap((path) => {
  const text = prose(path);
  const found = [
    ...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g),
    ...text.matchAll(/^\[[^\]]+\]: (\S+)/gm),
    ...text.matchAll(/\b(?:href|src(?:set)?)="([^"]+)"/g),
  ];
  return found.map(([, to]) => ({ path, to }));
});

it("every document's links are found", () => {
  expect(documents.length).toBeGreaterThan(20);
  expect(links.length).toBeGreaterThan(150);
});

/** The documents of the site, by the name that its pages have. */
const guides = readdirSync(inRoot("web/docs")).filter((name) => name.endsWith(".md"));
const titles = guides.map((name) => /^# (.+)/.exec(readFileSync(inRoot("web/docs", name), "utf8"))[1]);
const sitePages = new Set(titles.map((title) => `${title.replaceAll("`", "").replaceAll(" ", "_")}.html`));

/** Whether an address of the project's own leads to a file of the clone or a document of the site; true for others. */
function leads(to) {
  const [, file] = new RegExp(`^${source}/(?:blob|tree)/main/([^#]+)`).exec(to) ?? [];
  if (file !== undefined) return existsSync(inRoot(file));
  if (to.startsWith(`${homepage}docs/documents/`)) return sitePages.has(to.split("/").at(-1).split("#")[0]);
  if (to.startsWith(`${homepage}docs/modules/`))
    return apiPages.some((page) => to.split("#")[0] === `${homepage}docs/${page}`);
  return /^(?:https|mailto):/.test(to);
}

it("every link in a document of the tarball has a target", () => {
  const dead = links.filter(({ path, to }) => {
    if (/^[a-z]+:/.test(to)) return !leads(to);
    const [file, fragment] = to.split("#");
    const target = file === "" ? path : join(dirname(path), decodeURIComponent(file));
    if (!packed.has(target)) return true;
    return fragment !== undefined && target.endsWith(".md") && !fragmentsOf(target).has(fragment);
  });
  expect(dead.map(({ path, to }) => `${path}: ${to}`)).toEqual([]);
});

it("AGENTS.md and llms.txt are made from the present guides and contain only full addresses", () => {
  for (const [name, made] of [
    ["AGENTS.md", agentsText()],
    ["llms.txt", llmsText()],
  ]) {
    const own = links.filter(({ path }) => path === `dist/${name}`);
    expect(readFileSync(inRoot("dist", name), "utf8")).toBe(made);
    expect(own.length, name).toBeGreaterThan(15);
    for (const { to } of own) expect(to).toMatch(/^https:/);
  }
  const listed = new Set(links.filter(({ path }) => path === "dist/llms.txt").map(({ to }) => to.split("#")[0]));
  const left = guides.filter((name) => name !== "README.md").map((name) => pageOf(`web/docs/${name}`));
  expect(left.filter((page) => !listed.has(page))).toEqual([]);
});

it("an address of the project without a target is noticed", () => {
  expect(leads(`${source}/blob/main/web/api/index.ts`)).toBe(true);
  expect(leads(`${source}/blob/main/web/api/gone.ts`)).toBe(false);
  expect(leads(`${homepage}docs/documents/Gone.html`)).toBe(false);
  expect(leads(`${homepage}docs/modules/Gone.html`)).toBe(false);
  expect(leads("http://127.0.0.1:4173/")).toBe(false);
});
