import { FileError } from "./file-error.js";
import { jsonFault } from "./json-fault.js";
import { countOf, isShape, type TensorData } from "./numbers.js";

/** A number as JSON, Python, PyTorch and NumPy print it. */
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?|nan|inf(?:inity)?)$/i;

/** NaN is kept, to be reported with its place in the tensor; undefined means that it is not a number. */
function numberOf(token: string): number | undefined {
  if (!NUMBER.test(token)) return undefined;
  const word = token.toLowerCase().replace(/^[-+]/, "");
  if (!/^[ni]/.test(word)) return Number(token);
  if (word === "nan") return NaN;
  return token.startsWith("-") ? -Infinity : Infinity;
}

/** An error at a place of a text. It says where, and repeats nothing: the text can be any file's. */
export function faultAt(code: "not-json" | "not-number", path: string, text: string, at: number, line = 1): FileError {
  const lines = text.slice(0, at).split("\n");
  return new FileError({ code, path, value: line - 1 + lines.length, limit: lines.at(-1)!.length + 1 });
}

/** `line` is that of the text's beginning. Errors: FileError. */
export function parseJson(path: string, text: string, line = 1): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw faultAt("not-json", path, text, jsonFault(text) ?? text.length, line);
  }
}

/** The tensors of a text, by name; "" is the name of the only one. */
export function parseTextTensors(path: string, text: string): Map<string, TensorData> {
  const start = text.trimStart();
  if (start === "") throw new FileError({ code: "empty", path });
  if (start.startsWith("{")) return parseObject(path, text);
  return new Map([["", start.includes("[") ? parseLists(path, text) : parseRows(path, text)]]);
}

/** JSON as text again. JSON.parse accepts more levels of lists than JSON.stringify can write. */
export function jsonText(path: string, value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new FileError({ code: "no-header", path, value: "too many lists in lists" });
  }
}

/** JSON of named lists, or of one list with its shape. */
function parseObject(path: string, text: string): Map<string, TensorData> {
  const object = parseJson(path, text) as Record<string, unknown>;
  const { data, shape } = object;
  if (Array.isArray(data) && Array.isArray(shape)) {
    const flat = parseLists(path, jsonText(path, data)).data;
    if (!isShape(shape)) throw new FileError({ code: "no-header", path, value: `shape ${jsonText(path, shape)}` });
    if (countOf(shape) !== flat.length)
      throw new FileError({ code: "ragged", path, value: flat.length, limit: countOf(shape) });
    return new Map([["", { shape, data: flat }]]);
  }
  const lists = Object.entries(object).filter(([, value]) => Array.isArray(value));
  if (lists.length === 0) throw new FileError({ code: "nothing", path });
  return new Map(lists.map(([name, list]) => [name, parseLists(`${path}/${name}`, jsonText(path, list))]));
}

/** Nested lists in brackets, with commas or spaces: JSON, "tensor([...], dtype=...)", "array([...])", NumPy's print. */
function parseLists(path: string, text: string): TensorData {
  if (/\.\.\.|…/.test(text)) throw new FileError({ code: "elided", path });
  const shape: number[] = [];
  const counts: number[] = [];
  const values: number[] = [];
  /** The level of the lists that contain numbers. */
  let inner = -1;
  const token = /[[\]]|[^\s,[\]]+/g;
  token.lastIndex = text.indexOf("[");
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word] = found;
    if (word === "[") {
      if (inner >= 0 && counts.length > inner) throw faultAt("not-number", path, text, found.index);
      counts.push(0);
    } else if (word === "]") {
      const count = counts.pop()!;
      const level = counts.length;
      const expected = (shape[level] ??= count);
      if (count !== expected) throw new FileError({ code: "ragged", path, value: count, limit: expected });
      if (level === 0) break;
      counts[level - 1]! += 1;
    } else {
      const value = numberOf(word);
      if (value === undefined) throw faultAt("not-number", path, text, found.index);
      inner = inner < 0 ? counts.length - 1 : inner;
      if (counts.length - 1 !== inner) throw faultAt("not-number", path, text, found.index);
      values.push(value);
      counts[inner]! += 1;
    }
  }
  if (counts.length > 0) throw new FileError({ code: "incomplete", path, limit: "text: a bracket is open" });
  // An empty list beside a number, as in [[], 1].
  if (countOf(shape) !== values.length)
    throw new FileError({ code: "ragged", path, value: values.length, limit: countOf(shape) });
  return { shape, data: Float32Array.from(values) };
}

/**
 * Rows of numbers separated by commas, semicolons, tabs or spaces, as in CSV: [rows, columns]. A first line of names is
 * skipped.
 */
function parseRows(path: string, text: string): TensorData {
  const values: number[] = [];
  let columns = -1;
  let rows = 0;
  text.split(/\r?\n/).forEach((line, i) => {
    const cells = line.split(/[\s,;]+/).filter((cell) => cell !== "");
    if (cells.length === 0 || line.startsWith("#")) return;
    const numbers = cells.map(numberOf);
    const bad = numbers.indexOf(undefined);
    if (bad >= 0) {
      if (rows === 0 && columns < 0 && numbers.every((number) => number === undefined)) {
        columns = 0; // names of columns, only once
        return;
      }
      throw new FileError(
        rows === 0
          ? { code: "unknown-format", path }
          : { code: "not-number", path, value: i + 1, limit: [...line.matchAll(/[^\s,;]+/g)][bad]!.index + 1 },
      );
    }
    if (rows > 0 && cells.length !== columns)
      throw new FileError({ code: "ragged", path, value: cells.length, limit: columns });
    columns = cells.length;
    rows += 1;
    for (const number of numbers) values.push(number!); // a call with 100,000 arguments overflows the stack
  });
  if (rows === 0) throw new FileError({ code: "unknown-format", path });
  return { shape: [rows, columns], data: Float32Array.from(values) };
}
