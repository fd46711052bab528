// npm run api-docs: writes web/docs/api.md, and api-core.md for ropewalk/core, from the types of web/api and their comments. The tests
// hold them equal.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Application } from "typedoc";
import { formatted, sourceOf } from "./document.mjs";
import { apiEntries } from "./site.mjs";
import { inRoot } from "../project.mjs";
import { runIfMain } from "../run.mjs";

/** Where each entry is documented, by TypeDoc's name of it. */
const documents = { index: "web/docs/api.md", "ropewalk/core": "web/docs/api-core.md" };

const inTables = ["interfaceProperties", "classProperties", "typeAliasProperties", "parameters"];
const options = {
  ...apiEntries,
  plugin: ["typedoc-plugin-markdown"],
  name: "API",
  readme: "none",
  sort: ["source-order"],
  excludeExternals: true,
  disableSources: true,
  logLevel: "Warn",
  outputFileStrategy: "modules",
  entryFileName: "contents",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  ...Object.fromEntries(inTables.map((what) => [`${what}Format`, "table"])),
};

const openings = {
  index: `# API

Made by \`npm run api-docs\` from the types in [\`web/api\`](${sourceOf("web/api")}) and their comments, which editors show as well. Arrays are
row-major and dense; lengths are in elements; angles are radians. [\`ropewalk/core\`](api-core.md) has a part of it.
`,
  "ropewalk/core": `# API of \`ropewalk/core\`

Made by \`npm run api-docs\`. The types that it shares with \`ropewalk\` are in [its own page](api.md).
`,
};

/** The documents as they are committed: { path: text }. */
export async function apiTexts() {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-api-"));
  try {
    const typedoc = await Application.bootstrapWithPlugins({ ...options, out: folder });
    await typedoc.generateOutputs(await typedoc.convert());
    const texts = Object.entries(documents).map(async ([entry, path]) => {
      const text = readFileSync(join(folder, `${entry}.md`), "utf8")
        .replace(/^# .+\n/, openings[entry])
        .replaceAll("](../index.md#", "](api.md#");
      return [path, await formatted(inRoot(path), text)];
    });
    return Object.fromEntries(await Promise.all(texts));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await runIfMain(import.meta.url, async () => {
  for (const [path, text] of Object.entries(await apiTexts())) writeFileSync(inRoot(path), text);
});
