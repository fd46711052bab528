// Which files a compiled file imports.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "./project.mjs";

/** A file below the root and all files that it imports statically, itself first. */
export function closureOf(file) {
  const found = new Set([file]);
  for (const path of found) {
    if (!path.endsWith(".js")) continue;
    const code = readFileSync(inRoot(path), "utf8").replace(/\/\*.*?\*\//gs, "");
    for (const [, id] of code.matchAll(
      /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*\s{},]*?from\s*)?["'](\.[^"']+)["']/gm,
    ))
      found.add(join(dirname(path), id));
  }
  return [...found];
}
