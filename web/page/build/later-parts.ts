import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What the first two figures never call, and all that it alone imports: a tenth of the code on the way to them. */
const partsOf = (dist: string): string[] => [
  ...["attention", "compare", "inspect_config", "kv_cache"].map((name) => `${dist}/${name}.js`),
  path("../../elements/first-figures-code.ts"),
];

const FILL = "virtual:later-parts";
const PLACE = "\0place:";

/**
 * Gives each part's importers a place of functions that call the part's own, and one module, virtual:later-parts, that fills all
 * places. later-elements.ts imports it: whatever comes after the first two figures finds every part there.
 */
export function laterParts(dist: string): Plugin {
  const parts = partsOf(dist);
  return {
    name: "later-parts",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source === FILL) return `\0${FILL}`;
      if (source.startsWith(PLACE)) return source;
      if (importer === undefined || importer === `\0${FILL}`) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && parts.includes(found.id) && !parts.includes(importer) ? PLACE + found.id : undefined;
    },
    load(id) {
      if (id === `\0${FILL}`) return fillOf(parts);
      return id.startsWith(PLACE) ? placeOf(id.slice(PLACE.length)) : undefined;
    },
  };
}

function placeOf(part: string): string {
  const names = [...readFileSync(part, "utf8").matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  const calls = names.map((name) => `export const ${name} = (...given) => part.${name}(...given);`);
  return ["let part;", "export const fill = (own) => void (part = own);", ...calls].join("\n");
}

function fillOf(parts: string[]): string {
  const imports = parts.map(
    (part, i) =>
      `import * as part${i} from ${JSON.stringify(part)}; import { fill as fill${i} } from ${JSON.stringify(PLACE + part)};`,
  );
  return [...imports, ...parts.map((_, i) => `fill${i}(part${i});`)].join("\n");
}
