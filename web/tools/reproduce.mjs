// npm run reproduce: builds package and page from a copy in another folder, without a compiler cache, and compares
// every byte; no file may contain a folder name of this machine. npm run release runs it, too.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { inThisClone, buildDist } from "./build/build.mjs";
import { buildPage } from "./build/page.mjs";
import { inRoot, progress, root, run, runIfMain, StopError } from "./shared/run.mjs";
import { installMissing, setUp } from "./setup/setup.mjs";

/** The published output of a build: the package, and the page without the docs, which are the guides as HTML. */
const written = ["dist", "build/page"];

const program = `
  import { buildDist } from "./web/tools/build/build.mjs";
  import { buildPage } from "./web/tools/build/page.mjs";
  import { installMissing, setUp } from "./web/tools/setup/setup.mjs";
  await buildDist(await setUp({ wasm: true }));
  await buildPage();`;

/** Copies git's files and npm's packages to another path. */
async function copyTo(folder) {
  const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of listed.split("\0").filter((one) => one !== "" && existsSync(inRoot(one))))
    cpSync(inRoot(file), join(folder, file), { recursive: true });
  cpSync(inRoot("node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
}

/**
 * Throws with the names of the files that differ between this clone's output and a second build, or contain a folder
 * name.
 */
export async function reproduce() {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "ropewalk-second-build-")));
  const folder = join(parent, "in", "another", "folder");
  try {
    progress(`building once more in ${folder}`);
    await copyTo(folder);
    const plain = { CCACHE_DISABLE: "1", CMAKE_CXX_COMPILER_LAUNCHER: "" };
    await run(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder, env: plain, show: true });
    const differences = compare(folder);
    if (differences.length > 0) throw new StopError(differences.join("\n"));
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** The files of a build in `folder`. */
const filesOf = (folder) =>
  written.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((file) => !file.startsWith("build/page/docs/")),
  );

function compare(folder) {
  const [ours, theirs] = [root, folder].map((one) => new Set(filesOf(one)));
  if (ours.size < 500) throw new StopError(`only ${ours.size} files are built here`);
  const places = [root, folder, homedir()].filter((place) => place.length > 4);
  const wrong = [...new Set([...ours, ...theirs])].flatMap((file) => {
    if (!ours.has(file) || !theirs.has(file)) return [`${file}: one of the two builds has no such file`];
    const bytes = readFileSync(inRoot(file));
    if (!bytes.equals(readFileSync(join(folder, file)))) return [`${file}: the second build has other bytes`];
    if (file.startsWith("build/page/pyodide/")) return []; // npm's own files contain folder names of their builder
    return places.filter((place) => bytes.includes(place)).map((place) => `${file}: names ${place}`);
  });
  progress(`${ours.size} files compared`);
  return wrong;
}

await runIfMain(import.meta.url, () =>
  inThisClone(async () => {
    await installMissing({ git: "git" });
    await buildDist(await setUp({ wasm: true }));
    await buildPage();
    await reproduce();
  }),
);
