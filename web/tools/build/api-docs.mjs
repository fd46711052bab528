// dist/api.md, api-core.md (ropewalk/core) and api-config.md (ropewalk/config): types of web/api and their comments.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceOf } from "../shared/document.mjs";
import { apiEntries } from "./site.mjs";
import { contentHash, filesUnder, inRoot, stampFile, unlessStamped, writeIfChanged } from "../shared/project.mjs";
import { progress, StopError } from "../shared/run.mjs";

/** The document of each entry, by TypeDoc's name of the entry. */
export const apiDocuments = {
  index: "dist/api.md",
  "ropewalk/core": "dist/api-core.md",
  "ropewalk/config": "dist/api-config.md",
};

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

Made from the types in [\`web/api\`](${sourceOf("web/api")}) and their comments, which editors show as well. Arrays are
row-major and dense; lengths are in elements; angles are radians. [\`ropewalk/core\`](api-core.md) and
[\`ropewalk/config\`](api-config.md) have parts of it.
`,
  "ropewalk/core": `# API of \`ropewalk/core\`

The types that it shares with \`ropewalk\` are in [its own page](api.md).
`,
  "ropewalk/config": `# API of \`ropewalk/config\`

The types that it shares with \`ropewalk\` are in [its own page](api.md).
`,
};

/** The inputs of the documents. */
const inputs = () =>
  filesUnder([
    "web/api",
    "web/tools/build/api-docs.mjs",
    "web/tools/shared/document.mjs",
    "web/tools/build/site.mjs",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
  ]);
export const apiDocsKey = () => contentHash(inputs());
export const apiDocsStamp = stampFile("api-docs");

/** Writes the documents into dist when something changed. */
export async function writeApiDocs() {
  const outputs = Object.values(apiDocuments).map((path) => inRoot(path)); // compilePackage empties dist
  await unlessStamped(apiDocsStamp, apiDocsKey(), outputs, async () => {
    progress("writing the documents of the API");
    const { Application } = await import("typedoc");
    const folder = mkdtempSync(join(tmpdir(), "ropewalk-api-"));
    try {
      const typedoc = await Application.bootstrapWithPlugins({ ...options, out: folder });
      const project = await typedoc.convert();
      if (project === undefined) throw new StopError("TypeDoc could not read the types");
      await typedoc.generateOutputs(project);
      for (const [entry, path] of Object.entries(apiDocuments)) {
        const text = readFileSync(join(folder, `${entry}.md`), "utf8");
        const linked = text
          .replace(/^# .+\n/, openings[entry])
          .replaceAll("](../index.md#", "](api.md#")
          .replaceAll(/\]\((?:ropewalk\/)?(core|config)\.md#/g, "](api-$1.md#");
        writeIfChanged(inRoot(path), linked);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
