// The first script of the process in which Node runs Python. The process may read nothing and start nothing (node.ts);
// in it, the interpreter has a context of its own, without Node's modules and without `process`.
import vm from "node:vm";
import { frameOf, readFrames } from "./frames.js";
import type { Message } from "../messages.js";

type Call = (what: string, ...values: unknown[]) => unknown;

/**
 * Runs in the context, as text: gives it what worker.ts uses, and returns the function that receives a message. Of what
 * comes from outside, only numbers and strings stay, so no function or object of Node is within reach.
 */
function prepare(call: Call): (text: string, parts: readonly Uint8Array[]) => void {
  const own = (bytes: Uint8Array): Uint8Array => {
    const copy = new Uint8Array(bytes.length);
    copy.set(bytes);
    return copy;
  };
  const ask: Call = (...values) => {
    try {
      return call(...values);
    } catch {
      throw new TypeError("the host cannot do this");
    }
  };
  let receive: (event: { data: Message }) => void = () => undefined;
  const names = {
    postMessage: ({ text, parts }: Message) => void ask("send", String(text), parts),
    addEventListener: (_: string, listener: typeof receive) => {
      receive = listener;
    },
    crypto: {
      getRandomValues(view: Uint8Array) {
        view.set(own(ask("random", view.length) as Uint8Array));
        return view;
      },
    },
    performance: { now: () => Number(ask("now")) },
    setTimeout: (later: () => void, delay: number) => Number(ask("later", () => void later(), Number(delay))),
    clearTimeout: () => undefined,
    TextEncoder: class {
      encode(text: string) {
        return own(ask("encode", String(text)) as Uint8Array);
      }
      encodeInto(text: string, view: Uint8Array) {
        const [read, written] = String(ask("into", String(text), view))
          .split(" ")
          .map(Number);
        return { read, written };
      }
    },
    TextDecoder: class {
      readonly #how: [string, boolean, boolean];
      constructor(label = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
        this.#how = [String(label), Boolean(fatal), Boolean(ignoreBOM)];
      }
      decode(bytes?: Uint8Array) {
        return bytes === undefined ? "" : String(ask("decode", bytes, ...this.#how));
      }
    },
  };
  Object.assign(globalThis, names);
  return (text, parts) => {
    const taken: Uint8Array[] = [];
    for (let i = 0; i < parts.length; i += 1) taken.push(own(parts[i]!));
    receive({ data: { text, parts: taken } });
  };
}

const calls: Record<string, (...values: never[]) => unknown> = {
  send(text: string, parts: ArrayLike<Uint8Array>) {
    for (const bytes of frameOf({ text, parts: Array.from(parts) })) process.stdout.write(bytes);
  },
  random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  now: () => performance.now(),
  later: (call: () => void, delay: number) => void setTimeout(() => call(), delay),
  encode: (text: string) => new TextEncoder().encode(text),
  into(text: string, view: Uint8Array) {
    const { read, written } = new TextEncoder().encodeInto(text, view);
    return `${read} ${written}`;
  },
  decode: (bytes: Uint8Array, label: string, fatal: boolean, ignoreBOM: boolean) =>
    new TextDecoder(label, { fatal, ignoreBOM }).decode(bytes),
};

const context = vm.createContext(
  ((vm.constants as unknown as { DONT_CONTEXTIFY?: object }).DONT_CONTEXTIFY ?? Object.create(null)) as object,
  {
    codeGeneration: { strings: false, wasm: true },
  },
);
const receive = (vm.runInContext(`(${String(prepare)})`, context) as typeof prepare)((what, ...values) =>
  calls[what]!(...(values as never[])),
);
const due = vm.runInContext("(task) => { globalThis.due = () => { delete globalThis.due; task(); }; }", context) as (
  task: () => void,
) => void;
const run = new vm.Script("due()");

let began = false;
const take = readFrames(({ text, parts }) => {
  if (!began) {
    began = true;
    new vm.Script(text, { filename: "ropewalk-code" }).runInContext(context);
    return;
  }
  // A process whose host has died ends after the program's time at the latest.
  const { limit = 600_000 } = JSON.parse(text) as { limit?: number };
  due(() => receive(text, parts));
  run.runInContext(context, { timeout: limit });
});
process.stdin.on("data", take);
process.stdin.on("end", () => process.exit());
process.stdin.on("error", () => process.exit());
process.stdout.on("error", () => process.exit());
for (const name of [
  "binding",
  "_linkedBinding",
  "dlopen",
  "getBuiltinModule",
  "kill",
  "_kill",
  "_debugProcess",
  "mainModule",
])
  Reflect.deleteProperty(process, name);
for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest", "require", "module"])
  Reflect.deleteProperty(globalThis, name);
