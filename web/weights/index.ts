// ropewalk/weights: what a checkpoint's file says about its rotation.
import { ifGiven, objectWith, refuse } from "../api/arguments/options.js";
import { asRopewalkError, callersOwn, RopewalkError } from "../api/errors/errors.js";
import { FileError } from "../porting/files/file-error.js";
import { readNpy as arrayOfNpy } from "../porting/files/npy.js";
import { blobSource, bytesSource, type ByteSource } from "../porting/files/source.js";
import { modelFiles } from "./model-files.js";
import { weightsReport } from "./report.js";
import type { ModelFiles } from "../api/model/types.js";
import type { OwnFloat32Array } from "../api/types.js";
import type { ReadWeightsOptions, WeightsReport } from "./types.js";

export { RopewalkError, type RopewalkErrorCode } from "../api/errors/errors.js";
export {
  judgePairing,
  type JudgedPairing,
  type JudgePairingOptions,
  type PairingControl,
  type PairingJudgement,
  type PairingLayer,
} from "./pairing.js";
export type { WeightsNoteCode } from "./note-words.js";
export type { ReadWeightsOptions, WeightsStatement, WeightsNote, WeightsPairing, WeightsReport } from "./types.js";

/**
 * Reads safetensors (one or several parts, with or without their index) or GGUF 2 and 3, and reports what the weights,
 * the file's metadata and a config say about the rotation. A config.json or params.json among the files counts as the
 * file's own. Of a Blob it reads only headers and the rows of q and k of at most 8 layers.
 * Errors: file-invalid (the path is the file and the tensor in it; `of` is the fault: "incomplete", "ends-early",
 * "overlaps", "not-finite", ...), shape-mismatch (a tensor's rows do not fit the config's sizes), those of parseConfig,
 * option-invalid; the reason of the signal and errors thrown by `progress`, unchanged.
 */
export async function readWeights(
  files: readonly (Blob | Uint8Array)[],
  options?: ReadWeightsOptions,
): Promise<WeightsReport> {
  let stop: AbortSignal | undefined;
  try {
    const names = { config: true, signal: true, progress: true } as const;
    const given = (options === undefined ? {} : objectWith(options, "options", names)) as ReadWeightsOptions;
    const { signal, progress, config } = given;
    ifGiven(progress, (value) => {
      if (typeof value !== "function") throw refuse("options.progress", value, "function");
    });
    ifGiven(signal, (value) => {
      if (typeof (value as AbortSignal).aborted !== "boolean") throw refuse("options.signal", value, "signal");
    });
    stop = signal;
    return await weightsReport(sourcesOf(files), {
      config,
      ...(signal && { signal }),
      ...(progress && { progress: (done, of) => callersOwn(() => progress(done, of)) }),
    });
  } catch (error) {
    if (stop?.aborted === true && error === stop.reason) throw error;
    throw ofFiles(error);
  }
}

/**
 * Makes the argument of `loadModel` of ropewalk/model from a GGUF with all its parts, or from safetensors with their
 * config.json, which is among the files or given. It reads only headers; loadModel reads the weights a piece at a time.
 * ggml types that it cannot multiply as they are stored become bfloat16.
 * Errors: file-invalid (`of` is "part-missing" if a part is missing), config-invalid (an architecture that is not
 * supported; no config), option-invalid.
 */
export async function modelFilesOf(
  files: readonly (Blob | Uint8Array)[],
  options?: { config?: unknown },
): Promise<ModelFiles> {
  try {
    const { config } = (options === undefined ? {} : objectWith(options, "options", { config: true })) as {
      config?: unknown;
    };
    return await modelFiles(sourcesOf(files), config);
  } catch (error) {
    throw ofFiles(error);
  }
}

/** An array as NumPy saved it, row-major. */
export interface NpyArray {
  /** [] for a single number. */
  shape: number[];
  /** As many numbers as the product of `shape`. */
  data: OwnFloat32Array;
}

/**
 * The array of a .npy file, versions 1.0 to 3.0: float16, bfloat16 (of ml_dtypes) and float32 unchanged, float64
 * rounded to float32. Source: numpy.org/doc/stable/reference/generated/numpy.lib.format.html.
 * Errors: file-invalid (`of` is the fault: "incomplete", "ends-early", "no-header", "dtype", "fortran-order"),
 * option-invalid (neither a Blob nor a Uint8Array).
 */
export async function readNpy(file: Blob | Uint8Array): Promise<NpyArray> {
  try {
    return await arrayOfNpy(sourceOf(file, "file"), Infinity);
  } catch (error) {
    throw ofFiles(error, "file");
  }
}

const ofFiles = (error: unknown, path = "files"): RopewalkError =>
  error instanceof FileError ? asFileInvalid(error) : asRopewalkError(error, "option-invalid", path);

const asFileInvalid = ({ code, path, value, message }: FileError): RopewalkError =>
  new RopewalkError({ code: "file-invalid", rule: "file", path, of: code, value, limit: message });

function sourcesOf(files: unknown): ByteSource[] {
  if (!Array.isArray(files)) throw refuse("files", files, "files");
  if (files.length === 0) throw refuse("files", 0, "at-least", undefined, { limit: 1, measure: "length" });
  return files.map((file, i) => sourceOf(file, `files[${i}]`));
}

function sourceOf(file: unknown, name: string): ByteSource {
  if (file instanceof Uint8Array) return bytesSource(name, file as Uint8Array<ArrayBuffer>);
  if (typeof Blob === "function" && file instanceof Blob)
    return blobSource("name" in file && typeof file.name === "string" && file.name !== "" ? file.name : name, file);
  throw refuse(name, file, "blob");
}
