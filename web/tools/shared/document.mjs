// Files that a command writes.
import { readFileSync } from "node:fs";
import { inRoot } from "./project.mjs";

const { repository } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** Where the project's files are read. */
export const source = repository.url.replace(/^git\+|\.git$/g, "");

/** The address of a file that is not in the package. */
export const sourceOf = (path) => `${source}/blob/main/${path}`;

/** The text as Prettier leaves it, so that the check of all formats passes. */
export async function formatted(path, text) {
  const { format, resolveConfig } = await import("prettier");
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
