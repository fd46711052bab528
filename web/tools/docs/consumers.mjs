// npm run consumers: tries the packed tarball in every project of tests/consumers, writes web/docs/consumers.md.
// npm run consumers -- vite-8 next: only those, without writing.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { copyProject, installProject, problemOf, runCase, versions } from "../../../tests/consumers/harness.mjs";
import { consumers } from "../../../tests/consumers/list.mjs";
import { tryPackage } from "./package-trials.mjs";
import { runMain, StopError } from "../shared/run.mjs";

/** One row per case. */
async function tryConsumer(consumer, folder, tarball, browser) {
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
    rows.push(row);
  }
  return rows;
}

/** Name and installed version of the tool; for Node and Chromium, those of this machine. */
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
  "@cloudflare/workerd-linux-64": "Cloudflare's workerd",
  "@oven/bun-linux-x64": "Bun",
  deno: "Deno",
  jest: "Jest",
  next: "Next.js",
  "onnxruntime-web": "ONNX Runtime Web",
  parcel: "Parcel",
  react: "React",
  rollup: "Rollup",
  svelte: "Svelte",
  typescript: "TypeScript",
  vite: "Vite",
  vitest: "Vitest",
  vue: "Vue",
};

const labels = {
  core: "`core`",
  url: "`url`",
  relaxed: "`relaxed`",
  doctor: "`doctor`",
  model: "`model`",
  code: "a program and a rotation in Python",
  plain: "plain JavaScript runs",
  worker: "worker",
  server: "server component",
  property: "properties",
  event: "events",
  hook: "its hook",
  refused: "error without the module",
  operator: "its operator agrees",
  operators: "ai.onnx 23 and GroupQueryAttention agree",
  other: "the other copy rotates",
  both: "and draws",
  small: "its size",
  drawn: "and draws",
};

function checksOf({ check, node, results = [] }) {
  if (check) return "no finding";
  return [
    "golden vector",
    node ? "figure's class or markup" : "figure drawn",
    ...results.map((name) => labels[name]),
  ].join(", ");
}

const ran = (chromiumVersion) =>
  `Pages ran in Chromium ${chromiumVersion}, the rest in Node ${process.version.slice(1)}, on ${process.platform}. ${Object.keys(versions).length} projects.`;

const document = "web/docs/consumers.md";
await runMain(() => tryPackage({ kind: "tool", subjects: consumers, tryOne: tryConsumer, document, ran }));
