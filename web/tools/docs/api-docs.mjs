// npm run api-docs: writes web/docs/api.md from the types of web/api and their comments. The tests hold the two equal.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Application } from "typedoc";
import { formatted } from "./document.mjs";
import { inRoot } from "../project.mjs";
import { runIfMain } from "../run.mjs";

export const apiDocument = inRoot("web/docs/api.md");

const inTables = ["interfaceProperties", "classProperties", "typeAliasProperties", "parameters"];
const options = {
  entryPoints: [inRoot("web/api/index.ts")],
  tsconfig: inRoot("web/api/tsconfig.json"),
  plugin: ["typedoc-plugin-markdown"],
  name: "API",
  readme: "none",
  sort: ["source-order"],
  excludeExternals: true,
  disableSources: true,
  logLevel: "Warn",
  outputFileStrategy: "modules",
  entryFileName: "api",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  ...Object.fromEntries(inTables.map((what) => [`${what}Format`, "table"])),
};

const opening = `Made by \`npm run api-docs\` from the types in [\`web/api\`](../api) and their comments, which editors show as well. Arrays are
row-major and dense; lengths are in elements; angles are radians.`;

/** The document as it is committed. */
export async function apiText() {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-api-"));
  try {
    const typedoc = await Application.bootstrapWithPlugins({ ...options, out: folder });
    await typedoc.generateOutputs(await typedoc.convert());
    const text = readFileSync(join(folder, "api.md"), "utf8");
    return await formatted(apiDocument, text.replace("# API\n", `# API\n\n${opening}\n`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await runIfMain(import.meta.url, async () => writeFileSync(apiDocument, await apiText()));
