// ropewalk/code: runs Python programs that rotate, each in an interpreter of its own with a torch, a numpy and einops.
export { RopewalkError, type RopewalkErrorCode } from "../api/errors/errors.js";
export { checkCode, type CheckCodeOptions, type CodeCheck } from "./check.js";
export { runPython } from "./run.js";
export type { PythonArray, PythonResult, RunPythonOptions } from "./types.js";
