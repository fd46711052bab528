import type { PlanStep } from "../doctor/steps.js";
import { parseJson } from "./files/text.js";

/** Whether a text is a list of steps instead of positions. */
export const hasSteps = (text: string): boolean => text.trimStart().startsWith("{");

/**
 * Steps of a serving engine, one JSON object on each line: {"request": "a", "step": 3, "positions": [512], "slots":
 * [77], "cached": 512}. checkSteps reads the objects. `path` names the text in an error. Errors: FileError, with the
 * line.
 */
export function parseSteps(path: string, text: string): PlanStep[] {
  return text
    .split(/\r?\n/)
    .flatMap((line, i) => (line.trim() === "" ? [] : [parseJson(path, line, i + 1) as PlanStep]));
}
