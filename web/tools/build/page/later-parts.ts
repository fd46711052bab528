import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/**
 * What the first two figures never call, and all that it alone imports: a tenth of the code on the way to them. And the words of
 * each language, since a reader starts with one.
 */
const fillsOf = (dist: string): Record<string, string[]> => ({
  "virtual:later-parts": ["attention", "compare", "config/inspect", "kv-cache"].map((name) => `${dist}/${name}.js`),
  "virtual:english": wordsOf("en"),
  "virtual:chinese": wordsOf("zh"),
});

const wordsOf = (language: string): string[] => [
  ...["clock-wall", "parts/model-picker", "relative-score", "base", "parts/token-strip"].map((folder) =>
    path(`../../../figures/${folder}/strings-${language}.ts`),
  ),
  path(`../../../pages/shell/strings-${language}.ts`),
];

const PLACE = "\0place:";

/**
 * Gives each part's importers a place of functions that call the part's own, or of a table that is still empty, and for each list
 * of parts a module that fills their places. later-elements.ts imports them: whatever comes after the first two figures finds
 * every part there.
 */
export function laterParts(dist: string): Plugin {
  const fills = fillsOf(dist);
  const parts = Object.values(fills).flat();
  return {
    name: "later-parts",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source in fills) return `\0${source}`;
      if (source.startsWith(PLACE)) return source;
      if (importer === undefined || importer.slice(1) in fills) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && parts.includes(found.id) && !parts.includes(importer) ? PLACE + found.id : undefined;
    },
    load(id) {
      const list = fills[id.slice(1)];
      if (list !== undefined) return fillOf(list);
      return id.startsWith(PLACE) ? placeOf(id.slice(PLACE.length)) : undefined;
    },
  };
}

function placeOf(part: string): string {
  const code = readFileSync(part, "utf8");
  const names = (kind: string): string[] =>
    Array.from(code.matchAll(new RegExp(`^export ${kind} (\\w+)`, "gm")), ([, name]) => name!);
  return [
    "let part;",
    ...names("function").map((name) => `export const ${name} = (...given) => part.${name}(...given);`),
    ...names("const").map((name) => `export const ${name} = {};`),
    "export const fill = (own) => {",
    "  part = own;",
    ...names("const").map((name) => `  Object.assign(${name}, own.${name});`),
    "};",
  ].join("\n");
}

function fillOf(parts: string[]): string {
  const imports = parts.map(
    (part, i) =>
      `import * as part${i} from ${JSON.stringify(part)}; import { fill as fill${i} } from ${JSON.stringify(PLACE + part)};`,
  );
  return [...imports, ...parts.map((_, i) => `fill${i}(part${i});`)].join("\n");
}
