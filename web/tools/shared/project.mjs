// The project's folders, its files, and stamps that decide whether a step has to run again.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
export const inRoot = (...parts) => join(root, ...parts);
/** The text of a file of the project. */
export const textOf = (path) => readFileSync(inRoot(path), "utf8");
/** The compiled web/api. */
export const apiFolder = inRoot("build/api");
export const bin = (name) => inRoot("node_modules/.bin", name);

/** The files at or below the paths that match `pattern`, sorted and relative to the root; throws if there is none. */
export function filesUnder(paths, pattern = /./) {
  const walk = (path) => {
    if (!statSync(inRoot(path)).isDirectory()) return [path];
    return readdirSync(inRoot(path)).flatMap((name) => walk(join(path, name)));
  };
  return paths
    .flatMap(walk)
    .filter((path) => pattern.test(path))
    .sort();
}

/** One hash over the names and contents of files and over further strings. */
export function contentHash(files, ...more) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  for (const text of more) hash.update(`${text}\0`);
  return hash.digest("hex");
}

/** Writes a file unless it already has this content, so that its time changes only with its content. */
export function writeIfChanged(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  const bytes = Buffer.from(content);
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
}

/** Whether the step of this stamp succeeded before with the same `key`. */
export const isStamped = (stamp, key) => existsSync(stamp) && readFileSync(stamp, "utf8") === key;

/** Runs `action` unless it succeeded before with the same `key` and all of its `outputs` still exist. */
export async function unlessStamped(stamp, key, outputs, action) {
  if (isStamped(stamp, key) && outputs.every((path) => existsSync(path))) return false;
  rmSync(stamp, { force: true }); // a failed action must leave no older stamp
  await action();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
  return true;
}

/** The place of the stamp of a step. */
export const stampFile = (name) => inRoot("build/stamps", name);
