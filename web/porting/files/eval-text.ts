// Reads the output of llama-eval-callback and llama-debug of llama.cpp: common/debug.cpp of
// github.com/ggml-org/llama.cpp (since February 2026; examples/eval-callback before). Each node is a line "name =
// (type) OPERATION(source{ne}, ...) = {ne}", followed by its numbers in brackets: the first and the last three of each
// axis, unless the program was built to print all; the oldest versions print only the first three.
import { FileError } from "./file-error.js";
import { countOf, isShape, type TensorData } from "./numbers.js";
import { faultAt } from "./text.js";

const NODE = /^([^\n=]{1,300}) = \(\w+\) +(\w+)\(([^\n{]{0,300})\{[\d, ]+\}, [^\n]{0,500}\) = \{([\d, ]+)\}/m;
const NODES = new RegExp(NODE.source, "gm");

export const isEvalText = (text: string): boolean => NODE.test(text);

/** The most rotated tensors that are read: those of one token batch of a model with many layers. */
const MOST = 4096;

interface Node {
  name: string;
  operation: string;
  from: string;
  /** In ggml's order: the fastest axis first. */
  ne: number[];
  body: string;
  /** The place of the body in the text. */
  at: number;
}

/**
 * For each rotation "Qcur-0/before" and "Qcur-0/after": [batch, tokens, heads, channels]; a second pass has "#2" after
 * the name. Numbers that were not printed are NaN. Errors: FileError.
 */
export function parseEvalText(path: string, text: string): Map<string, TensorData> {
  const latest = new Map<string, Node>();
  const counts = new Map<string, number>();
  const all = new Map<string, TensorData>();
  const found = [...text.matchAll(NODES)];
  found.forEach((match, i) => {
    const [, head = "", operation = "", from = "", sizes = ""] = match;
    const ne = sizes.split(",").map(Number);
    const name = nameOf(head.replace(/^.*:\s+/, ""));
    const at = match.index + match[0].length;
    const node = { name, operation, from: nameOf(from), ne, body: text.slice(at, found[i + 1]?.index), at };
    if (operation === "ROPE" && all.size < MOST) {
      const source = latest.get(node.from);
      if (source !== undefined && source.ne.join() === ne.join()) {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        const own = count === 1 ? name : `${name}#${count}`;
        all.set(`${own}/before`, tensorOf(path, text, source));
        all.set(`${own}/after`, tensorOf(path, text, node));
      }
    }
    latest.set(name, node);
  });
  return all;
}

/** "CUDA0#Qcur-0#0" is a copy of Qcur-0 on another device. */
const nameOf = (printed: string): string => /^[^#]+#(.*)#\d+$/.exec(printed.trim())?.[1] ?? printed.trim();

/** The places of the printed entries on an axis: all, the first ones, or the first and the last ones. */
function placesOf(path: string, words: number, gap: number | undefined, size: number): number[] {
  const fits = gap === undefined ? words === size : words <= size;
  if (!fits) throw new FileError({ code: "ragged", path, value: words, limit: size });
  return Array.from({ length: words }, (_, i) => (gap === undefined || i < gap ? i : size - words + i));
}

function tensorOf(path: string, text: string, { name, ne, body, at }: Node): TensorData {
  const own = `${path}/${name}`;
  if (ne.length !== 4 || !isShape(ne)) throw new FileError({ code: "no-header", path: own, value: ne.join(", ") });
  if (countOf(ne) > 2 ** 26) throw new FileError({ code: "too-large", path: own, value: countOf(ne), limit: 2 ** 26 });
  const shape = ne.toReversed();
  const data = new Float32Array(countOf(ne)).fill(NaN);
  const [first = [], ...others] = listsOf(own, body, (place) => faultAt("not-number", own, text, at + place));
  const batches = [first, ...others];
  if (batches.length !== shape[0])
    throw new FileError({ code: "ragged", path: own, value: batches.length, limit: shape[0]! });
  batches.forEach((batch, b) => fill(own, data, shape.slice(1), b * countOf(shape.slice(1)), batch));
  const elided = data.some(Number.isNaN) && body.includes("...");
  return { shape, data, layout: "bshd", ...(elided ? { elided: true } : {}) };
}

type List = (number | List | typeof GAP)[];
const GAP = "...";

function fill(path: string, data: Float32Array, [size = 1, ...inner]: number[], at: number, list: List): void {
  const gap = list.indexOf(GAP);
  const entries = list.filter((entry) => entry !== GAP);
  const step = countOf(inner);
  const places = placesOf(path, entries.length, gap < 0 ? undefined : gap, size);
  entries.forEach((entry, i) => {
    const to = at + places[i]! * step;
    if (Array.isArray(entry) === (inner.length === 0))
      throw new FileError({ code: "ragged", path, value: 0, limit: size });
    if (Array.isArray(entry)) fill(path, data, inner, to, entry);
    else data[to] = entry as number;
  });
}

/** The lists after a node's line, up to its sum. */
function listsOf(path: string, body: string, notNumber: (place: number) => FileError): List[] {
  const tops: List[] = [];
  const open: List[] = [];
  for (const { 0: word, index } of body.matchAll(/[[\]]|\.\.\.|sum =.*|[^\s,[\]]+/g)) {
    if (word.startsWith("sum")) continue;
    const inside = open.at(-1);
    if (word === "[") {
      const list: List = [];
      (inside ?? tops).push(list);
      if (open.push(list) > 3)
        throw new FileError({ code: "incomplete", path, limit: "text: too many brackets are open" });
    } else if (word === "]") open.pop();
    else if (word === GAP) inside?.push(GAP);
    else if (inside !== undefined) {
      const value = /^[-+]?(?:\d|nan|inf)/i.test(word) ? Number(word.replace(/inf/i, "Infinity")) : undefined;
      if (value === undefined) throw notNumber(index);
      inside.push(value);
    } else break; // other lines of the log
  }
  if (open.length > 0) throw new FileError({ code: "incomplete", path, limit: "text: a bracket is open" });
  return tops;
}
