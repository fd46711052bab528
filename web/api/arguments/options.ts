import { RopewalkError } from "../errors/errors.js";
import { fieldsOf, type Fields } from "./checks.js";
import { nearestOf, snakeCase } from "./names.js";

export * from "./checks.js";

type Options = Readonly<Record<string, true>>;

/** The options of one call. It inherits nothing, so that a property of Object.prototype is not an option. */
class Given {
  [name: string]: unknown;
}
Object.setPrototypeOf(Given.prototype, null);

/**
 * Reads the options that a call needs and refuses unknown ones. It reads only the object's own properties, each once.
 */
export function objectWith(value: unknown, path: string, names: Options): Fields {
  const given = new Given();
  const source = fieldsOf(value, path);
  for (const name of Object.keys(source)) {
    if (names[name] !== true) throw unknownName(name, path, Object.keys(names));
    given[name] = source[name];
  }
  return given;
}

/** The same for options that may be absent. */
export const optionsOf = (value: unknown, path: string, names: Options): Fields =>
  value === undefined ? new Given() : objectWith(value, path, names);

const none: Readonly<Record<string, string>> = {};

/** Refuses a name and suggests the nearest one, or lists all of them. `others`: alternative names of options. */
export function unknownName(name: string, path: string, names: readonly string[], others = none): RopewalkError {
  const { nearest, steps } = nearestOf(name, names);
  const [word, inner] = [name.toLowerCase(), `_${snakeCase(name)}`];
  // A part counts from the start of a word: "theta" of "ropeTheta", and not "xpos" of "maxPosition".
  const isPartOf = (one: string): boolean => {
    const [whole, snake] = [one.toLowerCase(), `_${snakeCase(one)}`];
    return whole.startsWith(word) || word.startsWith(whole) || snake.includes(inner) || inner.includes(snake);
  };
  const plain = name.replaceAll("_", "").toLowerCase();
  const near = Object.hasOwn(others, plain)
    ? others[plain]
    : steps <= Math.min(2, nearest.length / 3)
      ? nearest
      : names.find((one) => one.length > 2 && isPartOf(one));
  const rule = near === undefined ? "no-option" : "unknown-option";
  const whole = path === "" ? name : `${path}.${name}`;
  return new RopewalkError({ code: "option-invalid", rule, path: whole, limit: near ?? names.join(", ") });
}
