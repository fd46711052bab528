import { objectWith, optionsOf } from "../arguments/options.js";
import { choice, entriesOf, flag, ifGiven, isGiven, objectOf, refuse } from "../arguments/checks.js";
import { startModel } from "../engines/model.js";
import { asRopewalkError, callersOwn, guarded, RopewalkError } from "../errors/errors.js";
import { bytesOf, planOf, readCheckpoint } from "./checkpoint.js";
import { LoadedModel } from "./model.js";
import { readSafetensors, type StoredTensor } from "./safetensors.js";
import { sourcesOf, type Source } from "./source.js";
import { tensorBytes } from "./set-weight.js";
import { codecOf } from "./symbols.js";
import type { TinyFiles } from "./tiny.js";
import type { Pairing } from "../types.js";
import type { LoadModelOptions, Model, ModelFiles, ModelTensor } from "./types.js";

/**
 * Loads a checkpoint of a family in families.ts: config.json as an object, safetensors as bytes or as a file (one or
 * several), and a tokenizer or symbols. Every tensor must have its name in transformers and the shape that the config
 * gives, and no other tensor may be present. A file is read a piece at a time, so that only the weights as they are
 * stored are in memory, without a copy of the file.
 * Errors: config-invalid (the config's field or the tensor's name is the path), shape-mismatch, value-not-finite (a
 * weight), option-invalid, out-of-memory, wasm-unavailable; the reason of the signal and errors thrown by `progress`,
 * unchanged.
 */
export async function loadModel(files: ModelFiles, options?: LoadModelOptions): Promise<Model> {
  try {
    const { config, weights, tensors, symbols, tokenizer, pairing, wholeGains } = filesWith(files);
    if (isGiven(weights) && isGiven(tensors))
      throw refuse("files.weights", weights, "beside", undefined, { of: "files.tensors" });
    // Before the first await, because the caller may change the weights, or detach them, as soon as it has its promise.
    const sources = isGiven(tensors) ? [] : guarded("option-invalid", "files.weights", () => sourcesOf(weights));
    const given = isGiven(tensors) ? givenTensors(tensors) : undefined;
    const written = {
      pairing: ifGiven(pairing, (value) => choice<Pairing>(value, "files.pairing", ["half-split", "interleaved"])),
      wholeGains: flag(wholeGains, "files.wholeGains"),
    };
    const { began, went } = readOptions(options);
    const module = await startModel();
    const plan = planOf(module, config, given ?? (await tensorsIn(sources)), written);
    const codec = codecOf({ symbols, tokenizer } as Partial<ModelFiles>, plan.vocabulary);
    const bytes = bytesOf(plan);
    began(bytes);
    if (bytes > MOST_BYTES)
      throw new RopewalkError({ code: "out-of-memory", rule: "memory", path: "files.weights", value: bytes });
    return new LoadedModel(module, await readCheckpoint(module, plan, written, went), codec);
  } catch (error) {
    throw asRopewalkError(error, "option-invalid", "files");
  }
}

/** The limit of a module's memory, 4 GiB, minus space for the runs. */
export const MOST_BYTES = 4 * 2 ** 30 - 2 ** 26;

/** The tensors of all parts. Errors: config-invalid (a name in two parts, a file that is not safetensors). */
async function tensorsIn(sources: readonly Source[]): Promise<ReadonlyMap<string, StoredTensor>> {
  const all = new Map<string, StoredTensor>();
  for (const source of sources) {
    for (const [name, tensor] of await readSafetensors(source)) {
      if (all.has(name)) throw refuse(name, name, "absent", "config-invalid");
      all.set(name, tensor);
    }
  }
  return all;
}

function givenTensors(tensors: unknown): ReadonlyMap<string, StoredTensor> {
  if (!Array.isArray(tensors)) throw refuse("files.tensors", tensors, "object");
  return new Map(
    entriesOf(tensors, (one) => {
      const { name, dtype, shape, read } = objectOf(one, "files.tensors") as unknown as ModelTensor;
      if (typeof read !== "function") throw refuse("files.tensors", one, "function");
      const source = {
        size: Infinity,
        read: async (from: number, to: number) => {
          const bytes = await read.call(one, from, to);
          if (bytes.length === to - from) return bytes.slice();
          throw refuse(name, bytes.length, "equal-to", "shape-mismatch", { limit: to - from, measure: "length" });
        },
      };
      return [name, { dtype, shape: [...shape], source, from: 0, to: tensorBytes(dtype, shape) }] as const;
    }),
  );
}

/** Reads the options, which report the bytes to read and the bytes that were read. */
function readOptions(options: unknown) {
  const names = { signal: true, progress: true } as const satisfies Record<keyof LoadModelOptions, true>;
  const given = optionsOf(options, "options", names);
  const { signal, progress } = given as LoadModelOptions;
  ifGiven(progress, (value) => {
    if (typeof value !== "function") throw refuse("options.progress", value, "function");
  });
  let [done, all] = [0, 0];
  const went = (bytes: number): void => {
    done += bytes;
    callersOwn(() => {
      if (signal?.aborted === true) throw signal.reason;
      progress?.(done, all);
    });
  };
  const began = (bytes: number): void => {
    all = bytes;
    went(0);
  };
  return { began, went };
}

/** Reads the files of a checkpoint, and refuses unknown names. */
const filesWith = (files: unknown) =>
  objectWith(files, "files", {
    config: true,
    weights: true,
    tensors: true,
    symbols: true,
    tokenizer: true,
    pairing: true,
    wholeGains: true,
  } satisfies Record<keyof ModelFiles, true>);

export const loadTinyFiles = (files: TinyFiles): Promise<Model> =>
  loadModel({ config: files.config, weights: files.weights, symbols: [...files.symbols] });
