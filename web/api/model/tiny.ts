// The files of the small models (web/models/tiny, a separate package), fetched or read when a model is requested.
import { choice, refuse } from "../arguments/checks.js";
import { fetched } from "../engines/fetched.js";
import { unavailable } from "../engines/host.js";
import { describe } from "../errors/errors.js";
import { advice, placeOf } from "./place.js";

/** Files of a small model. */
export interface TinyFiles {
  config: object;
  symbols: string;
  weights: Uint8Array;
}

export const tinyModelNames = ["shakespeare", "tang", "shakespeare-linear", "needle"] as const;

/** The small models. */
export type TinyModelName = (typeof tinyModelNames)[number];

let folder: string | undefined;
const kept = new Map<TinyModelName, Promise<TinyFiles>>();

/**
 * Sets the address of the files of the package ropewalk-models: the URL of a folder with shakespeare/config.json and so
 * on. By default Node uses the installed package, and a browser the folder ropewalk-models beside that of this package.
 * Errors: option-invalid.
 */
export function tinyModelsAt(url: string | URL): void {
  if (typeof url !== "string" && !(url instanceof URL)) throw refuse("url", url, "string | URL");
  folder = String(url).replace(/\/?$/, "/");
  kept.clear();
}

/** Errors: option-invalid, wasm-unavailable (the files are not there). */
export function tinyFiles(name: TinyModelName): Promise<TinyFiles> {
  const files = kept.get(name) ?? read(name);
  kept.set(name, files);
  void files.catch(() => kept.get(name) === files && kept.delete(name));
  return files;
}

async function read(given: TinyModelName): Promise<TinyFiles> {
  const name = choice(given, "name", tinyModelNames);
  const bytesOf = (file: string): ReturnType<typeof fetched> =>
    fetched(folder === undefined ? placeOf(`${name}/${file}`) : `${folder}${name}/${file}`);
  const json = async (file: string): Promise<unknown> => JSON.parse(new TextDecoder().decode(await bytesOf(file)));
  try {
    const [config, symbols, weights] = await Promise.all([
      json("config.json"),
      json("symbols.json"),
      bytesOf("model.safetensors"),
    ]);
    return { config: config as object, symbols: symbols as string, weights };
  } catch (error) {
    throw unavailable({
      rule: "not-loaded",
      path: name,
      value: (folder === undefined ? advice : "") + describe(error),
    });
  }
}
