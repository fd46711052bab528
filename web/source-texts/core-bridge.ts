// The core beside the interpreter: runs before worker.ts, which hands its function to Python (card.py).
import { loadRopewalk } from "../api/engines/load.js";
import { describe, isRopewalkError } from "../api/errors/errors.js";
import type { Ropewalk } from "../api/types.js";
import type { Storage } from "../code/arrays/dtypes.js";
import type { CoreRealm } from "../code/messages.js";
import { models } from "../models/index.js";

/** What a program may call. */
const CALLS = [
  "alibiSlopes",
  "attention",
  "convertPairing",
  "cosSin",
  "frequencies",
  "inspectConfig",
  "parseConfig",
  "rotate",
  "scoreByDistance",
  "sinusoidal",
] as const satisfies readonly (keyof Ropewalk)[];

/** An array, by its number in the table of arrays; its numbers are dense. */
interface Held {
  array: number;
}
interface Arrays {
  put(storage: Storage): number;
  dense(id: number): Storage;
}
const isHeld = (value: object): value is Held => Object.hasOwn(value, "array");

const taken = (value: unknown, arrays: Arrays): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => taken(one, arrays));
  if (isHeld(value)) return arrays.dense(value.array).data;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, taken(one, arrays)]));
};

const given = (value: unknown, arrays: Arrays): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Float32Array || value instanceof Float64Array) {
    const dtype = value instanceof Float32Array ? "float32" : "float64";
    return { array: arrays.put({ dtype, data: value.slice() }), dtype, length: value.length };
  }
  if (Array.isArray(value)) return value.map((one) => given(one, arrays));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, given(one, arrays)]));
};

(globalThis as CoreRealm).coreCalls = async (arrays) => {
  const core = await loadRopewalk();
  const calls = new Map<string, (...args: never[]) => unknown>(CALLS.map((name) => [name, core[name].bind(core)]));
  calls.set("models", () => models);
  calls.set("model", (id: string) => models.find((one) => one.id === id));
  return (message) => {
    const [name, ...args] = JSON.parse(message) as [string, ...never[]];
    try {
      const call = calls.get(name);
      if (!call) throw new Error(`no call ${name}`);
      return JSON.stringify({ found: given(call(...args.map((one) => taken(one, arrays) as never)), arrays) });
    } catch (error) {
      const refused = isRopewalkError(error) ? { ...error, name: undefined } : {};
      return JSON.stringify({ refused, message: describe(error) });
    }
  };
};
