import { layerTypes, parseConfig, readConfigOptions } from "../config/parse.js";
import { optionNames } from "../arguments/option-names.js";
import { optionsOf } from "../arguments/options.js";
import { specReader } from "../calls/spec-reader.js";
import type { ParseOptions, RopeSpec } from "../types.js";
import { CoreInstance, run } from "./ropewalk.js";
import type { RopewalkReader } from "./types.js";

/** With reading configs, whose numbers the module checks. */
export class ReadingInstance extends CoreInstance implements RopewalkReader {
  parseConfig(config: unknown, options?: ParseOptions): RopeSpec {
    return run(this, "config-invalid", "config", (heap) =>
      parseConfig(config, readConfigOptions(optionsOf(options, "options", optionNames.parseConfig)), specReader(heap)),
    );
  }

  layerTypes(config: unknown): string[] {
    return run(this, "config-invalid", "config", () => layerTypes(config));
  }
}
