import { isGiven, refuse } from "../arguments/checks.js";
import { RopewalkError, type ErrorData, type Limit, type Reason } from "../errors/errors.js";

export type Json = Readonly<Record<string, unknown>>;

/** One value and its source: a path in the config, or "default" for a value of the model's configuration class. */
export interface Found {
  value: unknown;
  path: string;
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** A copy without a prototype, so that additions to Object.prototype have no effect. */
export const ownFields = (object: object): Json => ({ __proto__: null, ...object }) as Json;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Far more entries than any list of a published config. A list could claim 2^32 - 1. */
const MOST_ENTRIES = 65536;

/** One object of the config: looks up keys, remembers which were read, and knows the path of each. */
export class Fields {
  readonly read = new Set<string>();
  /** A copy with only the object's own keys. */
  readonly object: Json;
  readonly defaults: Json;

  constructor(
    object: Json,
    readonly path: string,
    /** Values of the configuration class, for absent keys. */
    defaults: Json = {},
    readonly isDefault = false,
  ) {
    this.object = ownFields(object);
    this.defaults = ownFields(defaults);
  }

  /** The source of a key's value: its path, or "default" if the object itself comes from the configuration class. */
  at(key: string): string {
    return this.isDefault ? "default" : this.name(key);
  }

  /** The key's path in the config, present or not, for errors. */
  name(key: string): string {
    return this.path === "" ? key : `${this.path}.${key}`;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.object, key);
  }

  /** The first key that is present, in the object or else in the defaults. null counts as present. */
  find(...keys: string[]): Found | undefined {
    const key = keys.find((one) => this.has(one));
    if (key !== undefined) return this.#own(key);
    const other = keys.find((one) => Object.hasOwn(this.defaults, one));
    return other === undefined ? undefined : { value: this.defaults[other], path: "default" };
  }

  #own(key: string): Found {
    this.read.add(key);
    const value = this.object[key];
    if (!Array.isArray(value) || value.length <= MOST_ENTRIES) return { value, path: this.at(key) };
    const most = { limit: MOST_ENTRIES, measure: "length" } as const;
    throw refuse(this.name(key), value.length, "at-most", "config-invalid", most);
  }

  /** As find, but null counts as absent, as in most configuration classes. */
  given(...keys: string[]): Found | undefined {
    const found = this.find(...keys);
    return isGiven(found?.value) ? found : undefined;
  }
}

export interface NumberAt {
  value: number;
  path: string;
}

/** The number that was found. As in transformers, a string such as "4" is not a number. */
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

/** An error for a missing field. `more`: the reason's parameters. */
export function missing(path: string, rule: Reason, more?: Pick<ErrorData, "limit" | "of">): RopewalkError {
  return new RopewalkError({ code: "config-invalid", rule, path, ...more });
}
