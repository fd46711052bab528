// npm run engines: what each engine costs (download, time to the first rotation, time against the default engine), in Node
// and in Chromium. Writes web/docs/engines.md; `-- --print` only prints it.
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { buildDist, inThisClone } from "../build/build.mjs";
import { engineSamplesInChromium, engineSamplesInNode, speedInNode } from "./engine-samples.mjs";
import { bin, inRoot, root, writeIfChanged } from "../shared/project.mjs";
import { progress, run, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";
import { closureOf } from "../sizes/package-weight.mjs";

const rounds = 11;

/** Each entry of the package that starts an engine: the file, and what it fetches or starts besides what it imports. */
const entries = [
  { name: "ropewalk", file: "index.js", engine: "simd", extra: [] },
  { name: "ropewalk/core", file: "core.js", engine: "simd", extra: [] },
  { name: "ropewalk/url", file: "url.js", engine: "simd", extra: ["ropewalk.wasm"] },
  { name: "ropewalk/relaxed", file: "relaxed.js", engine: "relaxed-simd", extra: [] },
  { name: "ropewalk/threads", file: "threads.js", engine: "threads", extra: ["generated/threads-worker.js"] },
  { name: "ropewalk/fallback", file: "fallback.js", engine: "fallback", extra: [] },
];

/** Bytes with gzip of a file of dist, of all that it imports and of the extra ones. */
function downloadOf({ file, extra }) {
  const files = [...closureOf(`dist/${file}`), ...extra.map((name) => `dist/${name}`)];
  return files.reduce((sum, path) => sum + gzipSync(readFileSync(inRoot(path)), { level: 9 }).length, 0);
}

const sorted = (list) => list.toSorted((a, b) => a - b);
const median = (list) => sorted(list)[list.length >> 1];

/** "12.3 (14.1)": the least, and the median. */
const least = (list) => `${Math.min(...list).toFixed(1)} (${median(list).toFixed(1)})`;

const table = (head, rows) =>
  [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

function documentOf({ node, chromium, speed, hosts }) {
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
  return `# Engines

Made by \`npm run engines\` on ${hosts.cpu}, ${hosts.cores} cores, with ${hosts.node} and ${hosts.chromium}.

The same C++ core, compiled once per kind of host. \`loadRopewalk\` of \`ropewalk\` runs the first; its options \`fallback\` and
\`relaxed\` choose another at load, and \`engine\` says which one runs:

\`\`\`js
import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk({
  fallback: () => import("ropewalk/fallback"), // where WebAssembly or SIMD is missing, or a policy forbids compiling
  relaxed: () => import("ropewalk/relaxed"), //   where the host has relaxed SIMD
});
console.log(["simd", "relaxed-simd", "fallback"].includes(rw.engine));
// prints: true
\`\`\`

- **simd**: WebAssembly with fixed-width SIMD: Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later. A policy needs
  \`script-src 'self' 'wasm-unsafe-eval'\`.
- **relaxed-simd**: a product is added without a rounding in between where the processor can: Chrome 114, Node 21 or later (Node 20
  behind \`--experimental-wasm-relaxed-simd\`). Tables and rotations have the bits of simd; attention differs in roundings.
- **threads**: attention's heads, queries where heads are few, and rotations from 4 MiB on shared among threads, with the bits of
  simd. Node, and pages with the headers
  \`Cross-Origin-Opener-Policy: same-origin\` and \`Cross-Origin-Embedder-Policy: require-corp\`; a policy needs \`worker-src 'self'\` too.
- **fallback**: plain JavaScript with the bits of simd, under \`script-src 'self'\` alone.

## From import to the first rotation

Milliseconds in a fresh process or page: the module's code fetched from 127.0.0.1 or read, compiled and started, a table of 64
positions made and 32 heads of 64 tokens turned. The last column is loadRopewalk alone. The least of ${rounds} samples, which a busy
machine disturbs least, and the median; the load was ${hosts.load} on ${hosts.cores} cores. Download: with gzip, file by file.

${table(["entry", "engine", "download", "Node", "Chromium", "Chromium, loadRopewalk"], loads)}

## Time against simd

Ratios of the least times in one Node process, alternating, the answer checked first; less is faster. Threads: 2.

${table(["engine", ...kinds], speeds)}
`;
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
  const text = documentOf({ node, chromium, speed, hosts });
  if (values.print) return void console.log(text);
  const path = inRoot("web/docs/engines.md");
  writeIfChanged(path, text);
  await run(bin("prettier"), ["--write", path], { cwd: root });
});
