// npm run consumers: installs the packed tarball in every project of tests/consumers, builds, runs and compares, and writes the
// matrix to web/docs/consumers.md. Names after the command choose some: npm run consumers -- vite-8 next (and write nothing).
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import {
  copyProject,
  installProject,
  packPackage,
  problemOf,
  runCase,
  versions,
} from "../../tests/consumers/harness.mjs";
import { consumers } from "../../tests/consumers/list.mjs";
import { buildDist, inThisClone } from "./build.mjs";
import { formatted } from "./document.mjs";
import { inRoot, root } from "./project.mjs";
import { findCommand, progress, runMain, StopError } from "./run.mjs";
import { setUp } from "./setup.mjs";

const document = inRoot("web/docs/consumers.md");

/** One row per case. */
async function tryConsumer(consumer, base, tarball, browser) {
  const folder = join(base, consumer.name);
  copyProject(consumer, folder);
  await installProject(consumer, folder, tarball);
  const rows = [];
  for (const one of consumer.cases) {
    const row = { tool: toolOf(consumer, one, folder), what: one.what, checks: checksOf(one) };
    try {
      row.problem = problemOf(one, await runCase(one, folder, browser));
    } catch (error) {
      row.problem = error.message;
    }
    progress(`${row.tool}, ${one.what}: ${row.problem ?? "ok"}`);
    rows.push(row);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return rows;
}

/** Name and installed version of the tool; Node and Chromium are this machine's. */
function toolOf(consumer, one, folder) {
  const name = one.tool ?? consumer.tool ?? consumer.name;
  if (name === "node") return `Node ${process.version.slice(1)}`;
  if (name === "static") return "no bundler";
  const manifest = join(folder, "node_modules", name, "package.json");
  if (!existsSync(manifest)) throw new StopError(`${consumer.name}: ${name} is not installed`);
  return `${titles[name] ?? name} ${JSON.parse(readFileSync(manifest, "utf8")).version}`;
}

const titles = {
  "@arethetypeswrong/cli": "attw",
  "@oven/bun-linux-x64": "Bun",
  deno: "Deno",
  next: "Next.js",
  parcel: "Parcel",
  react: "React",
  rollup: "Rollup",
  typescript: "TypeScript",
  vite: "Vite",
};

const labels = {
  plain: "plain JavaScript runs",
  worker: "worker",
  server: "server component",
  property: "properties",
  event: "events",
};

function checksOf({ check, node, results = [] }) {
  if (check) return "no finding";
  return [
    "golden vector",
    node ? "figure's class or markup" : "figure drawn",
    ...results.map((name) => labels[name]),
  ].join(", ");
}

function page(rows, chromiumVersion) {
  const lines = rows.map(
    ({ tool, what, checks, problem }) => `| ${tool} | ${what} | ${checks} | ${problem ? "**fails**" : "ok"} |`,
  );
  return `# Where the package was tried

Made by \`npm run consumers\`: the packed tarball is installed in each project of [\`tests/consumers\`](../../tests/consumers), built
without any setting for Ropewalk, and run in Node or in Chromium. Each turns the queries of a golden case of Hugging Face
transformers (Llama 3.2 1B, 64 channels, 6 positions) and compares every number within 4e-6; pages also draw a figure, and a
warning or error in the console, or a file that is not found, fails the case.

| tool | case | what was checked | result |
| --- | --- | --- | --- |
${lines.join("\n")}

Pages ran in Chromium ${chromiumVersion}, the rest in Node ${process.version.slice(1)}, on ${process.platform}. ${Object.keys(versions).length} projects.
The versions are pinned in [\`versions.json\`](../../tests/consumers/versions.json).
`;
}

await runMain(async () => {
  const names = process.argv.slice(2);
  const chosen = consumers.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0)
    throw new StopError(`there is no such consumer; there are ${consumers.map(({ name }) => name).join(", ")}`);
  await inThisClone(async () => buildDist(await setUp({ wasm: true, tests: true })));
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-consumers-"));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
  try {
    const tarball = await packPackage(root, folder);
    const rows = [];
    for (const consumer of chosen) rows.push(...(await tryConsumer(consumer, folder, tarball, browser)));
    if (names.length === 0) writeFileSync(document, await formatted(document, page(rows, browser.version())));
    const failed = rows.filter(({ problem }) => problem);
    if (failed.length > 0) throw new StopError(`${failed.length} of ${rows.length} cases failed`);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});
