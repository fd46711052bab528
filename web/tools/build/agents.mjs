// AGENTS.md and llms.txt: the guides for assistants that write code, in dist and at the root of the site.
import { posix } from "node:path";
import { source } from "../shared/document.mjs";
import { textOf, writeIfChanged } from "../shared/project.mjs";

const { homepage, description } = JSON.parse(textOf("package.json"));

/** The page of the site for a guide, named after its title. */
export function pageOf(path) {
  if (path === "web/docs/README.md") return `${homepage}docs/`;
  const [, title] = /^# (.+)/.exec(textOf(path));
  return `${homepage}docs/documents/${title.replaceAll("`", "").replaceAll(" ", "_")}.html`;
}

/** A text whose links lead to the site or the repository, so that they work everywhere. */
function withAddresses(path, text) {
  const folder = posix.dirname(path);
  return text.replaceAll(/\]\((?![a-z]+:)([^)#]*)(#[^)]*)?\)/g, (_, to, fragment = "") => {
    const target = to === "" ? path : posix.join(folder, to);
    const isGuide = /^web\/docs\/[\w-]+\.md$/.test(target);
    return `](${isGuide ? pageOf(target) : `${source}/blob/main/${target}`}${fragment})`;
  });
}

/** A guide without its title, its headings one level deeper. Code is unchanged. */
function bodyOf(path) {
  const [title, ...lines] = textOf(path).split("\n");
  let fenced = false;
  const body = lines.map((line) => {
    if (line.startsWith("```")) fenced = !fenced;
    return !fenced && line.startsWith("#") ? `#${line}` : line;
  });
  return `#${title}\n${withAddresses(path, body.join("\n"))}`;
}

/** Only the part of the command-line guide written by hand: each command has its own help. */
const withoutCommands = (text) =>
  text.replace(
    /\n### Every command[^]*$/,
    "\n`npx ropewalk help COMMAND` has the flags and the exit status of each.\n",
  );

export const agentsText = () =>
  [
    "# Ropewalk for assistants",
    `${description} This file is made from the guides; every link is a full address.`,
    "Bad input throws `RopewalkError` with `code`, `path`, `value` and `limit`. Read the pairing from the config; never guess it.",
    bodyOf("web/docs/entries.md").trim(),
    bodyOf("web/docs/five-minutes.md").trim(),
    withoutCommands(bodyOf("web/docs/cli.md")).trim(),
    "",
  ].join("\n\n");

/** In the form of https://llmstxt.org: a title, a sentence, lists of links. */
export function llmsText() {
  const guides = withAddresses("web/docs/README.md", textOf("web/docs/README.md"));
  const links = guides.split("\n").filter((line) => line.startsWith("- ["));
  const files = [`- [AGENTS.md](${homepage}AGENTS.md): the guides to begin with, in one file.`];
  return ["# Ropewalk", `> ${description}`, "## Guides", links.join("\n"), "## In one file", files.join("\n"), ""].join(
    "\n\n",
  );
}

/** Writes both into a folder of the project. */
export function writeAgents(folder) {
  writeIfChanged(`${folder}/AGENTS.md`, agentsText());
  writeIfChanged(`${folder}/llms.txt`, llmsText());
}
