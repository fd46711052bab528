// Runs the program of a card beside the core. What comes out is plain data, which a record keeps as it is.
import type { ErrorData } from "../api/errors/errors.js";
import type { PythonResult, RunPythonOptions } from "../code/types.js";
import library from "./card.py?raw";
import type { SettingValues } from "./read-text.js";
import type { Verdict } from "./types.js";

/** A template in English, which the card's words have in Chinese, and what fills it. */
export interface Said {
  label: string;
  values?: Readonly<Record<string, string | number>>;
}

/** What a line of a program says: a row with a label, or a step with a formula. */
export interface RanRow extends Partial<Said> {
  /** The line of the program, from 1 on. */
  line: number;
  /** These three may have terms: "{freq:θᵢ} = …" (marked.ts). */
  step?: string;
  code?: string;
  worked?: string;
  printed?: string;
  said?: string;
  ours: string;
  verdict: Verdict;
  /** Words instead of those by verdict. */
  why?: string;
  refused?: ErrorData;
  measured?: boolean;
}

export interface RanFigure {
  line: number;
  kind: "lines" | "heat" | "bars" | "plane";
  label: string;
  [field: string]: unknown;
}

export interface Ran {
  rows: readonly RanRow[];
  figures: readonly RanFigure[];
  summary: Said | null;
  /** First and last lines of what does nothing but say this: a reader need not read it. */
  margin: readonly (readonly [from: number, to: number])[];
  /** What the program printed besides. */
  printed?: string;
}

/** Runs Python: see runBeside and runIn (web/code/run.ts). */
export type Run = (
  source: string,
  options: Required<Pick<RunPythonOptions, "globals" | "want">>,
) => Promise<PythonResult>;

/** The program and its settings have names of their own: none hides one that the library uses. */
const HEAD =
  'exec(compile(__library__, "card.py", "exec"), __card__ := {}); ' +
  'globals().update({name: __card__[name] for name in __card__["__all__"] if name not in globals()})\n';

/** Runs a program with these settings. The line of an error is one more than the program's own. */
export async function runProgram(run: Run, program: string, settings: SettingValues): Promise<Ran> {
  const source = `${HEAD}${program}\nran = __card__["results"](__program__)\n`;
  const { values, printed } = await run(source, {
    globals: { ...settings, __library__: library, __program__: program },
    want: ["ran"],
  });
  return { ...(JSON.parse(values["ran"] as string) as Ran), ...(printed === "" ? {} : { printed }) };
}
