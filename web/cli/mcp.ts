// npx ropewalk mcp: offers some commands as tools of the Model Context Protocol, over standard input and output.
import { execFile } from "node:child_process";
import { commands } from "./commands.js";
import { errorText } from "./error-text.js";
import { flags, flagsOf, help, type FlagName } from "./help.js";
import { inputError, InputError, reasonOf } from "./input-error.js";
import { takesFlags } from "./parse-flags.js";

const tools = ["inspect", "diagnose", "engines", "weights", "code-check"] as const;
type Tool = (typeof tools)[number];
const HIDDEN: readonly FlagName[] = ["root", "output", "json", "help"];
const own = (name: Tool): FlagName[] => flagsOf(name).filter((flag) => !HIDDEN.includes(flag));
const STATUS = "status: the exit status of npx ropewalk.";
/** A call is ended after so many seconds, or when it prints more than so many bytes. */
const MOST_SECONDS = 300;
const MOST_PRINTED = 2 ** 26;

const property = (name: FlagName) => {
  const { takes, does }: { takes?: string; does: string } = flags[name];
  return takes === undefined
    ? { type: "boolean", description: does }
    : { type: "string", description: `${does}, as ${takes}` };
};

const described = (name: Tool) => ({
  name,
  description: `${help[name].does}. Files: ${help[name].call}. ${STATUS} ${help[name].status}; result: its JSON`,
  inputSchema: {
    type: "object" as const,
    properties: {
      files: { type: "array", items: { type: "string" }, minItems: 1, description: "paths below the folder served" },
      ...Object.fromEntries(own(name).map((flag) => [flag, property(flag)])),
    },
    required: ["files"],
    additionalProperties: false,
  },
  // code-check runs a program, which its limits should hold: a client asks before it calls that.
  annotations:
    name === "code-check"
      ? { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
      : { readOnlyHint: true, openWorldHint: false },
});

/** The arguments of the command that is a tool. Throws InputError. */
function argumentsOf(name: string, given: Readonly<Record<string, unknown>>): string[] {
  const tool = tools.find((one) => one === name);
  if (tool === undefined) throw inputError`there is no tool "${name}"; there are ${tools.join(", ")}`;
  const { files, ...values } = given;
  if (!Array.isArray(files) || files.some((one) => typeof one !== "string"))
    throw inputError`files is ${JSON.stringify(files) ?? "missing"}; it takes a list of paths`;
  takesFlags(tool, values as Record<string, string>);
  const options = Object.entries(values).flatMap(([flag, value]) => {
    const wanted = HIDDEN.includes(flag as FlagName) ? "undefined" : property(flag as FlagName).type;
    if (typeof value !== wanted) throw inputError`${flag} is ${JSON.stringify(value)}; it takes a ${wanted}`;
    return value === false ? [] : [value === true ? `--${flag}` : `--${flag}=${String(value)}`];
  });
  const words = [...files, ...Object.values(values)].filter((one) => typeof one === "string");
  const held = words.find((one) => one.includes("\0"));
  if (held !== undefined) throw inputError`${held} has a character that no path and no flag has`;
  if (words.includes("-")) throw new InputError('"-" is no file here; standard input carries the protocol');
  if (!commands.get(tool)!.files.includes(files.length))
    throw inputError`${tool} takes ${help[tool].call}, not ${files.length} files`;
  return [tool, ...options, "--json", "--", ...(files as string[])];
}

/**
 * Runs a command as a process of its own, so that one that waits or takes too much is ended and the server stays.
 * Returns the exit status and the JSON that it prints. Throws InputError.
 */
const runCommand = (args: readonly string[], root: string, signal: AbortSignal) =>
  new Promise<{ status: number; result: unknown }>((resolve, reject) => {
    const [tool = "", ...rest] = args;
    const limits = { timeout: 1000 * MOST_SECONDS, maxBuffer: MOST_PRINTED, killSignal: "SIGKILL", signal } as const;
    const program = [process.argv[1]!, tool, `--root=${root}`, ...rest];
    const child = execFile(process.execPath, program, limits, (error, stdout, stderr) => {
      if (child.pid === undefined) reject(inputError`${tool} cannot be run: ${reasonOf(error)}`);
      else if (child.exitCode === null)
        reject(
          inputError`${tool} was ended: it takes up to ${MOST_SECONDS} seconds and prints up to ${MOST_PRINTED} bytes`,
        );
      else if (stdout === "") reject(new InputError(stderr.trim().replace(/^ropewalk: /, "")));
      else resolve({ status: child.exitCode, result: JSON.parse(stdout) as unknown });
    });
    child.stdin?.end();
  });

/** Serves until its input ends. Throws InputError if the protocol's library is not installed. */
export async function serve(root: string, version: string): Promise<number> {
  const [{ Server }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/stdio.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]).catch(() => {
    throw new InputError("mcp needs the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk");
  });
  let last: Promise<unknown> = Promise.resolve();
  const server = new Server({ name: "ropewalk", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(described) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }, { signal }) => {
    try {
      const args = argumentsOf(name, given);
      const running = last.then(() => runCommand(args, root, signal));
      last = running.catch(() => {}); // one at a time
      const structuredContent = await running;
      return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
    } catch (error) {
      return { content: [{ type: "text", text: errorText(error) }], isError: true };
    }
  });
  const ended = new Promise<void>((resolve) => process.stdin.once("end", resolve));
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  return 0;
}
