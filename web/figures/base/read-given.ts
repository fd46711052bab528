import { kebab, type Field } from "./figure.js";

/** The result for what is not a value of a field. */
export const REFUSED = Symbol("refused");

/**
 * A value as an author gives it, by an attribute, a property or an option: as text, as a number, as true or false, and
 * where the value is a list or an object, as one. What is absent is the default.
 */
export function readGiven(name: string, field: Field<unknown>, given: unknown): unknown {
  if (given === undefined || given === null) return field.fallback;
  return (typeof given === "object" ? readObject(field, given) : readPlain(name, field, given)) ?? REFUSED;
}

function readPlain(name: string, { fallback, read, allowed }: Field<unknown>, given: unknown): unknown {
  if (name === "model" && typeof given === "string") return given; // it may not be loaded: checkModel decides
  const text = String(given);
  // A switch of HTML has no text, or its own name.
  if (typeof fallback === "boolean") return text === "" || text === kebab(name) || read(text);
  if (typeof given === "boolean" || typeof given === "symbol" || typeof given === "function") return undefined;
  return allowed && "characters" in allowed && text.length > allowed.characters ? undefined : read(text);
}

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

/** The object itself if reading changes nothing in it. */
function readObject({ fallback, read, write }: Field<unknown>, given: object): unknown {
  try {
    if (typeof fallback !== "object" || kindOf(given) !== kindOf(fallback)) return undefined;
    const value = read(write(given));
    const entries: readonly unknown[] = Array.isArray(given) ? given : [];
    if (value === undefined || !entries.every((entry) => (value as unknown[]).includes(entry))) return undefined;
    return JSON.stringify(value) === JSON.stringify(given) ? given : value;
  } catch {
    return undefined; // from the caller's own code, or for an object of another form
  }
}

/** A reader's change, rounded as in a link; undefined for what is not a value. */
export function rounded({ read, write }: Field<unknown>, value: unknown): unknown {
  try {
    return read(write(value));
  } catch {
    return undefined;
  }
}
