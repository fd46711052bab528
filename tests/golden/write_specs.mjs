// Writes specs.json: the spec that parseConfig makes of each golden case's config, for the C++ tests. After a build:
//   node tests/golden/write_specs.mjs
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { loadRopewalk } from "ropewalk";

export const specsFile = new URL("specs.json", import.meta.url);

/** The file's content: one line for each case that has a spec, sorted by name. */
export async function specsText() {
  const rw = await loadRopewalk();
  const folder = new URL(".", specsFile);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "specs.json");
  const lines = names.sort().flatMap((name) => {
    const { kind, config, layer_type } = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    if (kind === "invalid") return [];
    const spec = rw.parseConfig(config, layer_type ? { layerType: layer_type } : {});
    return `  ${JSON.stringify(name.replace(".json", ""))}: ${JSON.stringify(spec)}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(specsFile, await specsText());
