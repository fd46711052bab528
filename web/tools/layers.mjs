// The allowed imports of web, checked by dependency-cruiser (types included), and the allowed includes of src.
import { readFileSync } from "node:fs";
import { filesUnder, inRoot, root } from "./shared/project.mjs";

/** A folder may import itself and those before it. */
const LAYERS = [
  "web/models",
  "web/api",
  "web/doctor",
  "web/porting",
  "web/weights",
  "web/engines",
  "web/code",
  "web/bench",
  "web/source-texts",
  "web/figures",
  "web/(?:react|svg|pages|embed|cli)",
];
const SHARED = "web/figures/(?:base|numbers|parts|export|scene|stage|view)/";
const CONFIG = "\\.config\\.ts$";

const forbid = (name, from, to) => ({ name, severity: "error", from, to });

export const webRules = [
  forbid("no-cycle", {}, { circular: true }),
  {
    ...forbid(
      "no-cycle-of-folders",
      { path: "^web/(?:tools|pages/build)" },
      { path: "^web/(?:tools|pages)", circular: true },
    ),
    scope: "folder",
  },
  ...LAYERS.slice(0, -1).map((layer, i) =>
    forbid(
      `layer-${layer.slice("web/".length)}`,
      { path: `^${layer}/` },
      { path: `^(?:${LAYERS.slice(i + 1).join("|")})/` },
    ),
  ),
  forbid(
    "figure-imports-figure",
    { path: "^web/figures/([^/]+)/", pathNot: `^${SHARED}` },
    { path: "^web/figures/[^/]+/", pathNot: ["^web/figures/$1/", `^${SHARED}`] },
  ),
  forbid("shared-imports-figure", { path: `^${SHARED}` }, { path: "^web/figures/[^/]+/", pathNot: `^${SHARED}` }),
  // The build reads figures before the package is there.
  forbid("figure-imports-package", { path: "^web/figures/" }, { path: "^(?:dist/|ropewalk)", dynamic: false }),
  forbid(
    "product-imports-tool",
    { path: "^web/", pathNot: ["^web/tools/", "^web/pages/build/", CONFIG] },
    { path: "^web/tools/" },
  ),
  forbid("product-imports-test", { path: "^web/", pathNot: "^web/tools/" }, { path: "^tests/" }),
  forbid(
    "package-in-api",
    { path: "^web/(?:api|doctor|models|porting|weights|engines|source-texts)/" },
    { dependencyTypes: ["npm", "npm-dev", "core"] },
  ),
];

/** The places where `web` of a folder breaks the rules, one line each. */
export async function webFaults(folder = root) {
  const { cruise } = await import("dependency-cruiser");
  const { output } = await cruise(["web"], {
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: webRules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/generated/" },
  });
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`);
}

/** A topic may include itself and those before it; all share the files directly in src/rope. */
const TOPICS = [
  "rope",
  "rope/numbers",
  "rope/config",
  "rope/tables",
  "rope/rotate",
  "attention",
  "model",
  "checkpoint",
  "doctor",
  "bindings",
];
const INSTRUCTIONS =
  /\bxsimd\b|\bwasm_(?:v128|[iuf]\d+x\d+)|__wasm_\w*simd|\bv128_t\b|_mm\d*_|__(?:AVX|SSE|ARM_NEON)|immintrin/;
const SIMD = /^src\/rope\/numbers\/simd(?:_\w+)?\.hpp$/;
const BENCH = /^src\/bench\//;

const topicOf = (path) => TOPICS.indexOf(path.split("/").slice(0, -1).join("/"));

/** The places where sources (path to text) break the rules, one line each. */
export function cppFaults(sources) {
  const faults = [];
  const includes = new Map();
  for (const [path, text] of sources) {
    const own = path.slice("src/".length);
    const all = [...text.matchAll(/^#include "([^"]+)"/gm)].map(([, name]) => name);
    includes.set(own, all);
    if (!SIMD.test(path) && INSTRUCTIONS.test(text)) faults.push(`instruction-set: ${path} names one`);
    if (BENCH.test(path)) continue;
    for (const one of all)
      if (topicOf(one) < 0 || topicOf(one) > topicOf(own)) faults.push(`layer: ${path} includes ${one}`);
  }
  const done = new Set();
  const visit = (path, way) => {
    if (way.includes(path)) faults.push(`no-cycle: ${[...way, path].join(" includes ")}`);
    else if (!done.has(path)) for (const one of includes.get(path) ?? []) visit(one, [...way, path]);
    done.add(path);
  };
  for (const path of includes.keys()) visit(path, []);
  return faults;
}

/** Throws all faults of the project. */
export async function lintLayers() {
  const sources = filesUnder(["src"], /\.[ch]pp$/).map((path) => [path, readFileSync(inRoot(path), "utf8")]);
  const faults = [...(await webFaults()), ...cppFaults(sources)];
  if (faults.length > 0)
    throw new Error(`against the order of the layers (web/tools/layers.mjs):\n${faults.join("\n")}`);
}
