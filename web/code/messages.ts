// Messages between the host and the Python worker.
import type { PythonArray } from "./types.js";

export type Sent = number | string | boolean | null | PythonArray;

export interface ToWorker {
  /** Where the interpreter's files are; ends with a slash. */
  readonly folder: string;
  readonly source: string;
  readonly globals: Readonly<Record<string, Sent>>;
  readonly want: readonly string[];
}

/** An exception of the program. */
export interface PythonFailure {
  readonly type: string;
  readonly message: string;
  /** 1-based line of the program, where one is to blame. */
  readonly line: number | null;
}

export type FromWorker =
  /** Bytes of the interpreter that have come by now, in browsers. */
  | { readonly loaded: number }
  /** The interpreter is there, and the program begins. */
  | { readonly running: true }
  | { readonly printed: string; readonly values?: Record<string, unknown>; readonly error?: PythonFailure }
  /** The interpreter could not be loaded. */
  | { readonly missing: string }
  /** The interpreter itself stopped. */
  | { readonly broken: string };
