import { choice, ifGiven, objectOf, optionsOf, refuse, whole } from "./checks.js";
import { RopewalkError, show } from "./errors.js";
import type { Heap, List, Scope } from "./memory/heap.js";
import { camelCase, type Field } from "./memory/layout.js";
import type { Precision } from "./types.js";

/** A spec's values by the module's names, all read and of the right form. */
export type SpecValues = Readonly<Record<string, number | boolean | string | readonly number[] | undefined>>;

const required = ["rope_type", "base", "head_dim", "rotary_dim", "pairing"];

/** Reads a spec once, so that nothing of the caller's runs while the module is being called. */
export function readSpec(heap: Heap, spec: unknown): SpecValues {
  const object = objectOf(spec, "spec", "config-invalid");
  const values: Record<string, SpecValues[string]> = {};
  for (const field of heap.layout.config) {
    const value = object[field.camel];
    if (value !== undefined) values[field.name] = readField(field, value);
    else if (required.includes(field.name)) throw refuse(`spec.${field.camel}`, value, "given", "config-invalid");
  }
  const interleaved = object.mropeInterleaved;
  if (interleaved !== undefined && typeof interleaved !== "boolean") {
    throw refuse("spec.mropeInterleaved", interleaved, "true or false", "config-invalid");
  }
  if (values.axis_pattern === undefined && values.mrope_section !== undefined) {
    values.axis_pattern = interleaved === true ? "interleaved" : "sections";
  }
  return values;
}

/** Writes a spec into the module's configuration; its lists live in `scope`. */
export function putSpec(heap: Heap, scope: Scope, values: SpecValues): void {
  const lists: Record<string, List> = {};
  for (const { name, list } of heap.layout.config) {
    const value = list && values[name];
    if (typeof value === "object") lists[name] = scope.put(list!, value);
  }
  heap.writeConfig(values, lists);
}

/** How a spec's user knows a field that the module refused. */
export function specPath(field: string): string {
  return `spec.${camelCase(field)}`;
}

/** The module's own checks of a spec. */
export function checkSpec(heap: Heap, spec: unknown): void {
  const values = readSpec(heap, spec);
  heap.scope((scope) => {
    putSpec(heap, scope, values);
    heap.call("check_config", {}, specPath);
  });
}

/** The values that a spec's absent fields have, by the module's names. */
export function defaultsOf(heap: Heap): Record<string, number | string | undefined> {
  heap.call("default_config", {}, specPath);
  return heap.readConfig();
}

function readField(field: Field, value: unknown): number | boolean | string | readonly number[] {
  const path = `spec.${field.camel}`;
  if (field.list !== undefined) return readList(value, path, field.list === "i32");
  if (field.words === undefined) return finiteField(value, path, path);
  if (field.words[0] === "false") {
    if (typeof value !== "boolean") throw refuse(path, value, "true or false", "config-invalid");
    return value;
  }
  if (typeof value === "string" && field.words.includes(value)) return value;
  const code = field.name === "rope_type" ? "rope-type-unknown" : "config-invalid";
  throw refuse(path, value, `one of ${field.words.join(", ")}`, code);
}

function finiteField(value: unknown, where: string, path: string): number {
  if (typeof value !== "number")
    throw new RopewalkError("config-invalid", `${where} is ${show(value)}; it must be a number`, path);
  if (!Number.isFinite(value))
    throw new RopewalkError("value-not-finite", `${where} is ${value}; it must be a finite number`, path);
  return value;
}

function readList(value: unknown, path: string, wholeNumbers: boolean): readonly number[] {
  const length =
    Array.isArray(value) || ArrayBuffer.isView(value) ? (value as unknown as ArrayLike<unknown>).length : undefined;
  if (length === undefined) throw refuse(path, value, "a list of numbers", "config-invalid");
  return Array.from(value as ArrayLike<unknown>, (entry, i) => {
    const number = finiteField(entry, `${path}[${i}]`, path);
    if (wholeNumbers && (number | 0) !== number)
      throw refuse(path, number, "a list of whole numbers", "config-invalid");
    return number;
  });
}

/** seqLen and precision, as most functions take them. */
export function readRunOptions(value: unknown): { seqLen: number | undefined; precision: Precision } {
  const options = optionsOf(value, "options");
  return {
    seqLen: ifGiven(options.seqLen, (seqLen) => whole(seqLen, "options.seqLen", 1, 2 ** 31)),
    precision: ifGiven(options.precision, (word) => choice(word, "options.precision", ["exact", "float32"])) ?? "exact",
  };
}
