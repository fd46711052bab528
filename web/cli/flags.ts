import { RopewalkError } from "../api/index.js";
import { FileError, shortened, type FileProblem } from "../porting/files/file-error.js";

/** The flag of each option of the API. */
const flags: Readonly<Record<string, string>> = {
  pairing: "--pairing",
  layerType: "--layer-type",
  seqLen: "--seq-len",
  positionIds: "--positions",
  positions: "--positions",
  entry: "--entry",
  layout: "--layout",
  seconds: "--seconds",
  kind: "--kind",
  shape: "--shape",
  expected: "--config",
  spec: "--config",
};
/** Advice added to an error about a file that cannot be read as it is. */
const helps: Readonly<Partial<Record<FileProblem, string>>> = {
  "unpacks-to": ": --unpack",
  axes: ", as --shape 1,32,512,128",
  "head-dim": ", as --shape 1,32,512,128, with --layout bshd where seq comes before heads",
  "unknown-format": " by --shape 1,32,512,128",
  "raw-size": ": --shape",
  "shape-size": ": --shape",
};

/** A message that names flags instead of options. */
export const inFlags = (message: string): string =>
  message.replace(/\boptions\.(\w+)/g, (whole, name: string) => flags[name] ?? whole);

/** An error for a terminal: with flags instead of options, and with the file concerned. */
export function terminalMessage(
  error: FileError | RopewalkError,
  files: Readonly<Record<string, string>> = {},
): string {
  if (error instanceof FileError) return `${error.message}${helps[error.code] ?? ""}`;
  const message = inFlags(error.message);
  const [path = ""] = /^\w+/.exec(error.path ?? "") ?? [];
  return files[path] !== undefined ? message.replace(path, () => shortened(files[path]!)) : message;
}
