import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Code that the first two figures do not need: reading configs, attention, comparisons of chapters. */
const PARTS = [
  "calls/attention",
  "calls/compare",
  "config/inspect",
  "config/parse",
  "config/write",
  "core/rope",
  "diagnosis/diagnose",
  "calls/kv-cache",
  "positions/positions-of",
  "rope",
  "rope-kv-cache",
];

const FILL = "virtual:later-parts";
const PLACE = "\0place:";

/** Each part's importers call a placeholder, which later-elements.ts fills after the first two figures. */
export function laterParts(api: string): Plugin {
  const parts = PARTS.map((name) => `${api}/${name}.js`);
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

/**
 * A placeholder for its functions and classes; a part that extends a class of another part imports the class itself.
 */
function placeOf(part: string): string {
  const exported = Array.from(readFileSync(part, "utf8").matchAll(/^export (function|class) (\w+)/gm));
  return [
    "let part;",
    ...exported.map(([, kind, name]) => {
      const call = `${kind === "class" ? "new " : ""}part.${name}(...given)`;
      return `export function ${name}(...given) { return ${call}; }`;
    }),
    "export const fill = (own) => { part = own; };",
  ].join("\n");
}

function fillOf(parts: string[]): string {
  const imports = parts.map(
    (part, i) =>
      `import * as part${i} from ${JSON.stringify(part)}; import { fill as fill${i} } from ${JSON.stringify(PLACE + part)};`,
  );
  return [...imports, ...parts.map((_, i) => `fill${i}(part${i});`)].join("\n");
}
