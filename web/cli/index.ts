// npx ropewalk: what the package says of a config, of vectors and of positions, in a terminal.
import { parseArgs } from "node:util";
import { loadRopewalk, RopewalkError } from "../api/node.js";
import { commands, usage } from "./commands.js";
import { FileError } from "../porting/files/file-error.js";
import { InputError } from "./input-error.js";
import { printed } from "./printed.js";

const options = {
  config: { type: "string" },
  "layer-type": { type: "string" },
  pairing: { type: "string" },
  positions: { type: "string" },
  layout: { type: "string" },
  shape: { type: "string" },
  "seq-len": { type: "string" },
  to: { type: "string" },
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
  if (files.length !== command.files)
    throw new InputError(
      `${name} takes ${command.files} file${command.files > 1 ? "s" : ""}, not ${files.length}: ropewalk --help`,
    );
  return command.run({ rw: await loadRopewalk(), files, values });
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
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`ropewalk: ${printed(expected ? message : `an error of its own: ${message}`)}\n`);
  process.exitCode = 2;
}

process.on("uncaughtException", failed);
main().then((status) => {
  process.exitCode = status;
}, failed);
