// npm run release: the checklist of a release: statements that must agree, the build, the tarball and its hash. --tag
// v1.2.3 also compares the version with a tag; --out FOLDER keeps tarball, hashes, list of parts, notes.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll, inThisClone } from "./build/build.mjs";
import { reproduce } from "./reproduce.mjs";
import { inRoot, progress, root, run, runIfMain, StopError, textOf } from "./shared/run.mjs";

const found = (text, pattern) => pattern.exec(text)?.[1] ?? "(nothing)";

/** The largest allowed size of the ropewalk tarball, in bytes. */
export const TARBALL_LIMIT = 1_975_000;

/** Each place that contains the version, with its value. */
export function statedVersions() {
  return {
    "package.json": JSON.parse(textOf("package.json")).version,
    "ropewalk-models": JSON.parse(textOf("web/models/tiny/package.json")).version,
    "the peer ropewalk-models": JSON.parse(textOf("package.json")).peerDependencies["ropewalk-models"],
    "package-lock.json": JSON.parse(textOf("package-lock.json")).packages[""].version,
    "CMakeLists.txt": found(textOf("CMakeLists.txt"), /project\(ropewalk VERSION (\S+)/),
    "CITATION.cff": found(textOf("CITATION.cff"), /^version: (\S+)/m),
    "CHANGELOG.md": found(textOf("CHANGELOG.md"), /^## (\S+)/m),
    "web/docs/embedding.md": found(textOf("web/docs/embedding.md"), /npm\/ropewalk@([\d.]+)\//),
  };
}

/** The changelog's text about its newest version. */
export const notesOf = (changelog) => changelog.split(/^## .*\n/m)[1]?.trim() ?? "";

const steps = {
  "the version is the same everywhere": ({ tag }) => {
    const stated = statedVersions();
    const version = stated["package.json"];
    const other = Object.entries(stated).filter(([, one]) => one !== version);
    if (other.length > 0) throw new StopError(`not ${version}: ${other.map((pair) => pair.join(" says ")).join(", ")}`);
    if (tag !== undefined && tag !== `v${version}`) throw new StopError(`the tag is ${tag}, the version ${version}`);
  },
  "nothing is uncommitted": async () => {
    const changed = await run("git", ["status", "--porcelain"], { cwd: root });
    if (changed.trim() !== "") throw new StopError(`commit or remove first:\n${changed}`);
  },
  "the package and the page are built": () => buildAll(),
  "a second build elsewhere has the same bytes": () => inThisClone(reproduce),
  "the tarballs are packed": async ({ folder, state }) => {
    const args = ["pack", ".", "./web/models/tiny", "--json", "--pack-destination", folder];
    const [{ filename, size, files }, models] = JSON.parse(await run("npm", args, { cwd: root }));
    const maps = files.filter(({ path }) => path.endsWith(".map"));
    if (size > TARBALL_LIMIT) throw new StopError(`${filename} has ${size} bytes, more than ${TARBALL_LIMIT}`);
    if (maps.length > 0) throw new StopError(`${maps[0].path} is in the tarball`);
    state.tarballs = [filename, models.filename].map((name) => join(folder, name));
    progress(`${filename}: ${size} bytes, ${files.length} files`);
  },
  "publint and attw find nothing in it, and its types resolve in every way": () =>
    run("npm", ["run", "consumers", "--", "lint", "types"], { cwd: root, show: true }),
  "the hashes are written": ({ folder, state }) => {
    const lines = [...state.tarballs, inRoot("dist/ropewalk.wasm"), inRoot("dist/ropewalk.global.js")].map((path) => {
      const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
      return `${hash}  ${basename(path)}\n`;
    });
    writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
    cpSync(inRoot("dist/sbom.cdx.json"), join(folder, "sbom.cdx.json"));
    writeFileSync(join(folder, "notes.md"), `${notesOf(textOf("CHANGELOG.md"))}\n`);
    process.stdout.write(lines.join(""));
  },
};

async function release() {
  const { values } = parseArgs({ options: { tag: { type: "string" }, out: { type: "string" } } });
  const folder = values.out === undefined ? mkdtempSync(join(tmpdir(), "ropewalk-release-")) : inRoot(values.out);
  mkdirSync(folder, { recursive: true });
  const state = {};
  try {
    for (const [what, step] of Object.entries(steps)) {
      progress(`== ${what}`);
      await step({ folder, state, tag: values.tag });
    }
  } finally {
    if (values.out === undefined) rmSync(folder, { recursive: true, force: true });
  }
  progress("ready: tag it, and .github/workflows/publish.yml does the rest");
}

await runIfMain(import.meta.url, release);
