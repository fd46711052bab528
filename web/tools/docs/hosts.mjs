// npm run hosts: puts a figure of the packed tarball into every kind of page of tests/hosts, builds it with the host's own tool,
// looks at it in Chromium, and writes the table to web/docs/hosts.md. Names after the command choose some: npm run hosts -- hugo
// (and write nothing).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installProject } from "../../../tests/consumers/harness.mjs";
import { copyHost, problemAt, versions } from "../../../tests/hosts/harness.mjs";
import { hosts } from "../../../tests/hosts/list.mjs";
import { sourceOf } from "../shared/document.mjs";
import { tryPackage } from "./package-trials.mjs";
import { inRoot } from "../shared/project.mjs";
import { run, runMain } from "../shared/run.mjs";
import { installMissing } from "../setup/setup.mjs";

const titles = {
  hugo: "Hugo",
  myst: "Sphinx with MyST-Parser",
  docusaurus: "Docusaurus",
  astro: "Astro",
  reveal: "reveal.js",
};

/** One row per case. */
async function tryHost(host, folder, tarball, browser) {
  await installMissing(host.debian ?? {});
  copyHost(host, folder);
  await installProject(host, folder, tarball, versions);
  const tool = `${titles[host.name]} ${await versionOf(host, folder)}`;
  const rows = [];
  for (const one of host.cases) {
    const problem = await problemAt(one, folder, browser).catch((error) => error.message);
    const checks = ["golden numbers", one.markup && "tag and words in the built page", one.checks];
    rows.push({ tool, what: one.what, checks: checks.filter(Boolean).join(", "), problem });
  }
  return rows;
}

/** Of the installed package, or what the tool itself says. */
async function versionOf({ tool, version }, folder) {
  if (tool) return JSON.parse(readFileSync(join(folder, "node_modules", tool, "package.json"), "utf8")).version;
  return /\d+(?:\.\d+)+/.exec(await run("sh", ["-c", version]))[0];
}

const page = (table, chromiumVersion) => `# Where figures were put

Made by \`npm run hosts\`: the packed tarball is installed in each project of [\`tests/hosts\`](${sourceOf("tests/hosts")}), the host's own tool
builds its page, and Chromium opens it from 127.0.0.1. Each shows the clocks of Llama 3.2 1B at position 5; every inverse frequency,
cosine and sine in the figure's table is compared with the golden ones of Hugging Face transformers within 2^-21. A warning or error in
the console, a file that is not found, or a request to anyone else fails the case. The recipes are in [\`embedding.md\`](embedding.md).

${table}

Pages ran in Chromium ${chromiumVersion}, the tools in Node ${process.version.slice(1)}, on ${process.platform}. The versions from npm are pinned in
[\`versions.json\`](${sourceOf("tests/hosts/versions.json")}); Hugo and Sphinx are Debian's.

Not run: the tools of MyST (npm's mystmd) and Quarto. mystmd fetches its page templates from a server of its own when it builds, and
Quarto is neither on npm nor in Debian; the same MyST Markdown went through Sphinx instead. Plain HTML and the classic script are
among the [consumers](consumers.md); notebooks, frames and React have tests of their own.
`;

await runMain(() =>
  tryPackage({ kind: "host", subjects: hosts, tryOne: tryHost, document: inRoot("web/docs/hosts.md"), page }),
);
