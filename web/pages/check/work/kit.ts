import type { Ropewalk } from "../../../api/index.js";
import { asJson, goldenVectors } from "../../../porting/golden.js";
import { isRopewalkError } from "../../../api/errors/errors.js";
import { languages, programOf, type ProgramInput } from "../../../porting/programs.js";
import { layersOf, seqLenOf, specOf } from "./config-text.js";
import type { KitRequest, KitResult } from "./requests.js";

/** A program that rotates as the config describes, and test vectors. Errors: FileError, those of parseConfig. */
export function makeKit(rw: Ropewalk, { config, length, program }: KitRequest): KitResult {
  const spec = specOf(rw, config);
  const golden = goldenVectors(rw, spec, undefined, seqLenOf(length).seqLen);
  const { invFreq, attentionFactor, positionIds: positions } = golden;
  const language = languages.includes(program) ? program : languages[0]!;
  return {
    spec,
    layers: layersOf(rw, config),
    program: written(language, { spec, invFreq: [...invFreq], attentionFactor }),
    golden: asJson(golden),
    positions,
  };
}

/** A spec of several axes has no program, but has vectors. */
function written(language: string, input: ProgramInput): string {
  try {
    return programOf(language, input);
  } catch (error) {
    if (!isRopewalkError(error)) throw error;
    return `${language === "c" || language === "javascript" || language === "wgsl" ? "//" : "#"} ${error.message}\n`;
  }
}
