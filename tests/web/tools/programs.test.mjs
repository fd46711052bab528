// Every program that tools and tests start is in Debian's smallest system, comes with Node, or is installed by the
// set-up.
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesUnder, inRoot } from "../../../web/tools/shared/project.mjs";
import { packages } from "../../../web/tools/setup/setup.mjs";

const smallest = ["apt-get", "bash", "dpkg", "flock", "sh", "sudo", "tar", "unshare"]; // sudo: only where the user is not root
const withNode = ["npm"];
/** Programs of a package that another program of it proves. */
const beside = { cc: "g++", ctest: "cmake", "llvm-profdata-19": "llvm-cov-19" };
/** An Emscripten of the user's own. */
const asked = ["emcc"];

/** The names of the programs that a module starts or looks for. */
const startedBy = (text) => [
  ...[...text.matchAll(/\b(?:run|spawn|spawnSync|execFile|execFileSync|findCommand)\)?\(\s*"([\w+.-]+)"/g)].map(
    ([, name]) => name,
  ),
  ...[...text.matchAll(/"command -v ([\w.-]+)"/g)].map(([, name]) => name),
];

/** Here the names are made up, and there `run` is the package's own program. */
const notRead = /\/programs\.test\.mjs$|\/web\/cli\//;
const files = filesUnder(["web/tools", "tests"], /\.m?[jt]s$/).filter((file) => !notRead.test(file));
const started = new Map(files.map((file) => [file, startedBy(readFileSync(inRoot(file), "utf8"))]));

it("finds every way of starting a program", () => {
  const text =
    'run("a-1", []); await promisify(execFile)("b", []); spawnSync(\n  "c"); ["sh", "command -v d"]; model.run(e)';
  expect(startedBy(text)).toEqual(["a-1", "b", "c", "d"]);
  expect(new Set([...started.values()].flat())).toContain("clang-tidy-19");
});

it("each exists after the set-up", () => {
  const proofs = Object.values(packages).flatMap((one) => Object.keys(one));
  for (const name of Object.values(beside)) expect(proofs).toContain(name);
  const known = new Set([...proofs, ...Object.keys(beside), ...smallest, ...withNode, ...asked]);
  const unknown = [...started].flatMap(([file, names]) =>
    names.filter((name) => !known.has(name)).map((name) => `${name} in ${file}`),
  );
  expect(unknown).toEqual([]);
});

it("every npm script names an existing file", () => {
  const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  expect(Object.keys(scripts).length).toBeGreaterThan(20);
  for (const [name, script] of Object.entries(scripts)) {
    const file = /^node (\S+)/.exec(script)?.[1];
    expect(file && existsSync(inRoot(file)), name).toBe(true);
  }
});
