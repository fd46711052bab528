// src/all.ts: every subpath of the package that has types.
import { readFileSync, writeFileSync } from "node:fs";

const { exports } = JSON.parse(readFileSync("node_modules/ropewalk/package.json", "utf8"));
const subpaths = Object.entries(exports).flatMap(([path, { types }]) => (types ? [path.slice(1)] : []));
if (subpaths.length < 20) throw new Error(`only ${subpaths.length} subpaths have types`);
const lines = subpaths.map((path, i) => `export * as m${i} from "ropewalk${path.replace("*", "rope-decay")}";\n`);
writeFileSync("src/all.ts", lines.join(""));
