// node portable.mjs FOLDER TARBALL: the project of Node in FOLDER with the installed tarball, on any platform. Needs
// npm and the network.
import { execSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { copyProject, problemOf, versions } from "./harness.mjs";
import { consumers } from "./list.mjs";

const [folder, tarball] = process.argv.slice(2).map((path) => resolve(path));
const node = consumers.find(({ name }) => name === "node");
copyProject(node, folder);
copyFileSync(tarball, join(folder, "ropewalk.tgz"));
const dependencies = { ...versions.node, ropewalk: "file:ropewalk.tgz" };
writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
const run = (command) => execSync(command, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
run("npm install --ignore-scripts --no-audit --no-fund");
for (const one of node.cases) {
  const problem = problemOf(one, JSON.parse(run(one.node).trim().split("\n").at(-1)));
  if (problem) throw new Error(`${one.what}: ${problem}`);
  console.log(`${one.what}: ok`);
}
if (!run("npx --no-install ropewalk --help").includes("ropewalk inspect"))
  throw new Error("the command line has no help");
console.log("npx ropewalk: ok");
