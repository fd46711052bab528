// npx ropewalk mcp: offers some commands as tools of the Model Context Protocol, over standard input and output.
import type { Ropewalk } from "../api/index.js";
import { commands } from "./commands.js";
import { flags, flagsOf, help, type FlagName } from "./help.js";
import { InputError } from "./input-error.js";
import { takesFlags } from "./parse-flags.js";
import { errorText } from "./error-text.js";

const tools = ["inspect", "diagnose", "engines", "weights", "code-check"] as const;
type Tool = (typeof tools)[number];
const HIDDEN: readonly FlagName[] = ["output", "json", "help"];
const own = (name: Tool): FlagName[] => flagsOf(name).filter((flag) => !HIDDEN.includes(flag));
const STATUS = "status: the exit status of npx ropewalk.";

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
      files: { type: "array", items: { type: "string" }, minItems: 1, description: "paths on this machine" },
      ...Object.fromEntries(own(name).map((flag) => [flag, property(flag)])),
    },
    required: ["files"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
});

/** Runs one tool. Returns the exit status and the JSON that the command prints. Throws InputError. */
async function runTool(rw: Ropewalk, name: string, given: Readonly<Record<string, unknown>>) {
  const tool = tools.find((one) => one === name);
  if (tool === undefined) throw new InputError(`there is no tool "${name}"; there are ${tools.join(", ")}`);
  const { files, ...values } = given;
  if (!Array.isArray(files) || files.some((one) => typeof one !== "string"))
    throw new InputError(`files is ${JSON.stringify(files) ?? "missing"}; it takes a list of paths`);
  if (files.includes("-")) throw new InputError('files has "-"; standard input carries the protocol');
  takesFlags(tool, values as Record<string, string>);
  for (const [flag, value] of Object.entries(values)) {
    const wanted = HIDDEN.includes(flag as FlagName) ? "undefined" : property(flag as FlagName).type;
    if (typeof value !== wanted) throw new InputError(`${flag} is ${JSON.stringify(value)}; it takes a ${wanted}`);
  }
  const { files: counts, run } = commands.get(tool)!;
  if (!counts.includes(files.length))
    throw new InputError(`${tool} takes ${help[tool].call}, not ${files.length} files`);
  let printed = "";
  const show = (content: string): void => void (printed += content);
  const status = await run({ rw, files: files as string[], values: { ...values, json: true } as never, show });
  return { status, result: JSON.parse(printed) as unknown };
}

/** Serves until its input ends. Throws InputError if the protocol's library is not installed. */
export async function serve(loading: Promise<Ropewalk>, version: string): Promise<number> {
  const [{ Server }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/stdio.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]).catch(() => {
    throw new InputError("mcp needs the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk");
  });
  const rw = await loading;
  const server = new Server({ name: "ropewalk", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(described) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    try {
      const structuredContent = await runTool(rw, name, given);
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
