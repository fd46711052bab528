// Files that a command writes.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./project.mjs";

const { repository } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** The address where the project's files can be read. */
export const source = repository.url.replace(/^git\+|\.git$/g, "");

/** The address of a file that is not in the package. */
export const sourceOf = (path) => `${source}/blob/main/${path}`;

/** The text formatted by Prettier, so that the format check passes. */
export async function formatted(path, text) {
  const { format, resolveConfig } = await import("prettier");
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

/** A document with its parts between `<!-- NAME: made by COMMAND -->` and `<!-- end of NAME -->` replaced. */
export function withParts(path, parts) {
  let text = readFileSync(inRoot(path), "utf8");
  for (const [name, part] of Object.entries(parts)) {
    const found = new RegExp(`(<!-- ${name}: made by [^\n]* -->).*?(<!-- end of ${name} -->)`, "s").exec(text);
    if (!found) throw new Error(`${path} has no part "${name}"`);
    text = text.replace(found[0], () => [found[1], part, found[2]].join("\n\n"));
  }
  return text;
}

/** Writes these parts into the document, each formatted by Prettier. */
export async function writeParts(path, parts) {
  writeFileSync(inRoot(path), await formatted(inRoot(path), withParts(path, parts)));
}

/** Rows of cells below their heads; columns of numbers after the first are aligned right. */
export const markdownTable = (head, rows, numbers = false) =>
  [head, head.map((_, i) => (numbers && i > 0 ? "---:" : "---")), ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

const COLUMNS = 120;

/** A text wrapped between words; a list item begins with `- `. */
export function wrapped(text) {
  const [first, ...rest] = text.split(" ");
  const indent = first === "-" ? "  " : "";
  const lines = [first];
  for (const word of rest) {
    if (lines.at(-1).length + 1 + word.length > COLUMNS) lines.push(indent + word);
    else lines[lines.length - 1] += ` ${word}`;
  }
  return lines.join("\n");
}
