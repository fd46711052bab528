// Messages between the host and the interpreter. Each is JSON and the bytes that it refers to, so that an interpreter
// that a program has taken over can hand its host only text and numbers.
import type { Dtype, Storage } from "./arrays/dtypes.js";

export interface Message {
  readonly text: string;
  readonly parts: readonly Uint8Array[];
}

/** A number that JSON has no form for: "nan", "inf", "-inf". */
export interface Float {
  readonly float: string;
}
/** An array; `part` is the place of its numbers among the message's bytes. */
export interface SentArray {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly part: number;
}
export type Sent = number | string | boolean | null | Float | SentArray;

/** To the interpreter, first. Bytes: the module, the library, and the memory of an interpreter that has started. */
export interface Start {
  readonly lock: string;
}

/** To the interpreter, second. Bytes: the arrays, in float64. */
export interface Request {
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

export type Answer =
  /** The interpreter has started. Bytes: its memory, if it has not begun with one. */
  | { readonly ready: true }
  | { readonly printed: string; readonly values?: Readonly<Record<string, unknown>>; readonly error?: PythonFailure }
  /** The interpreter could not be loaded. */
  | { readonly missing: string }
  /** The interpreter itself stopped. */
  | { readonly broken: string };

/** A program's printed text, in characters. */
export const MOST_PRINTED = 4_000_000;
/** All of a message, in bytes: the arrays of a program, or the interpreter's memory. */
export const MOST_BYTES = 2 ** 30 + 2 ** 27;

export const arrayClass = (dtype: string): Dtype => dtype.replace(/^numpy\./, "") as Dtype;

/** A realm in which another text ran before the interpreter's: its function answers calls of Python, as JSON. */
export interface CoreRealm {
  coreCalls?(arrays: {
    put(storage: Storage): number;
    dense(id: number): Storage;
  }): Promise<(message: string) => string>;
}
