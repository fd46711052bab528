// npm run engines: measures the cost of each engine in Node and Chromium, for web/docs/engines.md; `-- --print` only
// prints it.
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { buildDist, inThisClone } from "../build/build.mjs";
import { engineSamplesInChromium, engineSamplesInNode, speedInNode } from "./engine-samples.mjs";
import { markdownTable, writeParts } from "../shared/document.mjs";
import { inRoot, progress, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";
import { closureOf } from "../shared/closure.mjs";

const rounds = 11;

/** Each entry of the package that starts an engine: its file, and what it fetches or starts besides its imports. */
const entries = [
  { name: "ropewalk", file: "index.js", engine: "simd", extra: [] },
  { name: "ropewalk/core", file: "core.js", engine: "simd", extra: [] },
  { name: "ropewalk/url", file: "url.js", engine: "simd", extra: ["ropewalk.wasm"] },
  { name: "ropewalk/relaxed", file: "relaxed.js", engine: "relaxed-simd", extra: [] },
  { name: "ropewalk/fallback", file: "fallback.js", engine: "fallback", extra: [] },
];

/** The gzip size of a file of dist, of all that it imports and of the extra files. */
function downloadOf({ file, extra }) {
  const files = [...closureOf(`dist/${file}`), ...extra.map((name) => `dist/${name}`)];
  return files.reduce((sum, path) => sum + gzipSync(readFileSync(inRoot(path)), { level: 9 }).length, 0);
}

const sorted = (list) => list.toSorted((a, b) => a - b);
const median = (list) => sorted(list)[list.length >> 1];

/** "12.3 (14.1)": the least, and the median. */
const least = (list) => `${Math.min(...list).toFixed(1)} (${median(list).toFixed(1)})`;

function partsOf({ node, chromium, speed, hosts }) {
  const loads = entries.map(({ name, engine, ...entry }) => [
    `\`${name}\``,
    engine,
    `${(downloadOf(entry) / 1000).toFixed(1)} kB`,
    least(node[name].map(({ total }) => total)),
    least(chromium[name].map(({ total }) => total)),
    least(chromium[name].map(({ load }) => load)),
  ]);
  const kinds = Object.keys(speed.simd);
  const speeds = Object.entries(speed).map(([engine, times]) => [
    engine,
    ...kinds.map((kind) => (times[kind] ? (Math.min(...times[kind]) / Math.min(...speed.simd[kind])).toFixed(2) : "-")),
  ]);
  return {
    machine: `Measured on ${hosts.cpu}, ${hosts.cores} cores, with ${hosts.node} and ${hosts.chromium}; the load was ${hosts.load}.`,
    loads: markdownTable(["entry", "engine", "download", "Node", "Chromium", "Chromium, loadRopewalk"], loads, true),
    speeds: markdownTable(["engine", ...kinds], speeds, true),
  };
}

await runMain(async () => {
  const { values } = parseArgs({
    options: { print: { type: "boolean" }, build: { type: "boolean", default: true } },
    allowNegative: true,
  });
  if (values.build) await inThisClone(async () => buildDist(await setUp({ wasm: true, browser: true })));
  progress("measuring in Node");
  const node = await engineSamplesInNode(entries, rounds);
  const speed = await speedInNode();
  progress("measuring in Chromium");
  const { samples: chromium, version } = await engineSamplesInChromium(entries, rounds);
  const hosts = {
    cpu: cpus()[0].model,
    cores: cpus().length,
    node: `Node ${process.versions.node}`,
    chromium: version,
    load: loadavg()[0].toFixed(1),
  };
  const parts = partsOf({ node, chromium, speed, hosts });
  if (values.print) return void console.log(Object.values(parts).join("\n\n"));
  await writeParts("web/docs/engines.md", parts);
});
