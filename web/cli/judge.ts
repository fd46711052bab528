import { checkTable, type TableKind } from "../doctor/table.js";
import { positionsOf, print, seqLenOf, short, specOf, text, type Call } from "./call.js";
import { InputError } from "./input-error.js";
import { readBytes } from "./read-files.js";
import { readTensorAt } from "./tensor-files.js";

/** A file of tensors as lists of its last axis; any other file as printed text. */
async function tableAt(path: string): Promise<string | number[][]> {
  if (!/\.(npy|npz|safetensors|gguf)(:|$)/.test(path)) return readBytes(path).toString();
  const { shape, data } = await readTensorAt(path, {});
  const columns = shape.at(-1) ?? 1;
  return Array.from({ length: data.length / columns }, (_, row) => [
    ...data.subarray(row * columns, (row + 1) * columns),
  ]);
}

export async function checkTableAt(call: Call): Promise<number> {
  const { rw, files, values } = call;
  const config = text(values.config);
  if (config === undefined) throw new InputError("check-table takes --config config.json: a table alone says no model");
  const spec = specOf(call, config);
  const kind = text(values.kind);
  const report = checkTable(rw, await tableAt(files[0]!), {
    spec,
    ...(kind === undefined ? {} : { kind: kind as TableKind }),
    ...(text(values.positions) === undefined ? {} : { positions: positionsOf(text(values.positions)!) }),
    ...seqLenOf(call),
  });
  const { verdict, findings, compared, elided, worst } = report;
  print(call, report, () => [
    `${verdict}: ${report.kind}, ${compared} numbers compared${elided ? '; those behind "..." are not printed, and nothing is said of them' : ""}`,
    ...findings.flatMap(({ code, message, fix }) => [`${code}: ${message}`, `  fix: ${fix}`]),
    ...(verdict === "match"
      ? []
      : [`row ${worst.row}, column ${worst.column}: ${short(worst.value)} where ${short(worst.expected)} is expected`]),
  ]);
  return verdict === "match" ? 0 : 1;
}
