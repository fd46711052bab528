import { checkCode } from "../code/index.js";
import { linesOf } from "./diagnose.js";
import { print, specOf, text, type Call } from "./call.js";
import { InputError } from "./input-error.js";
import { MOST_CONFIG, readBytes } from "./read-files.js";

/** Runs a Python file's rotation and compares it with a config. */
export async function codeCheck(call: Call): Promise<number> {
  const { files, values } = call;
  const [path = "-"] = files;
  const config = text(values.config);
  if (config === undefined)
    throw new InputError("code-check takes --config config.json: a program alone does not say what it should do");
  const source = readBytes(path, MOST_CONFIG).toString();
  const [entry, layout] = [text(values.entry), text(values.layout)];
  const found = await checkCode(source, {
    expected: specOf(call, config),
    ...(entry === undefined ? {} : { entry }),
    ...(layout === undefined ? {} : { layout: layout as "bhsd" }),
  });
  const { diagnosis, line, mended } = found;
  const lines = source.split("\n");
  print(call, { entry: found.entry, diagnosis, line, mended }, () => [
    `${path}: ${found.entry}`,
    ...linesOf(diagnosis),
    ...(line === undefined ? [] : [`${path}:${line}: ${lines[line - 1]!.trim()}`]),
    ...(mended === undefined ? [] : changedLines(lines, mended.source.split("\n"))),
    ...(mended === undefined && diagnosis.verdict !== "match" ? ["no change of one or two places mends it"] : []),
  ]);
  return diagnosis.verdict === "match" ? 0 : 1;
}

/** The lines that a change removes and adds. Changes keep the number of lines. */
const changedLines = (before: readonly string[], after: readonly string[]): string[] => [
  "changed so, it turns as the config says:",
  ...before.flatMap((line, i) =>
    line === after[i] ? [] : [`  ${i + 1} - ${line.trim()}`, `  ${i + 1} + ${after[i]?.trim()}`],
  ),
];
