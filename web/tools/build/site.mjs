// The docs as a static site, build/page/docs, made by TypeDoc from web/docs and web/api; npm run build writes it.
import { readFileSync } from "node:fs";
import { writeAgents } from "./agents.mjs";
import { blocksScript, copyModules, writeBlocksScript } from "./run-blocks.mjs";
import { source } from "../shared/document.mjs";
import { contentHash, filesUnder, inRoot, stampFile, unlessStamped } from "../shared/project.mjs";
import { progress, StopError } from "../shared/run.mjs";

export const siteFolder = inRoot("build/page/docs");

const { homepage } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** The guides in reading order for a newcomer; all others follow by name. */
const reading = [
  "entries",
  "five-minutes",
  "migrating",
  "from-a-config",
  "captures",
  "porting-a-model",
  "running-python",
  "weights",
  "package",
  "cli",
  "recipes",
  "embedding",
  "doctor",
  "models",
];

const placeOf = (name) => (reading.includes(name) ? reading.indexOf(name) : reading.length);

/** Takes a document's first heading as its title, so that the page shows it once. */
function takeTitle(document) {
  const text = document.content.map((part) => part.text).join("");
  const [line, title] = /^# (.+)\n/.exec(text) ?? [];
  if (!title) throw new StopError(`${document.name} of web/docs does not begin with a heading`);
  document.name = title.replaceAll("`", "");
  let left = line.length;
  for (const part of document.content) {
    const cut = Math.min(left, part.text.length);
    part.text = part.text.slice(cut);
    left -= cut;
  }
}

/** The entries with a documented API, here and in api-docs.mjs; a re-export is described once. */
export const apiEntries = {
  entryPoints: ["web/api/index.ts", "web/api/engines/core.ts", "web/api/config.ts"].map((file) => inRoot(file)),
  tsconfig: inRoot("web/api/tsconfig.json"),
  excludeReferences: true,
};

/** The pages of the API, to which guides link by address. */
export const apiPages = ["modules/API.html", "modules/ropewalk_core.html", "modules/ropewalk_config.html"];

/** The same links on another page of the site; `toSite` is the path to the site. */
function placeLinks(content, toSite) {
  for (const part of content)
    for (const page of apiPages) part.text = part.text.replaceAll(`](${homepage}docs/${page}`, `](${toSite}${page}`);
}

const documents = () =>
  filesUnder(["web/docs"], /\.md$/)
    .filter((path) => !path.endsWith("/README.md")) // the front page
    .sort((a, b) => placeOf(nameOf(a)) - placeOf(nameOf(b)) || a.localeCompare(b));
const nameOf = (path) => path.split("/").at(-1).replace(/\.md$/, "");

const web = [
  "docs",
  "models/tiny",
  "api",
  "pages/shell/icon.svg",
  "tools/shared/document.mjs",
  "tools/build/site.mjs",
  "tools/build/agents.mjs",
  "tools/build/run-blocks.mjs",
  "tools/shared/project.mjs",
  "tools/shared/run.mjs",
];
const settings = ["package.json", "package-lock.json", "tsconfig.json", "CHANGELOG.md", "README.md", "SECURITY.md"];

/** The files from which the site is made. */
export const siteInputs = () => filesUnder([...web.map((name) => `web/${name}`), ...settings, "dist"]);

/** Writes the site if something changed; a broken link is an error. */
export async function buildSite() {
  await unlessStamped(
    stampFile("site"),
    contentHash(siteInputs()),
    [`${siteFolder}/index.html`, inRoot("build/page/llms.txt")],
    async () => {
      progress("building the docs");
      writeBlocksScript();
      const { Application, Converter } = await import("typedoc");
      const typedoc = await Application.bootstrapWithPlugins({
        ...apiEntries,
        name: "Ropewalk",
        readme: inRoot("web/docs/README.md"),
        projectDocuments: documents(),
        includeVersion: true,
        out: siteFolder,
        cleanOutputDir: true,
        sort: ["source-order"],
        excludeExternals: true,
        disableSources: true,
        hideGenerator: true,
        searchInComments: true,
        searchInDocuments: true,
        highlightLanguages: [
          "js",
          "ts",
          "jsx",
          "tsx",
          "html",
          "css",
          "json",
          "python",
          "bash",
          "sh",
          "cpp",
          "vue",
          "svelte",
          "mdx",
          "astro",
          "toml",
          "md",
          "yaml",
        ],
        favicon: inRoot("web/pages/shell/icon.svg"),
        customJs: blocksScript,
        customCss: inRoot("web/docs/run/site.css"),
        hostedBaseUrl: `${homepage}docs/`,
        navigationLinks: { Page: homepage, Figures: `${homepage}gallery.html`, Repository: source },
        validation: { notExported: false, invalidLink: true, invalidPath: true, notDocumented: false },
        logLevel: "Warn",
      });
      typedoc.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
        project.documents.forEach(takeTitle);
        project.children[0].name = "API";
        placeLinks(project.readme, "");
        for (const { content } of project.documents) placeLinks(content, "../");
      });
      const project = await typedoc.convert();
      if (project === undefined) throw new StopError("TypeDoc could not read the types");
      await typedoc.generateOutputs(project);
      if (typedoc.logger.hasErrors() || typedoc.logger.hasWarnings()) throw new StopError("mend the problems above");
      copyModules(siteFolder);
      writeAgents(inRoot("build/page"));
    },
  );
}
