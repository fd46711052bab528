// npx ropewalk: what the package says of a config, of vectors and of positions, in a terminal.
import { parseArgs } from "node:util";
import { loadRopewalk, RopewalkError } from "../api/node.js";
import { commands, usage } from "./commands.js";
import { FileError } from "../porting/files/file-error.js";
import { saidInTerminal } from "./flags.js";
import { InputError } from "./input-error.js";
import { printed } from "./printed.js";

const options = {
  config: { type: "string" },
  "layer-type": { type: "string" },
  pairing: { type: "string" },
  positions: { type: "string" },
  entry: { type: "string" },
  layout: { type: "string" },
  shape: { type: "string" },
  "seq-len": { type: "string" },
  kind: { type: "string" },
  to: { type: "string" },
  as: { type: "string" },
  precisions: { type: "string" },
  output: { type: "string", short: "o" },
  unpack: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parse();
  const [name, ...files] = positionals;
  if (values.help || name === undefined) {
    process.stdout.write(usage);
    return values.help ? 0 : 2;
  }
  const command = commands.get(name);
  if (command === undefined)
    throw new InputError(`there is no command "${name}"; there are ${[...commands.keys()].join(", ")}`);
  if (!command.files.includes(files.length)) throw new InputError(notSoMany(name, command.files, files));
  return command.run({ rw: await loadRopewalk(), files, values });
}

function notSoMany(name: string, takes: readonly number[], files: readonly string[]): string {
  const config = name === "diagnose" && files.length === 3 ? files.find((file) => file.endsWith(".json")) : undefined;
  if (config !== undefined) {
    const tensors = files.filter((file) => file !== config);
    return `the config goes to --config: ropewalk diagnose ${tensors.join(" ")} --config ${config}`;
  }
  const many = takes.length > 3 ? `${takes[0]} or more` : takes.join(" or ");
  return `${name} takes ${many} file${takes.includes(2) ? "s" : ""}, not ${files.length}: ropewalk --help`;
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new InputError((error as Error).message);
  }
}

/** Status 2, whatever went wrong: 1 is a mismatch. */
function failed(error: unknown): void {
  const expected = [InputError, FileError, RopewalkError].some((known) => error instanceof known);
  const known = error instanceof FileError || error instanceof RopewalkError;
  const message = known ? saidInTerminal(error) : error instanceof Error ? error.message : String(error);
  process.stderr.write(`ropewalk: ${printed(expected ? message : `an error of its own: ${message}`)}\n`);
  process.exitCode = 2;
}

process.on("uncaughtException", failed);
main().then((status) => {
  process.exitCode = status;
}, failed);
