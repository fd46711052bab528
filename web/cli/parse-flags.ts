import { parseArgs } from "node:util";
import { nearestOf } from "../api/arguments/names.js";
import type { Call } from "./call.js";
import { flags, flagsOf, type CommandName, type FlagName } from "./help.js";
import { inFull, inputError } from "./input-error.js";

const takesOf = (name: FlagName): string | undefined => (flags[name] as { takes?: string }).takes;
const shortNames: Readonly<Record<string, FlagName>> = { o: "output", h: "help" };
const options = Object.fromEntries(
  Object.keys(flags).map((name) => {
    const short = Object.keys(shortNames).find((one) => shortNames[one] === name);
    const type = takesOf(name as FlagName) === undefined ? ("boolean" as const) : ("string" as const);
    return [name, { type, ...(short === undefined ? {} : { short }) }];
  }),
);

/** "; did you mean NAME?" if one is near, else an empty text. */
export function nearOf(name: string, names: readonly string[], before: string): string {
  const { nearest, steps } = nearestOf(name, names);
  return steps <= Math.max(1, Math.floor(name.length / 3)) ? `; did you mean ${before}${nearest}?` : "";
}

/** Parses files and flags. Throws InputError for a flag that does not exist, lacks its value or is given twice. */
export function parseFlags(args: string[]): { values: Call["values"]; positionals: string[] } {
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(flags, name))
      throw inputError`there is no flag ${rawName}${nearOf(name, Object.keys(flags), "--")}: ropewalk --help`;
    const takes = takesOf(name as FlagName);
    if (takes === undefined && value !== undefined) throw inputError`--${name} takes no value, not "${value}"`;
    if (takes !== undefined && (value === undefined || value === "" || (!inlineValue && /^-./.test(value))))
      throw inputError`--${name} lacks its value, as --${name} ${takes}`;
    if (seen.has(name)) throw inputError`--${name} is given twice`;
    seen.add(name);
  }
  return { values: values as Call["values"], positionals };
}

/** Throws InputError if a flag has no effect on the command. */
export function takesFlags(name: CommandName, values: Call["values"]): void {
  const taken = flagsOf(name);
  for (const flag of Object.keys(values))
    if (!taken.includes(flag as FlagName))
      throw inputError`${name} takes no --${flag}; it takes ${inFull(taken.map((one) => `--${one}`).join(", "))}`;
}
