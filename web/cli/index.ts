// npx ropewalk: reports on a config, vectors and positions in a terminal.
import { readFileSync } from "node:fs";
import { loadRopewalk } from "../api/node.js";
import { text } from "./call.js";
import { commands } from "./commands.js";
import { errorText } from "./error-text.js";
import { help, helpOf, usage, type CommandName } from "./help.js";
import { nearOf, parseFlags, takesFlags } from "./parse-flags.js";
import { serve } from "./mcp.js";
import { readWithin } from "./read-files.js";
import { inputError, type InputError } from "./input-error.js";

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args[0] === "--version" || args[0] === "-v") return show(`${versionOf()}\n`, 0);
  const { values, positionals } = parseFlags(args);
  const [first, ...files] = positionals;
  const [name, asked] = first === "help" ? [files[0], true] : [first, values.help === true];
  if (name === undefined) return show(usage, asked ? 0 : 2);
  if (!Object.hasOwn(help, name))
    throw inputError`there is no command "${name}"${nearOf(name, Object.keys(help), "")}: ropewalk --help`;
  if (asked) return show(helpOf(name as CommandName), 0);
  takesFlags(name as CommandName, values);
  const command = commands.get(name);
  readWithin(text(values.root) ?? (command === undefined ? "." : undefined));
  if (command === undefined) return serve(text(values.root) ?? ".", versionOf());
  if (!command.files.includes(files.length)) throw notSoMany(name, command.files, files);
  return command.run({ rw: await loadRopewalk(), files, values });
}

function show(text: string, status: number): number {
  process.stdout.write(text);
  return status;
}

const versionOf = (): string =>
  (JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }).version;

function notSoMany(name: string, takes: readonly number[], files: readonly string[]): InputError {
  const config = name === "diagnose" && files.length === 3 ? files.find((file) => file.endsWith(".json")) : undefined;
  if (config !== undefined) {
    const tensors = files.filter((file) => file !== config);
    return inputError`the config goes to --config: ropewalk diagnose ${tensors.join(" ")} --config ${config}`;
  }
  const many = takes.length > 3 ? `${takes[0]} or more` : takes.join(" or ");
  return inputError`${name} takes ${many} file${takes.includes(2) ? "s" : ""}, not ${files.length}: ropewalk ${name} --help`;
}

/** Ends with status 2 for any error, because 1 means a mismatch. */
function failed(error: unknown): void {
  process.stderr.write(`ropewalk: ${errorText(error)}\n`);
  process.exitCode = 2;
}

process.on("uncaughtException", failed);
main().then((status) => {
  process.exitCode = status;
}, failed);
