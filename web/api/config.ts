/**
 * Reads a config.json without a module: at once, and with nothing to load.
 * @module ropewalk/config
 */
import { ifGiven, refuse } from "./arguments/checks.js";
import { optionsOf } from "./arguments/options.js";
import { ropeTypes } from "./generated/core-words.js";
import type { SpecReader } from "./arguments/spec.js";
import { layerTypes as typesOf, parseConfig as parse, readConfigOptions } from "./config/parse.js";
import { callersOwn, guarded, isRopewalkError, RopewalkError } from "./errors/errors.js";
import type { ParseOptions, Ropewalk, RopeSpec } from "./types.js";

export { RopewalkError, type ErrorData, type RopewalkErrorCode, type Rule } from "./errors/errors.js";
export type { AxisPattern, Pairing, ParseOptions, RopeSpec, RopeType } from "./types.js";

/** How a config is read, and who computes. */
export interface ReadOptions extends ParseOptions {
  /**
   * `rw.frequencies` of a Ropewalk of ropewalk/core. The core then checks the ranges of the spec, so that the errors
   * are those of `rw.parseConfig`, and computes the frequencies of a model whose axes have their own.
   */
  frequencies?: Ropewalk["frequencies"];
}

const names = { layerType: true, pairing: true, frequencies: true } satisfies Record<keyof ReadOptions, true>;

/**
 * As `rw.parseConfig` of `ropewalk`: the same spec, and errors with the same code and path. Two things need the core,
 * and so the option `frequencies`. Without it, ranges (factor above 0, sections that fill the head, lists of the right
 * length) are checked only by `rw.rope(spec)` and the other calls that take the spec, and the error names the spec's
 * field. And a model whose axes have frequencies of their own (Flux, Wan, Cosmos) is option-invalid with the path
 * "options.frequencies". Registered schemes are not known here.
 *
 * `rw.rope` knows the heads of the config from this spec, because `rw` and this function share one file of the package.
 * If a bundler makes two copies of that file, pass `heads` and `kvHeads` to `rope`.
 */
export function parseConfig(config: unknown, options?: ReadOptions): RopeSpec {
  return guarded("config-invalid", "config", () => {
    const given = optionsOf(options, "options", names);
    const read = readConfigOptions(given);
    const frequencies = ifGiven(given.frequencies, callOf);
    return parse(config, read, frequencies === undefined ? alone : readerOf(frequencies));
  });
}

/** As `rw.layerTypes`: the layer types that carry parameters of their own; [] when there is one set. */
export function layerTypes(config: unknown): string[] {
  return guarded("config-invalid", "config", () => typesOf(config));
}

function callOf(value: unknown): Ropewalk["frequencies"] {
  if (typeof value !== "function") throw refuse("options.frequencies", value, "function");
  return value as Ropewalk["frequencies"];
}

const alone: SpecReader = {
  typeNames: ropeTypes,
  check: () => {},
  frequencies: () => {
    throw new RopewalkError({ code: "option-invalid", rule: "axes", path: "options.frequencies" });
  },
};

function readerOf(frequencies: Ropewalk["frequencies"]): SpecReader {
  const compute = (spec: RopeSpec) => {
    try {
      return frequencies(spec);
    } catch (error) {
      if (isRopewalkError(error)) throw error;
      return callersOwn(() => {
        throw error; // of another entry's class, or the caller's own
      });
    }
  };
  return { typeNames: ropeTypes, check: compute, frequencies: compute };
}
