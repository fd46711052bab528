// Child processes, progress lines, and the kind of error that the user can fix.
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export * from "./project.mjs";

/** An error about something that the user has to do or know; printed without a stack trace. */
export class StopError extends Error {}

const begin = performance.now();

/** One line of progress with the seconds since the start. */
export function progress(text) {
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`[${seconds.padStart(6)} s] ${text}`);
}

/** The full path of a command on PATH, or undefined. */
export function findCommand(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** The paths where the tests find their browsers. */
export const browserPaths = () => ({
  CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findCommand("chromium-headless-shell"),
  FIREFOX_PATH: process.env.FIREFOX_PATH ?? findCommand("firefox-esr"),
});

/**
 * Returns a command's output, which is printed if it fails, or as it arrives with `show`. `env` adds to this process's
 * environment.
 */
export function run(command, args, { cwd, env, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const output = [];
    const all = [];
    child.stdout?.on("data", (data) => (output.push(data), all.push(data)));
    child.stderr?.on("data", (data) => all.push(data));
    child.on("error", (error) => reject(new StopError(`${command} could not be started: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(Buffer.concat(output).toString());
      process.stderr.write(Buffer.concat(all));
      reject(new StopError(`${command} ended with ${signal ?? `exit code ${code}`}`));
    });
  });
}

/** Runs `main` if the module of this URL is the program that Node was started with. */
export async function runIfMain(moduleUrl, main) {
  if (process.argv[1] === fileURLToPath(moduleUrl)) await runMain(main);
}

/** Runs `main`, and reports a StopError as one message with exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof StopError ? `\nStopped: ${error.message}` : error);
    process.exitCode = 1;
  }
}
