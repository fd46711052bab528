import type { callWords } from "./call-words.js";
import type { configWords } from "./config-words.js";
import type {
  ErrorData,
  LearntWords,
  Limit,
  Measure,
  PositionSource,
  Problem,
  Reason,
  Thing,
  UnreadReason,
} from "./error-rules.js";

/** How a language writes a value inside a sentence. */
export interface ValueWords {
  readonly thing: (thing: Thing) => string;
  /** A word or a number. */
  readonly value: (text: string) => string;
}

/**
 * A language's words for every error. {path}, {value}, {text} (the value unquoted), {limit}, {of}, {bound}, {line} and
 * {source} are filled in.
 */
export interface Words extends ValueWords {
  /** The beginning of a sentence that ends with a limit: if something was given, and if nothing was. */
  readonly found: Readonly<Record<Measure | "value", readonly [given: string, missing: string]>>;
  readonly limits: Readonly<Record<Limit, string>>;
  /** The beginning of a sentence that ends with a reason. */
  readonly needed: string;
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly problems: Readonly<Record<Problem, string>>;
  /** The names of sources of positions, if they differ from English. */
  readonly sources?: Readonly<Record<PositionSource | UnreadReason, string>>;
  /** A limit and its source. */
  readonly bound: string;
  readonly end: string;
}

const waysOut =
  'Ways out: take loadRopewalk from "ropewalk" without wasmUrl (it carries the bytes), pass the bytes as wasmBinary, or ' +
  "serve ropewalk.wasm at that address";

type Learnt<List extends "limits" | "problems"> = keyof (typeof callWords)[List] | keyof (typeof configWords)[List];

/** What every entry of the package can say. The rest is learnt by those that can come to it. */
const common = {
  found: {
    value: ["{path} is {value}; it must be ", "{path} is missing; it must be "],
    length: [
      "{path} has {value} elements; it must be a list whose length is ",
      "{path} is missing; it must be a list whose length is ",
    ],
    sum: [
      "{path} has the sum {value}; it must be a list whose sum is ",
      "{path} is missing; it must be a list whose sum is ",
    ],
    dtype: ["{path} has dtype {text}; it must be of dtype ", "{path} is missing; it must be of dtype "],
  },
  limits: {
    "at-least": "at least {bound}",
    "at-most": "at most {bound}",
    above: "above {bound}",
    below: "below {bound}",
    "equal-to": "{bound}",
    "multiple-of": "a multiple of {bound}",
    even: "even",
    finite: "a finite number",
    whole: "a whole number",
    "one-of": "one of {limit}",
    "one-of-schemes": "one of {limit}, or a name that registerScheme was given first",
    absent: "absent",
    given: "given",
    number: "a number",
    boolean: "true or false",
    string: "a string",
    object: "an object",
    "object | null": "an object or null",
    "number[]": "a list of numbers",
    "integer[]": "a list of whole numbers",
    spec: "a spec, as parseConfig returns one",
    blob: "a Blob or a Uint8Array",
    "true-with": "true where {of} is given: a window looks back",
    "score-bias":
      "what is added to scores: 0 for a key that is seen, -Infinity for one that is not. A mask of 0 and 1 hides no key",
    "bias-value": "a number or -Infinity (0 * -Infinity is NaN)",
    names: "a list of names among {limit}",
    "from-to": "a number from {of} to {limit}",
    "in-config": "a value that some config.json says beside the other fields",
    unasked: "absent, since {of} does not ask for it",
    beside: "absent, since {of} is given too",
    "string | URL": "a string or a URL",
    bytes: "an ArrayBuffer or a typed array",
    files: "a list of Blobs or Uint8Arrays",
    "WebAssembly.Module": "a WebAssembly.Module",
    function: "a function",
    "new-name": "a name that no scheme has yet",
    signal: "an AbortSignal",
    tokenizer: "an object with the functions encode and decode",
    "python-value": "a number, a string, true, false or an array of a known dtype whose data fits its shape",
    "known-symbol": "one of the {limit} symbols that the model knows",
    card: "the id of a card",
    link: "the fragment of a link",
    colour: "a colour in hexadecimal, by name, or in rgb(), oklch() or light-dark()",
    characters: "a text of at most {limit} characters",
    "attribute-value": "a value that its description in the gallery allows, such as {limit}",
  },
  needed: "{path} is missing; ",
  reasons: {},
  problems: {
    "result-memory": "the result does not fit into memory ({text})",
    unreadable: "{path} could not be read: {text}",
    "cache-disposed": "the cache was used after dispose()",
    "not-json": "{path} is no JSON: {text}",
    "unknown-option": "{path} is not an option here; is {limit} meant?",
    "no-option": "{path} is not an option here; those that are: {limit}",
    "table-offset":
      "{path} is of a spec whose {of} is {value}, which attention has no option for: take rope(spec).attention, or rotate q and k first",
    projection:
      "{path} is missing: x may be the weights of a q or k projection, whose rows convert. Pass rows: { heads, in }, or rows: null where x holds vectors",
    "empty-cache": "the cache is empty: append keys and values first",
    "one-axis":
      "keys with several positions each cannot be moved: truncate or evict them and append them at the positions wanted",
    "keys-apart":
      "{path} is missing: there are {limit} keys for {text} queries, so the positions of the queries are not those of the keys",
    "no-drawing": "<{text}> has no drawing for these values; its numbers are a table",
    "no-relaxed-simd": "this host has no relaxed SIMD: Chrome 114, Node 21 or later have it",
    "not-wasm": `{text} is not a WebAssembly module ({of} bytes). ${waysOut}`,
    html: `{text} is not a WebAssembly module, but something that looks like an HTML page ({of} bytes). ${waysOut}`,
    "not-compiled": `{text} could not be compiled: {of}. ${waysOut}`,
    "not-fetched": `{text} could not be fetched: {of}. ${waysOut}`,
    status: `{text} answered with status {of}. ${waysOut}`,
    "broken-off": `{text} broke off: {of}. ${waysOut}`,
    "not-ropewalk":
      "{text} is not the module of this build of ropewalk: it is another version's, another module, or was damaged on its way. " +
      "Take JavaScript and ropewalk.wasm from one copy of the package",
    "no-doctor": 'diagnose runs in a module of its own: import "ropewalk/doctor" brings it',
    "not-safetensors": "{path} is no safetensors file: {text}",
    file: "{limit}",
    raised: "{of} in line {line}: {text}",
    "raised-outside": "{of}: {text}",
    "no-rotation": "nothing in the program turns vectors of the config's head_dim; tried: {text}",
    "not-python": "this is {text}, and only Python runs here; the vectors of any program can be compared by diagnose",
    "too-long": "the program took longer than {limit} seconds and was ended",
    "no-python": "Python needs the package pyodide ({text}). Install it: npm install pyodide@314",
    "python-stopped": "the interpreter stopped: {text}",
  },
  bound: "{of}, which is {limit}",
  end: "",
  thing: ({ type, length }) => {
    if (type === "unreadable") return "a value that cannot be read";
    const name = type === "Array" || type === "Object" ? type.toLowerCase() : type;
    const article = /^[aeiou]/i.test(name) && !name.startsWith("U") ? "an" : "a";
    return `${article} ${name}${length === undefined ? "" : ` of length ${length}`}`;
  },
  value: (text) => text,
} satisfies Omit<Words, "limits" | "reasons" | "problems"> & {
  readonly limits: Record<Exclude<Limit, Learnt<"limits">>, string>;
  readonly reasons: Record<Exclude<Reason, keyof (typeof configWords)["reasons"]>, string>;
  readonly problems: Record<Exclude<Problem, Learnt<"problems">>, string>;
};
export const english = common as unknown as Words;

const learnt = new Set<LearntWords>();

/** From now on errors say these sentences. A start calls it, or a function that starts no module: no import does. */
export function learn(words: LearntWords): void {
  if (learnt.has(words)) return;
  learnt.add(words);
  const { limits, reasons, problems } = words;
  Object.assign(english.limits, limits);
  Object.assign(english.reasons, reasons);
  Object.assign(english.problems, problems);
}

export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text);

export function valueIn(words: ValueWords, value: unknown): string {
  if (typeof value === "string") return words.value(JSON.stringify(cut(value, 40)));
  if (typeof value === "object" && value !== null) return words.thing(value as Thing);
  return words.value(typeof value === "bigint" ? cut(`${value}n`, 40) : String(value));
}

const isIn = <Key extends string>(texts: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(texts, key);

function textOf({ found, limits, needed, reasons, problems }: Words, { rule, value, measure }: ErrorData): string {
  if (isIn(problems, rule)) return problems[rule];
  if (isIn(reasons, rule)) return needed + reasons[rule];
  // Data of another entry may have a rule that this one has no sentence for: its name says the most.
  return found[measure ?? "value"][value === undefined ? 1 : 0] + (isIn(limits, rule) ? limits[rule] : rule);
}

/** The error as a sentence. It repeats at most 200 characters of the caller's values. */
export function sentence(words: Words, error: ErrorData): string {
  const { path = "", index, value, limit, of, as } = error;
  const parts: Readonly<Record<string, () => string>> = {
    path: () => cut(path, 80) + (index === undefined ? "" : `[${index}]`) + (as === undefined ? "" : ` (${as})`),
    value: () => valueIn(words, value),
    text: () => cut(String(value), 120),
    line: () => String(index),
    limit: () => String(limit),
    of: () => cut(String(of), 60),
    source: () => words.sources?.[of as PositionSource | UnreadReason] ?? String(of),
    bound: () => fill(of === undefined ? "{limit}" : words.bound),
  };
  const fill = (text: string): string => text.replace(/{(\w+)}/g, (_, part: string) => parts[part]!());
  return fill(textOf(words, error) + words.end);
}
