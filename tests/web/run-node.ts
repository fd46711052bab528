import { execFile, type ExecFileOptions } from "node:child_process";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/**
 * Lets V8 compile in the main thread. A compiler in another thread can request a garbage collection that Node, waiting
 * for that compiler at its exit, never runs; then the process hangs: nodejs/node#54918.
 */
export const ENDS = "--no-concurrent-recompilation";

/** The output of a separate Node process. */
export function runNode(
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<{ stdout: string; stderr: string }> {
  return runFile(process.execPath, [ENDS, ...args], { maxBuffer: 2 ** 28, ...options, encoding: "utf8" });
}
