import type { Ropewalk } from "../../api/index.js";

/** Calls kept, and the characters of the program that they make up. */
const MOST_CALLS = 24;
const MOST_TEXT = 24_000;
/** Arrays of numbers longer than this are not written out. */
const LONGEST = 1024;

/** One call that was kept, and the message of what it raised. */
export interface Call {
  text: string;
  name: string;
  error?: string;
}

export interface Recorded {
  /** Calls made on it go to the engine and are written down. */
  engine: Ropewalk;
  readonly calls: readonly Call[];
  /** JavaScript that makes the calls anew with the instance `rw` and prints what they give. */
  program(): string;
}

/** What cannot be written as a literal: a tensor, a cache, an array that is too long. */
class Unwritable extends Error {}

const KEEPS_STATE = ["tensor", "kvCache", "dispose"];

/** Writes down the calls of a card, so that a reader can make the same ones. `told` hears what each kept call gives. */
export function recorded(engine: Ropewalk, told?: (call: Call, result: unknown) => void): Recorded {
  const calls: Call[] = [];
  const texts = new Map<string, Call>();
  const names = new WeakMap<object, { name: string; before: string }>();
  let size = 0;
  let left = 0;

  const written = (value: unknown): string => {
    const known = names.get(value as object);
    // An array that a card has changed since is no longer the result it was.
    if (known && known.before === digest(value)) return known.name;
    return literal(value, written);
  };

  const keep = (method: string, args: readonly unknown[]): Call | undefined => {
    try {
      const text = `rw.${method}(${args.map(written).join(", ")})`;
      const same = texts.get(text);
      if (same) return same;
      if (calls.length >= MOST_CALLS || size + text.length > MOST_TEXT) throw new Unwritable();
      size += text.length;
      const call = { text, name: `r${calls.length + 1}` };
      calls.push(call);
      texts.set(text, call);
      return call;
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      left += 1;
      return undefined;
    }
  };

  const remember = (value: unknown, name: string): void => {
    if (typeof value !== "object" || value === null) return;
    names.set(value, { name, before: digest(value) });
    if (!ArrayBuffer.isView(value) && !Array.isArray(value))
      for (const [key, part] of Object.entries(value)) remember(part, `${name}.${key}`);
  };

  const call = (method: string, act: (...args: unknown[]) => unknown, args: unknown[]): unknown => {
    if (KEEPS_STATE.includes(method)) return act.apply(engine, args);
    const kept = keep(method, args);
    try {
      const result = act.apply(engine, args);
      if (kept) {
        told?.(kept, result);
        remember(result, kept.name);
      }
      return result;
    } catch (error) {
      if (kept) kept.error = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };

  return {
    engine: new Proxy(engine, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== "function" || typeof key !== "string") return value;
        return (...args: unknown[]) => call(key, value as (...args: unknown[]) => unknown, args);
      },
    }),
    calls,
    program: () => programOf(calls, left),
  };
}

function programOf(calls: readonly Call[], left: number): string {
  const lines = calls.map(({ text, name, error }) =>
    error === undefined
      ? `const ${name} = ${text};\nconsole.log(${name});`
      : `try {\n  ${text};\n} catch (error) {\n  console.log(error.message);\n}`,
  );
  if (left > 0) lines.push(`// The card makes ${left} more calls, with other or longer arrays.`);
  return lines.join("\n");
}

/** Short, and another one when a number in the value changes. */
function digest(value: unknown): string {
  if (ArrayBuffer.isView(value)) {
    let sum = 0;
    (value as Float32Array).forEach((one, i) => {
      sum += one * (1 + (i % 7));
    });
    return String(sum);
  }
  if (typeof value === "object" && value !== null) return Object.values(value).map(digest).join();
  return String(value);
}

/** A value as JavaScript; `part` writes the values inside it. */
function literal(value: unknown, part: (value: unknown) => string = literal): string {
  if (ArrayBuffer.isView(value)) {
    const { length } = value as Float32Array;
    const type = value.constructor.name;
    if (!type.endsWith("Array") || length > LONGEST) throw new Unwritable();
    const digits = (one: number): string =>
      type === "Float32Array" ? String(Number(one.toPrecision(9))) : String(one);
    return `${type}.of(${Array.from(value as Float32Array, digits).join(", ")})`;
  }
  if (Array.isArray(value)) {
    if (value.length > LONGEST) throw new Unwritable();
    return `[${value.map((one) => part(one)).join(", ")}]`;
  }
  if (typeof value === "object" && value !== null) {
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Unwritable();
    const fields = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{ ${fields.map(([key, one]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}: ${part(one)}`).join(", ")} }`;
  }
  if (typeof value === "function" || typeof value === "bigint" || typeof value === "symbol") throw new Unwritable();
  return value === undefined ? "undefined" : typeof value === "number" ? String(value) : JSON.stringify(value);
}
