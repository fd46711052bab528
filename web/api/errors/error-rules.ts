import type { CoreLimit } from "../generated/core-words.js";

/**
 * What went wrong. The module knows the same words; a test compares the two lists.
 *
 * - `config-invalid`: a config.json field is missing, of the wrong type or out of range
 * - `rope-type-unknown`: a rope_type that is not supported; message lists those that are
 * - `shape-mismatch`: an array's length does not fit the shape given, or two shapes do not fit each other
 * - `position-invalid`: negative, fractional, not finite, or past 2^31 - 1
 * - `value-not-finite`: NaN or infinity where a number is required (parameters, never tensor data)
 * - `option-invalid`: any other option out of range
 * - `out-of-memory`: wasm memory could not grow; the instance stays usable
 * - `disposed`: a handle was used after dispose()
 * - `file-invalid`: a checkpoint's file is truncated, of another kind, or says what cannot be; path is the file and the
 * tensor in it
 * - `python`: a program of `ropewalk/code` raised an exception, took longer than it may, or its interpreter stopped
 * - `python-unavailable`: the interpreter of `ropewalk/code`, the package `pyodide`, is not there
 * - `wasm-unavailable`: no WebAssembly, no SIMD, the .wasm could not be fetched or compiled, or it stopped by a fault
 * of its own
 */
export type RopewalkErrorCode =
  | "config-invalid"
  | "rope-type-unknown"
  | "shape-mismatch"
  | "position-invalid"
  | "value-not-finite"
  | "option-invalid"
  | "out-of-memory"
  | "disposed"
  | "file-invalid"
  | "python"
  | "python-unavailable"
  | "wasm-unavailable";

/** The limit that a value must respect. Types are written as in TypeScript. */
export type Limit =
  | Exclude<CoreLimit, "apart-from" | "default-with" | "memory" | "row-of-token">
  | "given"
  | "number"
  | "boolean"
  | "string"
  | "object"
  | "object | null"
  | "number[]"
  | "integer[]"
  | "spec"
  | "blob"
  | "positions"
  | "token-positions"
  | "Float32Array"
  | "Float32Array | Tensor"
  | "Uint16Array"
  | "Tensor"
  | "own-tensor"
  | "one-part" // 1, since a rotation takes the spec of one part
  | "table-spec" // the limit that the field `of` has in the spec of the table
  | "true-with" // true, since `of` is given
  | "score-bias" // not a mask of 0 and 1
  | "bias-value" // neither NaN nor Infinity
  | "names" // a list of the limit's names
  | "config"
  | "shape"
  | "strides"
  | "float32-position" // of a Float32Array, which does not hold every whole number from limit on
  | "from-to" // a number between `of` and limit
  | "whole-from-to"
  | "known-type" // a model_type whose pairing is known
  | "by-side" // of xPos, which scales queries and keys apart
  | "in-config" // of a spec that is written as config.json
  | "rotates-if" // limit, where a model of type `of` rotates
  | "one-by-layer" // one value for all layers of type `of`
  | "one-of-schemes" // the core's, or a name that was registered
  | "scheme-not-pairing" // a rope_type that is no name of a pairing
  | "one-of-model-type" // what model_type `of` accepts
  | "one-set" // no layer type
  | "unasked" // absent, since `of` does not use it
  | "beside" // absent, since `of` is also given
  | "string | URL"
  | "bytes"
  | "files"
  | "WebAssembly.Module"
  | "importer"
  | "function"
  | "new-name" // a name that no scheme has yet
  | "signal"
  | "tokenizer"
  | "python-value"
  | "known-symbol" // one of the `limit` symbols that a model knows
  | "card"
  | "link"
  | "colour"
  | "characters" // at most `limit`
  | "attribute-value";

/** Why a missing field is needed. */
export type Reason =
  "scaled" | "base" | "head-size" | "rope-type" | "rope-type-or" | "types-by-layer" | "su" | "axes" | "parts";

/** An error about more than one value, or about the host. */
export type Problem =
  | "apart-from"
  | "default-with"
  | "memory"
  | "row-of-token"
  | "result-memory"
  | "unreadable"
  | "disposed"
  | "instance-disposed"
  | "cache-disposed"
  | "no-rope"
  | "unread" // a model_type whose rotation is not read, for the reason `of`
  | "range-end"
  | "not-json"
  | "unknown-option" // limit: the nearest option name
  | "no-option" // limit: all option names
  | "several-axes" // a spec whose pairs follow more than one position
  | "near-key" // a config key; limit: the key that is read and is absent
  | "table-direction" // a table of a spec with direction -1, and no option `inverse`
  | "rows-of-axes" // a table of a list for several axes, and other tokens
  | "row-of-head" // a table with a row for each head and token
  | "row-of-table" // an id that is a position of the table `of`, in row limit
  | "table-offset" // a table of a spec whose field `of` attention has no option for
  | "config-key" // a config key in a spec
  | "projection" // x may be a projection
  | "tensor-data"
  | "empty-cache"
  | "rotated" // a tensor, given to a call that rotates it
  | "rotated-again" // the same, given to rotate
  | "other-layout" // the table or the positions fit `shape` only if it is "bshd"
  | "heads-axis" // value: shape[1]; shape[2] equals the heads that rope was given
  | "one-axis" // keys with several positions each cannot be moved
  | "keys-apart" // the keys are not as many as the queries, so they have other positions
  | "no-drawing"
  | "no-webassembly"
  | "no-simd"
  | "no-relaxed-simd"
  | "policy"
  | "not-wasm"
  | "html"
  | "not-compiled"
  | "not-fetched"
  | "status"
  | "broken-off"
  | "not-loaded"
  | "not-started"
  | "not-ropewalk"
  | "trapped"
  | "no-doctor"
  | "not-in-core" // ropewalk/core does not have this call
  | "not-safetensors"
  | "file" // limit: the message of a FileError whose code is `of`
  | "raised" // raised at line `index` of a Python program
  | "raised-outside"
  | "too-long"
  | "no-rotation" // value: the functions that were tried
  | "not-python" // value: the language
  | "no-python"
  | "python-stopped";

export type Rule = Limit | Reason | Problem;

/** Sentences that only some calls can come to: where these start, errors learn them (`learn` of error-words.ts). */
export interface LearntWords {
  readonly limits?: Partial<Readonly<Record<Limit, string>>>;
  readonly reasons?: Partial<Readonly<Record<Reason, string>>>;
  readonly problems?: Partial<Readonly<Record<Problem, string>>>;
}

/** The part of the value that counts, if it is not the value itself. */
export type Measure = "length" | "sum" | "dtype";

/** An error as plain data, from which a message in any language can be made. */
export interface ErrorData {
  readonly code: RopewalkErrorCode;
  readonly rule: Rule;
  readonly path?: string;
  /** The index of the entry in the list at `path`. */
  readonly index?: number | undefined;
  /**
   * The value that was given: a number, a word, or a Thing; with `measure` a length, a sum or a dtype. Absent: nothing
   * was given.
   */
  readonly value?: unknown;
  /** The required value: the rule's number or words, else the rule itself. */
  readonly limit?: string | number | undefined;
  /** Where the limit comes from ("headDim - rotaryDim"), or the rule's second parameter. */
  readonly of?: string | undefined;
  readonly measure?: Measure | undefined;
  /** The meaning with which the value at `path` is read, if that has another name. */
  readonly as?: string;
}

/** Where models without rotation take positions from: `of` of the rule no-rope. */
export type PositionSource =
  | "learned positions"
  | "sinusoidal positions"
  | "biases of the scores by distance (ALiBi)"
  | "relative positions in the scores"
  | "the order in which a state is updated"
  | "convolutions"
  | "means other than rotation";

/** Why the rotation of a model type is not read. */
export type UnreadReason =
  | "it is made of other models: pass the config of one of them"
  | "its frequencies are learned"
  | "the two channels of a pair have different angles";

/** Stands for a value that is not plain data: its type, such as "Float64Array", and its length. */
export interface Thing {
  readonly type: string;
  readonly length?: number;
}
