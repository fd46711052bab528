import type { Ropewalk } from "../../api/index.js";

/** Calls kept, and the characters of the program that they make up. */
const MOST_CALLS = 24;
const MOST_TEXT = 24_000;
/** Arrays of numbers longer than this are not written out. */
const LONGEST = 1024;

export interface Recorded {
  /** Calls made on it go to the engine and are written down. */
  engine: Ropewalk;
  /** JavaScript that makes these calls with an instance of its own and prints what they give. */
  program(): string;
}

/** What cannot be written as a literal: a function, an array that is too long. */
class Unwritable extends Error {}

/** Writes down the calls of a figure, so that a reader can make the same ones. */
export function recorded(engine: Ropewalk): Recorded {
  const calls = new Map<string, string>();
  /** The names of results, and of their parts, which later calls take. */
  const names = new WeakMap<object, string>();
  let size = 0;
  let left = 0;
  const written = (value: unknown): string => names.get(value as object) ?? literal(value, written);

  const remember = (value: unknown, name: string): void => {
    if (typeof value !== "object" || value === null) return;
    names.set(value, name);
    if (ArrayBuffer.isView(value) || Array.isArray(value)) return;
    for (const [key, part] of Object.entries(value)) remember(part, `${name}.${key}`);
  };

  /** The name of the call's result, or undefined for a call that is not written. */
  function keep(method: string, args: readonly unknown[]): string | undefined {
    try {
      const text = `rw.${method}(${args.map(written).join(", ")})`;
      const known = calls.get(text);
      if (known) return known;
      if (calls.size >= MOST_CALLS || size + text.length > MOST_TEXT) throw new Unwritable();
      size += text.length;
      const name = `r${calls.size + 1}`;
      calls.set(text, name);
      return name;
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      left += 1;
      return undefined;
    }
  }

  return {
    engine: new Proxy(engine, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method, target);
        if (typeof value !== "function" || typeof method !== "string") return value;
        return (...args: unknown[]) => {
          const name = keep(method, args);
          const result: unknown = value.apply(target, args);
          if (name !== undefined) remember(result, name);
          return result;
        };
      },
    }),
    program: () => {
      const lines = Array.from(calls, ([text, name]) => `const ${name} = ${text};\nconsole.log(${name});\n`);
      const more = left === 0 ? "" : `// Calls that are left out, with other or longer arrays: ${left}\n`;
      return `import { loadRopewalk } from "ropewalk";\n\nconst rw = await loadRopewalk();\n${lines.join("")}${more}`;
    },
  };
}

/** A value as JavaScript; `part` writes the values inside it. */
function literal(value: unknown, part: (value: unknown) => string): string {
  if (ArrayBuffer.isView(value)) {
    const type = value.constructor.name;
    const numbers = Array.from(value as Float32Array);
    if (!type.endsWith("Array") || numbers.length > LONGEST) throw new Unwritable();
    const digits = (one: number): string => String(type === "Float32Array" ? Number(one.toPrecision(9)) : one);
    return `${type}.of(${numbers.map(digits).join(", ")})`;
  }
  if (Array.isArray(value)) {
    if (value.length > LONGEST) throw new Unwritable();
    return `[${value.map(part).join(", ")}]`;
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => one !== undefined);
    const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
    return `{ ${fields.map(([name, one]) => `${key(name)}: ${part(one)}`).join(", ")} }`;
  }
  if (typeof value === "function" || typeof value === "bigint" || typeof value === "symbol") throw new Unwritable();
  return typeof value === "number" || value === undefined ? String(value) : JSON.stringify(value);
}
