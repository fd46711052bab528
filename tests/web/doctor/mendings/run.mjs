import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { python } from "../../support/python.ts";

/** The value of y after each program. */
export function run(list) {
  const runner = fileURLToPath(new URL("run.py", import.meta.url));
  const { stdout, stderr } = spawnSync(python, ["-B", runner], { input: JSON.stringify(list), maxBuffer: 2 ** 30 });
  if (stdout.length === 0) throw new Error(String(stderr));
  return JSON.parse(String(stdout));
}
