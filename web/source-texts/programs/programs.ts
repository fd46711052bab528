import parts from "../numpy/parts.py?raw";
import { ownValues } from "../run.js";
import type { Recorded } from "./recorded.js";
import type { Assigned, Entry, Item, Programs, Values, Words } from "../types.js";

export { recorded, type Recorded } from "./recorded.js";

/** A card's programs with its settings. */
export interface CardPrograms {
  /** Prints the card's rows, and then makes the calls behind them one by one: those of its file, or those noted down. */
  javascript(values: Values, calls: Recorded | undefined): string;
  numpy?: (values: Values) => string;
  withoutNumpy?: Words;
}

export async function programsOf(entry: Entry, item: Item): Promise<CardPrograms> {
  const own: Programs = (await entry.programs())[entry.id] ?? {};
  const { javascript, numpy, withoutNumpy } = own;
  return {
    javascript(values, calls) {
      const behind =
        javascript === undefined ? (calls?.program() ?? "") : withoutHead(settled(item, own, javascript, values));
      return withRows(item, values, behind);
    },
    ...(numpy === undefined ? {} : { numpy: (values) => withParts(settled(item, own, numpy, values)) }),
    ...(withoutNumpy ? { withoutNumpy } : {}),
  };
}

/** JavaScript that prints the card's rows; `behind` follows. */
function withRows(item: Item, values: Values, behind: string): string {
  const own = ownValues(item);
  const chosen = Object.entries(values).filter(([name, value]) => own[name] !== value);
  const settings = chosen.length > 0 ? `, ${JSON.stringify(Object.fromEntries(chosen))}` : "";
  return `import { loadRopewalk } from "ropewalk";
import { rowTexts, runCard } from "ropewalk/source-texts";

const rw = await loadRopewalk();
// The card's rows: what, computed now, printed, verdict.
for (const line of rowTexts(await runCard(rw, ${JSON.stringify(item.id)}${settings}))) console.log(line);
${behind === "" ? "" : `\n// Calls that give these numbers:\n${behind.trim()}\n`}`;
}

/** The calls alone: the module is loaded above. */
const withoutHead = (program: string): string =>
  program.replace(/^import \{ loadRopewalk \} from "ropewalk";\n+const rw = await loadRopewalk\(\);\n/, "");

/** The definitions of parts.py that a program imports, in place of the import; `own`: other texts for some of them. */
export function withParts(program: string, own: Readonly<Record<string, string>> = {}): string {
  const given = new Map([
    ...parts
      .split("\n\n\n")
      .slice(1)
      .map((text) => [/^def (\w+)/.exec(text)![1]!, text.trim()] as const),
    ...Object.entries(own),
  ]);
  const text = program.replace(/^from parts import (.*)\n/m, (_, names: string) =>
    names
      .split(", ")
      .map((name) => `\n${given.get(name)!}\n`)
      .join(""),
  );
  return /^import (?:numpy|torch)/.test(text) ? text : `import numpy as np\n${text}`;
}

export const settled = (item: Item, own: Programs, program: string, values: Values): string =>
  switched(filled(program, assigned(item, own, values)), values);

/** A mistake's program with its lines that end in "# wrong", or with those after "# right:" in their place. */
const switched = (program: string, { mistake }: Values): string =>
  mistake === false
    ? program.replaceAll(/^.* {2}# wrong\n/gm, "").replaceAll(/^( *)# right: (.*)$/gm, "$1$2  # right")
    : program.replaceAll(/^ *# right: .*\n/gm, "");

/** What a program's settings are filled with. Texts and curves are lists of numbers. */
export function assigned(item: Item, { inputs }: Programs, values: Values): Assigned {
  const lists = item.parameters.filter(({ kind }) => kind === "text" || kind === "curve");
  return {
    ...values,
    ...Object.fromEntries(lists.map(({ name }) => [name, numbersIn(String(values[name]))])),
    ...inputs?.(values),
  };
}

const numbersIn = (text: string): number[] =>
  text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(Number)
    .filter(Number.isFinite);

/** A program whose settings, the lines that follow "Settings" to the next empty one, have these values. */
export function filled(program: string, given: Assigned): string {
  return program.replace(/^(#|\/\/) Settings\n(?:.+\n)+/m, (block, sign: string) =>
    sign === "#"
      ? block.replaceAll(/^(\w+) = .*$/gm, (_, name: string) => `${name} = ${literal(given[name]!, true)}`)
      : block.replaceAll(/^const (\w+) = [^;]*;$/gm, (_, name: string) => `const ${name} = ${literal(given[name]!)};`),
  );
}

/** A value as both languages write it, but for true and false; a choice that is a number is one. */
function literal(value: Assigned[string], inPython = false): string {
  if (typeof value === "boolean") return inPython ? (value ? "True" : "False") : String(value);
  if (typeof value === "string" && value !== "" && Number.isFinite(Number(value))) return value;
  if (ArrayBuffer.isView(value) || Array.isArray(value))
    return `[${Array.from(value as ArrayLike<number>, (one) => Number(one.toPrecision(9))).join(", ")}]`;
  return JSON.stringify(value);
}
