import { checkCode, type CodeCheck } from "../code/index.js";
import { pythonOf } from "../code/source.js";
import { linesOf } from "./diagnose.js";
import { print, readConfig, specOf, text, type Call } from "./call.js";
import { InputError } from "./input-error.js";
import { MOST_CONFIG, readBytes } from "./read-files.js";

/** Runs a Python file's rotation and compares it with a config. */
export async function codeCheck(call: Call): Promise<number> {
  const { files, values } = call;
  const [path = "-"] = files;
  const config = text(values.config);
  if (config === undefined)
    throw new InputError("code-check takes --config config.json: a program alone does not say what it should do");
  const source = pythonOf(readBytes(path, MOST_CONFIG).toString());
  const [entry, layout, seconds] = [text(values.entry), text(values.layout), text(values.seconds)];
  const found = await checkCode(source, {
    expected: specOf(call, config),
    config: readConfig(config),
    ...(entry === undefined ? {} : { entry }),
    ...(layout === undefined ? {} : { layout: layout as "bhsd" }),
    ...(seconds === undefined ? {} : { seconds: Number(seconds) }),
    ...(process.stderr.isTTY && { progress: tell }),
  });
  const { diagnosis, judged, supplied, around, line, mended } = found;
  const lines = source.split("\n");
  print(call, { entry: found.entry, judged, supplied, around, diagnosis, line, mended }, () => [
    `${path}: ${found.entry}`,
    ...linesOf(diagnosis),
    ...(judged === "part" ? [partOf(found)] : []),
    ...(line === undefined ? [] : [`${path}:${line}: ${lines[line - 1]!.trim()}`]),
    ...(mended === undefined ? [] : changedLines(lines, mended.source.split("\n"))),
    ...(mended === undefined && diagnosis.verdict !== "match" ? ["no change of one or two places mends it"] : []),
  ]);
  return diagnosis.verdict !== "match" ? 1 : judged === "part" ? 4 : 0;
}

const names: Readonly<Record<string, string>> = {
  table: "its table",
  positions: "the positions of its rows",
  layout: "the axes of its vectors (--layout says which they are)",
  rotation: "the rotation",
};

/** What of a program was judged, and what not. */
function partOf({ entry, supplied, around }: CodeCheck): string {
  const unsaid = supplied.map((one) => names[one] ?? one.replace(/^arguments: /, "argument "));
  const why = [
    ...(around ? [`${around.entry}, which calls it, raised ${around.error.message}`] : []),
    ...(unsaid.length > 0 ? [`the program does not say ${unsaid.join(", ")}`] : []),
  ];
  return `only ${entry} was judged: ${why.join("; ")}`;
}

/** On a terminal: what it does meanwhile. */
function tell(share: number): void {
  const stage = share === 0 ? "the interpreter is starting" : share < 1 ? "the program runs" : "";
  process.stderr.write(`\r\x1b[K${stage}`);
}

/** The lines that a change removes and adds. Changes keep the number of lines. */
const changedLines = (before: readonly string[], after: readonly string[]): string[] => [
  "changed so, it turns as the config says:",
  ...before.flatMap((line, i) =>
    line === after[i] ? [] : [`  ${i + 1} - ${line.trim()}`, `  ${i + 1} + ${after[i]?.trim()}`],
  ),
];
