import { join } from "node:path";
import { snakeCase } from "../api/arguments/names.js";
import type { WeightsReport } from "../weights/types.js";
import { weightsReport } from "../weights/report.js";
import { print, readConfig, text, type Call } from "./call.js";
import { inputError } from "./input-error.js";
import { pathsIn } from "./read-files.js";
import { withSources } from "./tensor-files.js";

/**
 * Reports what a checkpoint's files say about their rotation. Status 0: no disagreement, 1: some, 3: nothing to
 * compare.
 */
export async function weights(call: Call): Promise<number> {
  const { files, values } = call;
  const path = text(values.config);
  const config = path === undefined ? undefined : readConfig(path);
  const report = await withSources(files.flatMap(filesIn), (sources) =>
    weightsReport(sources, config === undefined ? {} : { config }, call.rw),
  );
  print(call, report, () => linesOf(report));
  if (report.notes.some(({ severity }) => severity === "error")) return 1;
  return report.compared ? 0 : 3;
}

/** For a folder, the files in it that may belong to a checkpoint. */
function filesIn(path: string): string[] {
  if (/^https?:/.test(path))
    throw inputError`${path} is an address; nothing is fetched: download the file, and give its path`;
  const found = pathsIn(path)?.filter((name) => /\.(?:safetensors|gguf|json)$/.test(name));
  if (found === undefined) return [path];
  if (found.length === 0) throw inputError`${path} has no .safetensors, .gguf or .json in it`;
  return found.map((name) => join(path, name));
}

/** A probability is never printed as 100%. */
const percent = (share: number): string => (share > 0.99 ? "> 99%" : `${Math.round(100 * share)}%`);

/** What all layers together show, and how many of them show it alone. */
function headOf({ pairing, confidence, layers }: WeightsReport): string {
  if (pairing === "undecided")
    return layers.length === 0 ? "the weights are not judged" : "the weights do not say how they are paired";
  const own = layers.filter((layer) => layer.pairing === pairing).length;
  const all = `the weights are paired ${pairing} (confidence ${percent(confidence)}`;
  if (own === layers.length) return `${all})`;
  return own === 0
    ? `${all} of the layers together; none is clear by itself)`
    : `${all} of the layers together; ${own} of ${layers.length} clear by themselves)`;
}

/** The report for a terminal. */
export function linesOf(report: WeightsReport): string[] {
  const { format, layers, notes, says, compared } = report;
  const columns = (["metadata", "config", "weights"] as const).filter((name) =>
    says.some((one) => one[name] !== undefined),
  );
  const rows = [
    ["", ...columns],
    ...says.map((one) => [snakeCase(one.field), ...columns.map((name) => String(one[name] ?? "-"))]),
  ];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const table = rows.map((row, i) => {
    const mark = says[i - 1]?.differs ? "  <- differs" : "";
    return `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}${mark}`.trimEnd();
  });
  return [
    `${format}: ${headOf(report)}`,
    ...(layers.length === 0
      ? []
      : [
          `  by layer: ${layers.map((one) => `${one.layer} ${one.pairing}${one.pairing === "undecided" ? "" : ` ${percent(one.confidence)}`}`).join(", ")}`,
        ]),
    ...table,
    ...notes.map(({ severity, code, message }) => `${severity}: ${code}: ${message}`),
    ...(compared
      ? []
      : [
          columns.includes("config")
            ? "nothing was compared: what the config says is not in the file"
            : "nothing to compare with: add --config config.json",
        ]),
  ];
}
