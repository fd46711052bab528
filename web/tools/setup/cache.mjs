// The per-user cache folder: an entry appears complete or not at all, even if a set-up is killed half-way.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { findCommand, progress, StopError } from "../shared/run.mjs";

/** $XDG_CACHE_HOME/ropewalk, or ~/.cache/ropewalk. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "ropewalk");

/**
 * Holds a lock on `file` while `action` runs: that of flock(1), which the kernel releases if this process is killed.
 */
export async function withLock(file, action) {
  if (!findCommand("flock")) return action();
  const holder = spawn("flock", [file, "sh", "-c", "echo held; exec cat"], { stdio: ["pipe", "pipe", "inherit"] });
  const notice = setTimeout(() => progress(`waiting for another run that holds ${file}`), 500);
  try {
    await new Promise((resolve, reject) => {
      holder.stdout.once("data", resolve);
      holder.once("error", (error) => reject(new StopError(`flock: ${error.message}`)));
      holder.once("exit", (code) => reject(new StopError(`no lock on ${file} (flock ended with ${code})`)));
    });
    clearTimeout(notice);
    return await action();
  } finally {
    clearTimeout(notice);
    holder.stdin.end();
  }
}

/** The folder of a cache entry, made by `fill(partial, final)` if it is missing. `key` contains the version. */
export async function cacheEntry(key, fill) {
  const final = join(cacheFolder, key);
  if (existsSync(final)) return final;
  mkdirSync(cacheFolder, { recursive: true });
  return withLock(join(cacheFolder, "lock"), async () => {
    if (existsSync(final)) return final;
    for (const name of readdirSync(cacheFolder)) {
      if (name.startsWith("partial-"))
        // Retried, since a killed run may have left a tool that is still writing.
        rmSync(join(cacheFolder, name), { recursive: true, force: true, maxRetries: 10 });
    }
    const partial = mkdtempSync(join(cacheFolder, "partial-"));
    try {
      await fill(partial, final);
      renameSync(partial, final);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
    return final;
  });
}
