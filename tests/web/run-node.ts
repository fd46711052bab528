import { execFile, type ExecFileOptions } from "node:child_process";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/**
 * Lets V8 compile in the main thread. A compiler beside it can ask for a garbage collection that Node, waiting at its
 * end for that very compiler, never runs, and then the process hangs: nodejs/node#54918.
 */
export const ENDS = "--no-concurrent-recompilation";

/** The output of a separate Node process. */
export function runNode(
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<{ stdout: string; stderr: string }> {
  return runFile(process.execPath, [ENDS, ...args], { maxBuffer: 2 ** 28, ...options, encoding: "utf8" });
}
