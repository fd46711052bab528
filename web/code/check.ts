import "../api/diagnosis/bring.js";
import {
  loadRopewalk,
  RopewalkError,
  type Diagnosis,
  type FindingCode,
  type RopeSpec,
  type Ropewalk,
} from "../api/index.js";
import { choice, ifGiven, isGiven, objectOf, objectWith, refuse } from "../api/arguments/options.js";
import { inputs, type Fixture } from "./fixtures.js";
import type { PythonFailure } from "./messages.js";
import { raised, runPython } from "./run.js";
import { pythonOf } from "./source.js";
import type { PythonArray, PythonResult, RunPythonOptions } from "./types.js";

export interface CheckCodeOptions {
  /** The rotation that the program should have. */
  expected: RopeSpec;
  /** The config.json as it is: the program's classes get it, hidden_size and all. Default: what `expected` says. */
  config?: unknown;
  /** The name of the function or class. Default: each is tried; the one that no other function calls is used. */
  entry?: string;
  /** The axes of the program's input. Default: those that the program names; without any, each layout is tried. */
  layout?: "bhsd" | "bshd";
  /** The time limit of each run: one to judge, one to find a fix. Default 10. */
  seconds?: number;
  signal?: AbortSignal;
  /**
   * Called with 0 when the interpreter starts to load (then, in browsers, with the bytes that have arrived), 1/3 when
   * it runs, 2/3 when the search for a fix starts, 1 at the end.
   */
  progress?: RunPythonOptions["progress"];
  /** As in `runPython`. */
  interpreter?: string | URL;
}

/** The result of a pasted rotation, compared with the config. */
export interface CodeCheck {
  diagnosis: Diagnosis;
  /** The function that was called, with its parameters: "apply_rotary_pos_emb(q, k, cos, sin)". */
  entry: string;
  /**
   * What the verdict covers. "whole": table and rotation are the program's own. "part": `supplied` was not, or a
   * rotation around it raised an error, so that a match is no match of the program.
   */
  judged: "whole" | "part";
  /** What the checker supplied: "table", "positions", "layout", "rotation", "arguments: scaling_factor". */
  supplied: readonly string[];
  /** The rotation that calls this one, if it raised an error whatever it was given; the error has its line. */
  around?: { entry: string; error: RopewalkError };
  /** The 1-based line that causes the first finding: changing it fixes the program. */
  line?: number;
  /** The program with that change, and its diagnosis. */
  mended?: { source: string; diagnosis: Diagnosis };
  /** [batch, heads, seq, headDim]: input and output of q or k, whichever is further off; and the expected output. */
  vectors: {
    shape: readonly [number, number, number, number];
    positionIds: readonly number[];
    before: Float32Array;
    after: Float32Array;
    expected: Float32Array;
  };
}

interface Called {
  label: string;
  fixture: string;
  place: number;
  /** How it was called; only the interpreter uses this. */
  name: string;
  key: unknown;
  supplied: string[];
}
interface Report {
  error?: PythonFailure | null;
  calls?: Called[];
  /** The first of them, called with positions without gaps. */
  even?: Called;
  around?: (PythonFailure & { entry: string }) | null;
  tried?: string[];
  /** Whether the time was over before every way to call it was tried. */
  late?: boolean;
  mended?: { line: number; source: string; fixture: string } | null;
}

const program = (name: "answer" | "mended"): string =>
  `from ropewalk_check.main import ${name}\nreport = ${name}(globals())\n`;
const outputs = ["q0", "k0", "q1", "k1", "q2", "k2", "q3", "k3"];

let instance: Promise<Ropewalk> | undefined;

/**
 * Runs a pasted rotation on vectors of its own choice. The result contains the diagnosis (`diagnose`) of the output,
 * the line that causes the first finding, and the program with that line changed, which is run again. It accepts
 * functions and classes in PyTorch, NumPy or plain Python, and frequencies or a table alone; the names of parameters
 * give their meaning. A line is named only if the program with this line changed rotates as expected.
 * `source` may be a Jupyter notebook, whose cells of code are one program.
 * Errors: python (the program's own exception, with its line; a time limit; no rotation; another language),
 * python-unavailable, option-invalid, those of rw.rope for `expected`; the reason of the signal and errors thrown by
 * `progress`, unchanged.
 */
export async function checkCode(source: string, options: CheckCodeOptions): Promise<CodeCheck> {
  const names = {
    expected: true,
    config: true,
    entry: true,
    layout: true,
    seconds: true,
    signal: true,
    progress: true,
    interpreter: true,
  } as const;
  const given = objectWith(options, "options", names) as unknown as CheckCodeOptions;
  if (typeof source !== "string") throw refuse("source", source, "string");
  const python = pythonOf(source);
  const layout = ifGiven(given.layout, (value) => choice(value, "options.layout", ["bhsd", "bshd"] as const));
  const { entry } = given;
  if (isGiven(entry) && typeof entry !== "string") throw refuse("options.entry", entry, "string");
  const rw = await (instance ??= loadRopewalk());
  const config = ifGiven(given.config, (value) => objectOf(value, "options.config"));
  const of = inputs(rw, objectOf(given.expected, "options.expected") as unknown as RopeSpec, config);
  const { seconds = 10, signal, progress, interpreter } = given;
  const ask = async (
    work: "answer" | "mended",
    share: number,
    calls: readonly Called[] = [],
    findings: readonly FindingCode[] = [],
  ): Promise<{ report: Report; values: PythonResult["values"] }> => {
    const request = {
      given: of.given,
      fixtures: of.positions,
      layout: layout ?? null,
      entry: entry ?? null,
      calls,
      findings,
      seconds: seconds * 0.8,
    };
    const { values } = await runPython(program(work), {
      globals: { ...of.globals, source: python, request: JSON.stringify(request) },
      want: ["report", ...outputs],
      seconds,
      ...(signal && { signal }),
      ...(interpreter === undefined ? {} : { interpreter }),
      ...(progress && { progress: (part, bytes) => progress(share + part / 3, bytes) }),
    });
    return { report: JSON.parse(values.report as string) as Report, values };
  };
  const { report, values } = await ask("answer", 0);
  if (report.calls === undefined || report.calls.length === 0) throw noRotation(report, entry, seconds);
  const judgedCall = (call: Called) => {
    const fixture = of.fixtures[call.fixture]!;
    return { call, fixture, ...judge(rw, fixture, values, call.place, given.expected) };
  };
  const judged = report.calls.map(judgedCall);
  const even = report.even && judgedCall(report.even);
  const first = judged.reduce((one, other) => (worth(one.diagnosis) - worth(other.diagnosis) > ROUNDED ? other : one));
  const resets = first.diagnosis.verdict !== "match" && even?.diagnosis.findings[0]?.code === "position-reset";
  const best = resets ? { ...even, call: first.call } : first;
  const { fixture, diagnosis, before, after, wanted } = best;
  const vectors = { shape: fixture.shape, positionIds: fixture.positions, before, after, expected: wanted };
  const { label, supplied } = best.call;
  const found: CodeCheck = {
    diagnosis,
    entry: label,
    judged: supplied.length === 0 && !report.around ? "whole" : "part",
    supplied,
    ...(report.around && { around: { entry: report.around.entry, error: raised(report.around) } }),
    vectors,
  };
  if (diagnosis.verdict === "match") return found;
  const calls = [best.call, ...judged.map(({ call }) => call)];
  const findings = diagnosis.findings.map(({ code }) => code);
  const search = await ask("mended", 1 / 3, calls, findings).catch((error: unknown) => {
    if (!(error instanceof RopewalkError && error.code === "python")) throw error;
  }); // what was found stays where the search for a change takes too long
  progress?.(1);
  if (!search?.report.mended) return found;
  const { line, source: changed, fixture: name } = search.report.mended;
  const now = judge(rw, of.fixtures[name]!, search.values, 0, given.expected).diagnosis;
  return now.verdict === "match" ? { ...found, line, mended: { source: changed, diagnosis: now } } : found;
}

const ranks: readonly Diagnosis["verdict"][] = ["match", "score-equivalent", "mismatch", "found", "unexplained"];
/**
 * Penalties for findings that wrong axes cause: they count only if no other interpretation of the axes explains more.
 */
const ofAxes: Readonly<Partial<Record<FindingCode, number>>> = {
  "heads-and-positions-swapped": 0.6,
  "position-ignored": 0.5,
};
/** Less is rounding, by which no call explains more than another. */
const ROUNDED = 1e-5;
const worth = ({ verdict, residual, findings }: Diagnosis): number =>
  ranks.indexOf(verdict) + Math.min(residual, 0.3) + Math.max(0, ...findings.map(({ code }) => ofAxes[code] ?? 0));

interface Judged {
  diagnosis: Diagnosis;
  before: Float32Array;
  after: Float32Array;
  wanted: Float32Array;
}

/** The worse result of q and k, since a program that rotates only q is wrong. */
function judge(
  rw: Ropewalk,
  fixture: Fixture,
  values: PythonResult["values"],
  place: number,
  expected: RopeSpec,
): Judged {
  const { shape, positions: positionIds, q, k, qExpected, kExpected } = fixture;
  const of = (before: Float32Array, name: string, wanted: Float32Array): Judged | undefined => {
    const found = values[name] as PythonArray | null;
    if (found === null) return undefined;
    const after = Float32Array.from(found.data);
    return { diagnosis: rw.diagnose(before, after, { shape, positionIds, expected }), before, after, wanted };
  };
  const both = [of(q, `q${place}`, qExpected), of(k, `k${place}`, kExpected)].filter((one) => one !== undefined);
  return both.reduce((one, other) => (worth(other.diagnosis) > worth(one.diagnosis) ? other : one));
}

function noRotation({ error, tried = [], late }: Report, entry: string | undefined, seconds: number): RopewalkError {
  if (late) return new RopewalkError({ code: "python", rule: "too-long", limit: seconds });
  if (error) return raised(error);
  return new RopewalkError({ code: "python", rule: "no-rotation", value: entry ?? tried.join(", ") });
}
