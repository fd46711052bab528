// Starts an interpreter for one program. The first of a folder starts slowly and gives its memory; the others begin
// with this memory, so that no program finds anything of another.
import { RopewalkError } from "../api/errors/errors.js";
import { inNode, installedFolder, readFile, startProcess } from "./host/process.js";
import { startWorker } from "./host/page.js";
import type { Realm } from "./host/realm.js";
import { scriptOf } from "./host/script.js";
import type { Answer, Message, Request } from "./messages.js";

/** The bytes that a browser fetches, unpacked. */
export const INTERPRETER_BYTES = 13_531_207;
const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"] as const;

type File = Uint8Array<ArrayBuffer>;
interface Folder {
  readonly script: string;
  readonly lock: string;
  readonly module: File;
  readonly library: File;
  /** The memory of an interpreter that has started and run nothing. */
  memory?: Uint8Array;
}
const folders = new Map<string, Promise<Folder>>();

/** An interpreter that has started, or is about to. */
export interface Interpreter {
  readonly folder: string;
  /** The script that runs before its own. */
  readonly before: string;
  /** Resolves when a program can run. */
  readonly ready: Promise<void>;
  /** Whether it ended by itself. */
  isLost(): boolean;
  /** Runs its only program; resolves with the answer. */
  run(request: Request & { readonly limit: number }, parts: readonly Uint8Array[]): Promise<Received>;
  /** Keeps Node from exiting. */
  hold(): void;
  end(): void;
}
export interface Received {
  readonly answer: Answer;
  readonly parts: readonly Uint8Array[];
}

/** The folder of the interpreter's files, ending with a slash. */
export function folderOf(given: string | URL | undefined): string {
  if (given !== undefined) return new URL(given, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  if (!inNode) return new URL("pyodide/", document.baseURI).href;
  try {
    return installedFolder();
  } catch {
    throw unavailable("no-python", "it was not found");
  }
}

const unavailable = (rule: "no-python" | "python-stopped", error: unknown): RopewalkError =>
  new RopewalkError({
    code: "python-unavailable",
    rule,
    value: error instanceof Error ? error.message : String(error),
  });

/**
 * `before`: a script that runs before the interpreter's. `loaded`: called with the number of bytes that have arrived,
 * in browsers. `held`: Node waits for it.
 */
export function begin(
  folder: string,
  before: string,
  held: boolean,
  loaded: (bytes: number) => void = () => undefined,
): Interpreter {
  let realm: Realm | undefined;
  let ended = false;
  let receive: (received: Received) => void = () => undefined;
  let gone: Received | undefined;
  const next = async (): Promise<Received> => gone ?? new Promise((resolve) => (receive = resolve));
  const lost = (broken: string): void => receive((gone = { answer: { broken }, parts: [] }));
  const take = ({ text, parts }: Message): void => {
    const answer = JSON.parse(text) as Answer | null;
    if (typeof answer === "object" && answer !== null) receive({ answer, parts });
  };

  const start = async (): Promise<void> => {
    const files = await filesOf(folder, loaded).catch((error: unknown) => {
      throw unavailable("no-python", error);
    });
    let received: Received;
    try {
      if (ended) return;
      realm = await (inNode ? startProcess : startWorker)(`(() => { ${before} })();\n${files.script}`, {
        receive: take,
        lost,
      });
      if (ended) return realm.end();
      if (!held) realm.rest();
      const { lock, module, library, memory } = files;
      const answer = next();
      realm.send({ text: JSON.stringify({ lock }), parts: memory ? [module, library, memory] : [module, library] });
      received = await answer;
    } catch (error) {
      throw unavailable("python-stopped", error);
    }
    const { answer, parts } = received;
    if ("missing" in answer) throw unavailable("no-python", answer.missing);
    if (!("ready" in answer))
      throw new RopewalkError({ code: "python", rule: "python-stopped", value: brokenText(answer) });
    if (parts[0]) files.memory ??= parts[0];
  };
  const ready = start();
  ready.catch(() => undefined); // a spare one that nobody waits for
  return {
    folder,
    before,
    ready,
    isLost: () => gone !== undefined,
    run(request, parts) {
      const answer = next();
      realm!.send({ text: JSON.stringify(request), parts });
      return answer;
    },
    hold() {
      held = true;
      realm?.hold();
    },
    end() {
      ended = true;
      realm?.end();
    },
  };
}

/** Why there is no result. */
export const brokenText = (answer: Answer): string =>
  "broken" in answer ? String(answer.broken) : "its answer is none";

/** The interpreter's files, read once. */
function filesOf(folder: string, loaded: (bytes: number) => void): Promise<Folder> {
  const known = folders.get(folder);
  if (known) return known;
  let bytes = 0;
  const count = (more: number): void => loaded((bytes += more));
  const read = async (): Promise<Folder> => {
    const files = FILES.map(async (name) => (inNode ? readFile(folder + name) : await fetched(folder + name, count)));
    const [loader, script, module, library, lock] = (await Promise.all(files)) as [File, File, File, File, File];
    const text = (file: Uint8Array): string => new TextDecoder().decode(file);
    // A file of its own in a page, which loads it with the first program.
    const { pythonText } = await import("./generated/python.js");
    return { script: scriptOf(pythonText, text(loader), text(script)), lock: text(lock), module, library };
  };
  const found = read();
  folders.set(folder, found);
  found.catch(() => folders.delete(folder));
  return found;
}

/** Reports its progress about a hundred times for all files together. */
async function fetched(address: string, count: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address} was not found`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  for (const reader = response.body.getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    waiting += value.length;
    if (waiting > STEP) {
      count(waiting);
      waiting = 0;
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
const STEP = 100_000;
