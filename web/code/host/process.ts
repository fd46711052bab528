// A process of Node that may do nothing: no file, no other process, no thread, no addon, no environment. It takes
// messages on its standard input and answers on its standard output.
import { childText } from "../generated/child.js";
import { frameOf, readFrames } from "./frames.js";
import type { Message } from "../messages.js";
import type { Realm, RealmEvents } from "./realm.js";

/** The parts of Node that are used here; found at run time, so that bundlers for pages do not look for them. */
interface Pipe {
  on(event: "data", receive: (chunk: Uint8Array) => void): void;
  on(event: "error", receive: (error: Error) => void): void;
  write(bytes: Uint8Array): void;
  destroy(): void;
  ref(): void;
  unref(): void;
}
interface Child {
  readonly stdio: readonly (Pipe | null)[];
  on(event: "error", receive: (error: Error) => void): void;
  on(event: "exit", receive: () => void): void;
  kill(signal: "SIGKILL"): void;
  ref(): void;
  unref(): void;
}
interface Modules {
  "node:child_process": { spawn(file: string, args: readonly string[], options: object): Child };
  "node:fs": {
    readFileSync(path: URL): Uint8Array<ArrayBuffer>;
    readFileSync(path: string, encoding: "utf8"): string;
    readdirSync(path: string): string[];
  };
  "node:module": { createRequire(from: string): { resolve(name: string): string } };
  "node:url": { pathToFileURL(path: string): URL };
}
interface Process {
  readonly execPath: string;
  readonly platform: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly allowedNodeEnvironmentFlags: ReadonlySet<string>;
  getBuiltinModule<Name extends keyof Modules>(name: Name): Modules[Name];
  on(event: "exit", call: () => void): void;
  off(event: "exit", call: () => void): void;
}
const { process } = globalThis as unknown as { process: Process };

export const inNode = typeof process?.getBuiltinModule === "function";

/** The flags of a process without rights, and what it runs. SQLite opens files without asking for the right. */
export const argumentsOf = (script: string): string[] => [
  process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission",
  ...["--no-experimental-sqlite"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag)),
  "--disallow-code-generation-from-strings",
  "--no-warnings",
  "--input-type=module",
  "--eval",
  script,
];

/** The folder of the installed package `pyodide`. Errors: Node's, if there is none. */
export function installedFolder(): string {
  const path = process
    .getBuiltinModule("node:module")
    .createRequire(import.meta.url)
    .resolve("pyodide/pyodide.mjs");
  return new URL(".", process.getBuiltinModule("node:url").pathToFileURL(path)).href;
}

export const readFile = (address: string): Uint8Array<ArrayBuffer> =>
  process.getBuiltinModule("node:fs").readFileSync(new URL(address)).slice();

/** What ends each process that runs. */
const open = new Set<() => void>();
function endAll(): void {
  for (const end of open) end();
}

/** Errors: Node's, if this process may not start another. */
export function startProcess(script: string, { receive, lost }: RealmEvents): Realm {
  if (process.versions["bun"] ?? process.versions["deno"]) throw new Error("a process without rights needs Node");
  const child = process.getBuiltinModule("node:child_process").spawn(process.execPath, argumentsOf(childText), {
    env: process.platform === "win32" ? { SystemRoot: process.env["SystemRoot"] } : {},
    cwd: "/",
    stdio: ["pipe", "pipe", "ignore", ...covered()],
    windowsHide: true,
  });
  const [input, output, , ...covers] = child.stdio as [Pipe, Pipe, ...(Pipe | null)[]];
  for (const cover of covers) cover?.destroy();
  const end = (): void => {
    open.delete(end);
    if (open.size === 0) process.off("exit", endAll);
    child.kill("SIGKILL");
    input.destroy();
    output.destroy();
  };
  const ended = (message: string): void => {
    end();
    lost(message);
  };
  if (open.size === 0) process.on("exit", endAll);
  open.add(end);
  const take = readFrames(receive);
  output.on("data", (chunk) => {
    try {
      take(chunk);
    } catch (error) {
      ended((error as Error).message);
    }
  });
  child.on("error", (error) => ended(error.message));
  child.on("exit", () => ended("its process ended"));
  input.on("error", () => undefined); // the process ended, which its own event says
  const send = (message: Message): void => {
    for (const bytes of frameOf(message)) input.write(bytes);
  };
  send({ text: script, parts: [] });
  const all = [child, input, output];
  return {
    send,
    hold: () => all.forEach((one) => one.ref()),
    rest: () => all.forEach((one) => one.unref()),
    end,
  };
}

/**
 * A pipe in place of each descriptor that this process would pass on, as it has got some from its own parent. Elsewhere
 * than on Linux Node passes on none.
 */
function covered(): ("pipe" | "ignore")[] {
  const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
  const passes = (fd: number): boolean => {
    try {
      const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8"))![1]!;
      return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
    } catch {
      return false;
    }
  };
  if (process.platform !== "linux") return [];
  const open = readdirSync("/proc/self/fd").map(Number);
  return Array.from({ length: Math.max(2, ...open) - 2 }, (_, i) => (passes(i + 3) ? "pipe" : "ignore"));
}
const CLOSED_ON_EXEC = 0o2000000;
