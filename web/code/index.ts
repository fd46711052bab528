// ropewalk/code: Python that rotates, run in a worker on an interpreter of its own, with a torch, a numpy and einops.
export { RopewalkError, type RopewalkErrorCode } from "../api/errors/errors.js";
export { runPython } from "./run.js";
export type { PythonArray, PythonResult, RunPythonOptions } from "./types.js";
