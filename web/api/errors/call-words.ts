import type { LearntWords } from "./error-rules.js";

const fallback = "pass the option fallback, which loads ropewalk/fallback: the same core as plain JavaScript";

/** Of what a module computes, its start and its tensors: reading a config alone needs none of them. */
export const callWords = {
  limits: {
    within: "from -{limit} to {limit}",
    "keeps-within": "small enough to keep {of} within {limit}",
    "at-most-without-factor": "at most {bound}, where factor is not given",
    alternating: "{limit}, the same for both axes that alternate",
    "inner-reach": "at least {limit}, which is how far the axes within reach",
    positions: "a list of whole numbers or { start, count }",
    "token-positions": "a whole number, a list of them or { start, count }",
    Float32Array: "a Float32Array",
    "Float32Array | Tensor": "a Float32Array or a Tensor",
    Uint16Array: "a Uint16Array of bit patterns",
    Tensor: "a Tensor, as x is",
    "own-tensor": "a Tensor of this instance; this one belongs to another",
    "one-part":
      "1 to rotate, as the parts of its head rotate each by itself: take the spec of one part from parseConfig(config, { layerType }), and then the next",
    "table-spec":
      "{limit}, as {of} is in the spec of cosSin. Ways out: pass it, or, where another is meant, drop the spec: const { spec, ...table } = cosSin",
    "float32-position":
      "below {limit}, as a Float32Array skips whole numbers from there on: pass an Int32Array or a list",
    shape: "four numbers: batch, heads, seq and headDim in the order of layout",
    strides: "three numbers: elements along the first three axes of shape",
    "whole-from-to": "a whole number from {of} to {limit}",
    "by-side": "absent here: queries and keys have scales of their own: take rope(spec) or xposScale",
    importer: "a function that imports {of}",
  },
  problems: {
    "apart-from": "{path} shares memory with {of}; it must be apart from it",
    "default-with": '{path} must be "default" where {of} is given',
    memory: "wasm memory could not grow by {text} bytes",
    disposed: "{path} was used after dispose()",
    "instance-disposed": "this Ropewalk instance was used after dispose()",
    "range-end": "{path} ends at {text}; positions go up to {limit}",
    "table-direction":
      "{path} is missing: the table is of a spec with direction -1. true rotates as the model does, false the other way",
    "row-of-head":
      "{path} is {text}, a row for each head and token; all heads rotate by the first {limit}. Pass those, or positionIds",
    "rows-of-axes":
      "{path} is {text}, and the shape has {limit} tokens: cosSinMultimodal takes a list [axes, tokens] with the axes of the spec. Pass positionIds where some of the rows are meant",
    "row-of-table":
      "{path} is {text}, a position: its row of {of} is {limit}. Pass rows, or, where row {text} is meant, drop the positions: const { positions, ...table } = cosSin",
    "config-key": "{path} is a key of config.json, not of a spec: pass what parseConfig(config) returns",
    rotated: "{path} is rotated already, and this call rotates it: pass a Tensor that is not rotated yet",
    "rotated-again":
      "{path} is rotated already. Ways out: write() it anew, rotate it back with inverse, or, where a second rotation is meant, drop the spec: const { spec, ...table } = cosSin. Tables of cosSinShift move rotated keys",
    "tensor-data": "a Tensor has no {path}; read() gives a copy of its numbers",
    "row-of-token":
      "{path} is missing: a table of {limit} rows does not say which of them are the rows of these tokens. Pass them, such as [position]",
    "other-layout":
      '{path} fits {text}, which is shape[1], and not shape[2], the number of tokens with layout "bhsd". Is layout "bshd" meant? ' +
      'Then say so; if not, say layout "bhsd"',
    "heads-axis":
      '{path}[1] is {text}, neither heads nor kvHeads of the rope, and shape[2], the tokens of layout "bhsd", is. ' +
      'Is layout "bshd" meant? Then say so; if not, say layout "bhsd"',
    "no-webassembly": `this host has no WebAssembly. Way out: ${fallback}`,
    "no-simd": `this host has no WebAssembly SIMD: it needs Chrome 91, Firefox 89, Safari 16.4 or Node 16.4. Way out: ${fallback}`,
    policy: `this host does not let WebAssembly compile ({text}): script-src needs 'wasm-unsafe-eval'. Ways out: allow it, pass wasmModule where the host compiles it (Cloudflare Workers), or ${fallback}`,
    "not-loaded": "{path} could not be loaded: {text}",
    "not-started": "the module could not be started: {text}",
    trapped:
      "the module stopped inside itself: {text}. That is a fault of ropewalk; please report it with " +
      "the call. This instance may be damaged: load another one",
    "not-in-core": '{path} is not in ropewalk/core: import {limit} from "{of}"',
  },
} as const satisfies LearntWords;
