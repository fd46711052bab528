import { writeFileSync } from "node:fs";
import { RopewalkError, type LayerSpec, type ParseOptions, type RopeSpec, type Ropewalk } from "../api/index.js";
import { parseJson } from "../porting/files/text.js";
import { asJson } from "../porting/golden.js";
import { nativeConfig } from "../porting/native-config.js";
import { parsePositions } from "../porting/positions-text.js";
import { layersOf } from "../porting/vectors.js";
import { terminalMessage } from "./flags.js";
import { inFull, inputError, reasonOf } from "./input-error.js";
import { printed } from "./printed.js";
import { MOST_CONFIG, readBytes } from "./read-files.js";

/** The files and flags that the user typed. */
export interface Call {
  rw: Ropewalk;
  files: string[];
  values: { [name: string]: string | boolean | undefined };
}

export const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Reads a config, also from a file of another project's code. */
export const readConfig = (path: string): unknown =>
  nativeConfig(parseJson(path, readBytes(path, MOST_CONFIG).toString()));

/** Calls `read` for a config; errors name the file. */
export function ofConfig<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RopewalkError && !error.path?.startsWith("options."))
      throw inputError`${path}: ${inFull(terminalMessage(error))}`;
    throw error;
  }
}

const optionsOf = (values: Call["values"], layerType = text(values["layer-type"])): ParseOptions => ({
  ...pairingOf(values),
  ...(layerType === undefined ? {} : { layerType }),
});
export function specOf({ rw, values }: Call, path: string, layerType?: string): RopeSpec {
  const config = readConfig(path);
  return ofConfig(path, () => rw.parseConfig(config, optionsOf(values, layerType)));
}
/** Reads each layer type, or the chosen one. */
export function layersIn({ rw, values }: Call, path: string): readonly LayerSpec[] {
  const config = readConfig(path);
  return ofConfig(path, () => layersOf(rw, config, optionsOf(values)));
}

export const pairingOf = (values: Call["values"]): { pairing?: RopeSpec["pairing"] } =>
  text(values.pairing) === undefined ? {} : { pairing: values.pairing as RopeSpec["pairing"] };

export function wholeNumber(value: string, option: string): number {
  if (!/^\d+$/.test(value)) throw inputError`${option} is "${value}"; it takes whole numbers`;
  return Number(value);
}
/** The length of --at, or of --seq-len, its older name. */
export function seqLenOf({ values }: Call): { seqLen?: number } {
  const [flag, given] = text(values.at) === undefined ? ["--seq-len", text(values["seq-len"])] : ["--at", text(values.at)]; // prettier-ignore
  return given === undefined ? {} : { seqLen: wholeNumber(given, flag!) };
}

/** A line if a length is past the one that a config is meant for. */
export const beyond = (length: number | undefined, most: number | undefined): string[] =>
  length === undefined || most === undefined || length <= most
    ? []
    : [
        `warning: ${length} positions are asked for, and the config is for ${most}: the model was not trained beyond that`,
      ];

/** Reads "0:4096" or "0,1,5". */
export const positionsOf = (given: string): number[] => parsePositions("--positions", given).flat();

/** Reads "1,32,512,128". */
export const shapeOf = (values: Call["values"]): number[] | undefined =>
  text(values.shape)
    ?.split(",")
    .map((size) => wholeNumber(size, "--shape"));

/** The flags about a tensor's axes. */
export const axesIn = ({ values }: Call): { shape?: number[]; layout?: "bhsd" | "bshd" } => ({
  ...(text(values.shape) === undefined ? {} : { shape: shapeOf(values)! }),
  ...(text(values.layout) === undefined ? {} : { layout: values.layout as "bhsd" }),
});

/** Prints to the file of -o, or to the terminal: as JSON for programs, or as lines. */
export function print({ values }: Call, value: unknown, lines: () => string[]): void {
  const all = values.json ? asJson(value).trimEnd().split("\n") : lines();
  const content = `${all.map(printed).join("\n")}\n`;
  if (text(values.output) === undefined) process.stdout.write(content);
  else write(text(values.output)!, content);
}
export function write(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw inputError`${path} cannot be written: ${reasonOf(error)}`;
  }
}

export const short = (value: number, digits = 6): string =>
  Number.isInteger(value) ? String(value) : value.toPrecision(digits);
