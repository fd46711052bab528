import { refuse } from "../checks.js";
import { RopewalkError, type ErrorData, type Limit, type Reason } from "../errors.js";

export type Json = Readonly<Record<string, unknown>>;

/** One value and where it stood: a path in the config, or "default" for a value of the model's configuration class. */
export interface Found {
  value: unknown;
  path: string;
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** One object of the config: looks keys up, remembers which were read, and knows the path of each. */
export class Fields {
  readonly read = new Set<string>();

  constructor(
    readonly object: Json,
    readonly path: string,
    /** Values of the configuration class, for keys that the object does not have. */
    readonly defaults: Json = {},
    readonly isDefault = false,
  ) {}

  /** Where a key's value comes from: its path, or "default" where the object itself is the configuration class's. */
  at(key: string): string {
    return this.isDefault ? "default" : this.name(key);
  }

  /** The key's path in the config, given or not: what an error names. */
  name(key: string): string {
    return this.path === "" ? key : `${this.path}.${key}`;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.object, key);
  }

  /** The first of the keys that is there, in the object and else in the defaults. null counts as there. */
  find(...keys: string[]): Found | undefined {
    for (const key of keys) {
      if (!this.has(key)) continue;
      this.read.add(key);
      return { value: this.object[key], path: this.at(key) };
    }
    for (const key of keys) {
      if (Object.hasOwn(this.defaults, key)) return { value: this.defaults[key], path: "default" };
    }
    return undefined;
  }

  /** As find, but null counts as absent, as it does in most configuration classes. */
  given(...keys: string[]): Found | undefined {
    for (const key of keys) {
      if (!this.has(key)) continue;
      this.read.add(key);
      if (this.object[key] !== null && this.object[key] !== undefined)
        return { value: this.object[key], path: this.at(key) };
      return undefined;
    }
    const found = this.find(...keys);
    return found === undefined || found.value === null ? undefined : found;
  }
}

export interface NumberAt {
  value: number;
  path: string;
}

/** The number that was found. A string such as "4" is not one, as in transformers. */
export function asNumber(found: Found): NumberAt {
  if (typeof found.value !== "number") throw wrongType(found, "number");
  if (!Number.isFinite(found.value)) throw refuse(found.path, found.value, "finite", "value-not-finite");
  return { value: found.value, path: found.path };
}

export function asNumberIfGiven(found: Found | undefined): NumberAt | undefined {
  return found === undefined ? undefined : asNumber(found);
}

export function asNumbers(found: Found): { value: number[]; path: string } {
  if (!Array.isArray(found.value)) throw wrongType(found, "number[]");
  const value = found.value.map((entry: unknown, i) => {
    if (typeof entry === "number" && Number.isFinite(entry)) return entry;
    throw refuse(found.path, entry, "finite", "config-invalid", { index: i });
  });
  return { value, path: found.path };
}

export function asBoolean(found: Found): { value: boolean; path: string } {
  if (typeof found.value !== "boolean") throw wrongType(found, "boolean");
  return { value: found.value, path: found.path };
}

export function wrongType({ value, path }: Found, wanted: Limit): RopewalkError {
  return refuse(path, value, wanted, "config-invalid");
}

/** `more`: the reason's parameters. */
export function missing(path: string, rule: Reason, more?: Pick<ErrorData, "limit" | "of">): RopewalkError {
  return new RopewalkError({ code: "config-invalid", rule, path, ...more });
}
