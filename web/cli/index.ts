// npx ropewalk: what the package says of a config, of vectors and of positions, in a terminal.
import { parseArgs } from "node:util";
import { loadRopewalk, RopewalkError } from "../api/node.js";
import { commands, usage } from "./commands.js";
import { FileError } from "../porting/files/file-error.js";
import { InputError } from "./input-error.js";

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
  const command = commands[name];
  if (command === undefined)
    throw new InputError(`there is no command "${name}"; there are ${Object.keys(commands).join(", ")}`);
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

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    if (![InputError, FileError, RopewalkError].some((known) => error instanceof known)) throw error;
    process.stderr.write(`ropewalk: ${(error as Error).message}\n`);
    process.exitCode = 2;
  },
);
