import type { ErrorData, Limit, Measure, PositionSource, Problem, Reason, Thing, UnreadReason } from "./error-rules.js";

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

const fallback = "pass the option fallback, which loads ropewalk/fallback: the same core as plain JavaScript";
const waysOut =
  'Ways out: take loadRopewalk from "ropewalk" without wasmUrl (it carries the bytes), pass the bytes as wasmBinary, or ' +
  "serve ropewalk.wasm at that address";

export const english: Words = {
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
    within: "from -{limit} to {limit}",
    "keeps-within": "small enough to keep {of} within {limit}",
    even: "even",
    finite: "a finite number",
    whole: "a whole number",
    "one-of": "one of {limit}",
    "one-of-schemes": "one of {limit}, or a name that registerScheme was given first",
    "at-most-without-factor": "at most {bound}, where factor is not given",
    alternating: "{limit}, the same for both axes that alternate",
    "inner-reach": "at least {limit}, which is how far the axes within reach",
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
    positions: "a list of whole numbers or { start, count }",
    "token-positions": "a whole number, a list of them or { start, count }",
    Float32Array: "a Float32Array",
    "Float32Array | Tensor": "a Float32Array or a Tensor",
    Uint16Array: "a Uint16Array of bit patterns",
    Tensor: "a Tensor, as x is",
    "own-tensor": "a Tensor of this instance; this one belongs to another",
    "true-with": "true where {of} is given: a window looks back",
    "score-bias":
      "what is added to scores: 0 for a key that is seen, -Infinity for one that is not. A mask of 0 and 1 hides no key",
    "bias-value": "a number or -Infinity (0 * -Infinity is NaN)",
    names: "a list of names among {limit}",
    config: "an object, the content of a config.json, awaited and parsed",
    shape: "four numbers: batch, heads, seq and headDim in the order of layout",
    strides: "three numbers: elements along the first three axes of shape",
    "from-to": "a number from {of} to {limit}",
    "whole-from-to": "a whole number from {of} to {limit}",
    "known-type":
      'a known one, or options.pairing "half-split" or "interleaved": which channels pair up is not guessed',
    "by-side": "absent here: queries and keys have scales of their own, which rope(spec) and xposScale know apart",
    "in-config": "a value that some config.json says beside the other fields",
    "rotates-if": '{limit}, as a model of type "{of}" has no rotation otherwise',
    "one-by-layer": 'one value for each layer, the same for all layers of type "{of}"',
    "one-of-model-type": 'one of {limit} with model_type "{of}"',
    "one-set": "absent: this config has one set of parameters for all layers",
    unasked: "absent, since {of} does not ask for it",
    beside: "absent, since {of} is given too",
    "string | URL": "a string or a URL",
    bytes: "an ArrayBuffer or a typed array",
    files: "a list of Blobs or Uint8Arrays",
    "WebAssembly.Module": "a WebAssembly.Module",
    importer: "a function that imports {of}",
    function: "a function",
    "new-name": "a name that no scheme has yet",
    signal: "an AbortSignal",
    tokenizer: "an object with the functions encode and decode",
    "python-value": "a number, a string, true, false or an array of a known dtype whose data fits its shape",
    "known-symbol": "one of the {limit} symbols that the model knows",
    card: "the id of a card",
    link: "the fragment of a link",
    "rope-property": "text, for a property whose name begins with --rope-",
    attribute: "an attribute of the figure: {limit}",
    "attribute-value": "a value that its description in the gallery allows, such as {limit}",
  },
  needed: "{path} is missing; ",
  reasons: {
    scaled: "{of} is given and scales nothing without it",
    base: "it is the base of the frequencies",
    "head-size": "without head_dim the head's size is hidden_size / num_attention_heads",
    "rope-type": 'rope_type "{of}" needs it',
    "rope-type-or": 'rope_type "{of}" needs it, or {limit}',
    "types-by-layer": "values in lists by layer belong to its types",
    su: 'the old name "su" needs it beside the factors; the name "longrope" takes it from the top level too',
  },
  problems: {
    "apart-from": "{path} shares memory with {of}; it must be apart from it",
    "default-with": '{path} must be "default" where {of} is given',
    memory: "wasm memory could not grow by {text} bytes",
    "result-memory": "the result does not fit into memory ({text})",
    unreadable: "{path} could not be read: {text}",
    disposed: "{path} was used after dispose()",
    "instance-disposed": "this Ropewalk instance was used after dispose()",
    "cache-disposed": "the cache was used after dispose()",
    "no-rope": "{path} is {value}; such a model has no rotary position embedding: its positions come from {source}",
    unread: "{path} is {value}, whose rotation is not read: {source}",
    "range-end": "{path} ends at {text}; positions go up to {limit}",
    "not-json": "{path} is no JSON: {text}",
    "unknown-option": "{path} is not an option here; is {limit} meant?",
    "no-option": "{path} is not an option here; those that are: {limit}",
    "near-key": "{path} is not read, and {limit} is missing: is that meant?",
    "table-direction":
      "{path} is missing: the table is of a spec with direction -1. true rotates as the model does, false the other way",
    "table-spec":
      "{path} is missing: the table is of a spec whose {of} is {limit}. Pass that, or another value where it is meant",
    "table-offset":
      "{path} is of a spec whose {of} is {value}, which attention has no option for: take rope(spec).attention, or rotate q and k first",
    "config-key": "{path} is a key of config.json, not of a spec: pass what parseConfig(config) returns",
    projection:
      "{path} is missing: x may be the weights of a q or k projection, whose rows convert. Pass rows: { heads, in }, or rows: null where x holds vectors",
    "tensor-data": "a Tensor has no {path}; read() gives a copy of its numbers",
    rotated: "{path} is rotated already, and this call rotates it: pass a Tensor that is not rotated yet",
    "empty-cache": "the cache is empty: append keys and values first",
    "row-of-token":
      "{path} is missing: one token and a table of {limit} rows do not say which row is the token's. Pass its row, such as [position]",
    "other-layout":
      '{path} fits {text}, which is shape[1], and not shape[2], the number of tokens with layout "bhsd". Is layout "bshd" meant? ' +
      'Then say so; if not, say layout "bhsd"',
    "heads-axis":
      '{path}[1] is {text}, neither heads nor kvHeads of the rope, and shape[2], the tokens of layout "bhsd", is. ' +
      'Is layout "bshd" meant? Then say so; if not, say layout "bhsd"',
    "one-axis":
      "keys with several positions each cannot be moved: truncate or evict them and append them at the positions wanted",
    "keys-apart":
      "{path} is missing: there are {limit} keys for {text} queries, so the positions of the queries are not those of the keys",
    "no-drawing": "<{text}> has no drawing for these values; its numbers are a table",
    "no-webassembly": `this host has no WebAssembly. Way out: ${fallback}`,
    "no-simd": `this host has no WebAssembly SIMD: Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later have it. Way out: ${fallback}`,
    "no-relaxed-simd": "this host has no relaxed SIMD: Chrome 114, Node 21 or later have it",
    policy: `this host does not let WebAssembly compile: {text}. Ways out: allow 'wasm-unsafe-eval' in the page's script-src, pass wasmModule where the host compiles it (Cloudflare Workers), or ${fallback}`,
    "not-isolated":
      "this page is not cross-origin isolated, so its threads cannot share memory. Ways out: serve it with the headers " +
      "Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp, or take loadRopewalk from " +
      '"ropewalk", which needs no threads',
    "not-wasm": `{text} is not a WebAssembly module ({of} bytes). ${waysOut}`,
    html: `{text} is not a WebAssembly module, but something that looks like an HTML page ({of} bytes). ${waysOut}`,
    "not-compiled": `{text} could not be compiled: {of}. ${waysOut}`,
    "not-fetched": `{text} could not be fetched: {of}. ${waysOut}`,
    status: `{text} answered with status {of}. ${waysOut}`,
    "broken-off": `{text} broke off: {of}. ${waysOut}`,
    "not-loaded": "{path} could not be loaded: {text}",
    "not-started": "the module could not be started: {text}",
    "not-ropewalk":
      "{text} is not the module of this build of ropewalk: it is another version's, another module, or was damaged on its way. " +
      "Take JavaScript and ropewalk.wasm from one copy of the package",
    trapped:
      "the module stopped inside itself: {text}. That is a fault of ropewalk and not of what it was given; please report it with " +
      "the call. This instance may be damaged: load another one",
    "no-doctor": 'diagnose runs in a module of its own: import "ropewalk/doctor" brings it',
    "not-in-core":
      '{path} is not in ropewalk/core: take loadRopewalk from "ropewalk", which has the same calls and this one',
    "not-safetensors": "{path} is no safetensors file: {text}",
    file: "{limit}",
    raised: "{of} in line {line}: {text}",
    "raised-outside": "{of}: {text}",
    "no-rotation": "nothing in the program turns vectors of the config's head_dim; tried: {text}",
    "too-long": "the program took longer than {limit} seconds and was ended",
    "no-python": "Python needs the package pyodide ({text}). Install it: npm install pyodide@314",
    "python-stopped": "the interpreter stopped: {text}",
    "no-threads":
      "{limit} threads could not be started: {text}. Ways out: pass the address of the package's file " +
      "dist/generated/threads-worker.js as workerUrl, allow it in the policy's worker-src, or take loadRopewalk from " +
      '"ropewalk"',
    "few-threads": "the host starts fewer than {limit} threads",
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
};

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
  return found[measure ?? "value"][value === undefined ? 1 : 0] + limits[rule];
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
