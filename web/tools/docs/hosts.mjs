// npm run hosts: tries a figure of the packed tarball in every kind of page of tests/hosts, writes web/docs/hosts.md.
// npm run hosts -- hugo: only that one, without writing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installProject } from "../../../tests/consumers/harness.mjs";
import { copyHost, problemAt, versions } from "../../../tests/hosts/harness.mjs";
import { hosts } from "../../../tests/hosts/list.mjs";
import { tryPackage } from "./package-trials.mjs";
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

/** The version of the installed package, or the one that the tool prints. */
async function versionOf({ tool, version }, folder) {
  if (tool) return JSON.parse(readFileSync(join(folder, "node_modules", tool, "package.json"), "utf8")).version;
  return /\d+(?:\.\d+)+/.exec(await run("sh", ["-c", version]))[0];
}

const ran = (chromiumVersion) =>
  `Pages ran in Chromium ${chromiumVersion}, the tools in Node ${process.version.slice(1)}, on ${process.platform}.`;

await runMain(() => tryPackage({ kind: "host", subjects: hosts, tryOne: tryHost, document: "web/docs/hosts.md", ran }));
