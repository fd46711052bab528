// Messages between the host and the Python worker.
import type { PythonArray } from "./types.js";

export type Sent = number | string | boolean | null | PythonArray;

export interface ToWorker {
  /** The folder of the interpreter's files; it ends with a slash. */
  readonly folder: string;
  readonly source: string;
  readonly globals: Readonly<Record<string, Sent>>;
  readonly want: readonly string[];
}

/** An exception of the program. */
export interface PythonFailure {
  readonly type: string;
  readonly message: string;
  /** The 1-based line of the program that caused it, if any. */
  readonly line: number | null;
}

export type FromWorker =
  /** The bytes of the interpreter that have arrived, in browsers. */
  | { readonly loaded: number }
  /** The interpreter has loaded, and the program starts. */
  | { readonly running: true }
  | { readonly printed: string; readonly values?: Record<string, unknown>; readonly error?: PythonFailure }
  /** The interpreter could not be loaded. */
  | { readonly missing: string }
  /** The interpreter itself stopped. */
  | { readonly broken: string };
