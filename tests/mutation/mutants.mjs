// The mutants. Each removes one guard that a row of SECURITY.md promises. A group names the file, the row's first cell
// (`guard`) and the tests of which one must fail. Under each mutant's name is the text, which occurs once in the file,
// and its replacement.
import { readFileSync } from "node:fs";
import { inRoot } from "../../web/tools/shared/project.mjs";
import { StopError } from "../../web/tools/shared/run.mjs";
import { ofCalls } from "./of-calls.mjs";
import { ofCode } from "./of-code.mjs";
import { ofCore } from "./of-core.mjs";
import { ofEngines } from "./of-engines.mjs";
import { ofFiles } from "./of-files.mjs";
import { ofMemory } from "./of-memory.mjs";
import { ofPackage } from "./of-package.mjs";
import { ofPages } from "./of-pages.mjs";

/** The build that tests need to see a change of a file. */
function kindOf(file) {
  if (file.startsWith("src/")) return "native";
  if (file.startsWith("web/code/")) return "code";
  if (file.startsWith("web/weights/")) return "weights";
  if (file === "web/api/config.ts" || file === "web/api/core/alone.ts") return "core";
  return file.startsWith("web/api/") ? "dist" : "source";
}

export const mutants = [
  ...ofPages,
  ...ofPackage,
  ...ofMemory,
  ...ofEngines,
  ...ofFiles,
  ...ofCore,
  ...ofCode,
  ...ofCalls,
].flatMap(({ mutants: list, ...group }) =>
  Object.entries(list).map(([name, [text, instead]]) => ({
    kind: kindOf(group.file),
    ...group,
    name,
    text,
    instead,
  })),
);

/** The mutated file's text. */
export function mutated({ name, file, text, instead }) {
  const parts = readFileSync(inRoot(file), "utf8").split(text);
  if (parts.length !== 2) throw new StopError(`${name}: ${file} has its text ${parts.length - 1} times; expected once`);
  return parts.join(instead);
}
