// Mutants of the package's TypeScript.
const errors = ["tests/web/api/errors.test.ts"];
const model = ["tests/web/api/model/errors.test.ts"];
const files = ["tests/web/porting/hostile-files.test.ts", "tests/web/porting/files.test.ts"];
const memory = ["tests/web/api/memory/memory.test.ts"];
const caller = ["tests/web/api/memory/caller.test.ts"];
const traps = ["tests/web/api/engines/traps.test.ts"];
const inherited = ["tests/web/api/prototype.test.ts"];

export const ofPackage = [
  {
    file: "web/api/errors.ts",
    guard: "errors",
    tests: [...errors, "tests/web/api/engines/belonging.test.ts"],
    mutants: {
      "an error of the caller's gets out": ["throw asRopewalkError(error, code, path, runs);", "throw error;"],
      "a trap is the caller's fault": ["if (isTrap(error)) {", "if (false) {"],
      "a result without memory is an unreadable option": ["if (isA(RangeError, error)) return", "if (false) return"],
      "a value that cannot be read breaks its own error": [
        'return { type: "unreadable" } satisfies Thing;',
        "throw value;",
      ],
      "an error that is no text breaks its own report": ['return "an unknown error";', "throw error;"],
    },
  },
  {
    file: "web/api/errors.ts",
    guard: "callers",
    tests: errors,
    mutants: {
      "an error that cannot be asked what it is gets out": [
        "  } catch {\n    return false;\n  }",
        "  } finally {\n  }",
      ],
    },
  },
  {
    file: "web/api/errors.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: {
      "an error's path has any length": [
        'name !== "value" ? cut(value, 200) : value;',
        'name !== "value" ? value : value;',
      ],
    },
  },
  {
    file: "web/api/errors.ts",
    guard: "memory",
    tests: traps,
    mutants: { "a trap ends nothing": ["runs?.end(trapped);", ""] },
  },
  {
    file: "web/api/core/ropewalk.ts",
    guard: "memory",
    tests: traps,
    mutants: {
      "an instance that was trapped says it is disposed": ["if (this.#ended !== undefined) throw this.#ended;", ""],
    },
  },
  {
    file: "web/api/error-words.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: { "a message repeats all of its input": ["text.length > most ?", "text.length > 1e9 ?"] },
  },
  {
    file: "web/api/checks.ts",
    guard: "errors",
    tests: [...errors, "tests/web/api/kv-cache.test.ts"],
    mutants: {
      "a number may be NaN": ["if (!Number.isFinite(value))", "if (false)"],
      "a whole number may have a fraction": ["if (!Number.isInteger(number))", "if (false)"],
      "a number has no lower end": ["if (number < least)", "if (false)"],
      "a word may be any": [
        'throw refuse(path, value, "one-of", undefined, { limit: words.join(", ") });',
        "return 0;",
      ],
    },
  },
  {
    file: "web/api/checks.ts",
    guard: "callers",
    tests: model,
    mutants: { "a number has no upper end": ["if (number > most)", "if (false)"] },
  },
  {
    file: "web/api/option-names.ts",
    guard: "errors",
    tests: ["tests/web/api/option-names.test.ts"],
    mutants: { "an unknown option is passed over": ["if (names[name] !== true) throw", "if (false) throw"] },
  },
  {
    file: "web/api/option-names.ts",
    guard: "callers",
    tests: inherited,
    mutants: {
      "an option is inherited": ["Object.setPrototypeOf(Given.prototype, null);", ""],
    },
  },
  {
    file: "web/api/config/fields.ts",
    guard: "callers",
    tests: inherited,
    mutants: { "a config's key is inherited": ["({ __proto__: null, ...object })", "({ ...object })"] },
  },
  {
    file: "web/api/model/checkpoint.ts",
    guard: "callers",
    tests: inherited,
    mutants: {
      "a model's config inherits": ['ownFields(objectOf(given, "files.config"))', 'objectOf(given, "files.config")'],
    },
  },
  {
    file: "web/api/model/safetensors.ts",
    guard: "callers",
    tests: model,
    mutants: {
      "weights need only say that they are a buffer": [
        "const view = new DataView(buffer, start, length);",
        "const view = new Uint8Array(buffer, start, length);",
      ],
    },
  },
  {
    file: "web/api/positions.ts",
    guard: "errors",
    tests: [...errors, "tests/web/api/kv-cache.test.ts"],
    mutants: {
      "a range may end past the last position": ["if (start + count - 1 > maxPosition) {", "if (false) {"],
      "a position may be below its least": ["if (rounded === number && rounded >= least)", "if (rounded === number)"],
      "a list's length may have a fraction": [
        'typeof length === "number" && Number.isInteger(length) && length >= 0',
        'typeof length === "number" && length >= 0',
      ],
    },
  },
  {
    file: "web/api/positions.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: { "a range becomes a list of any length": ["if (count > most)", "if (false)"] },
  },
  {
    file: "web/api/config/layers.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: {
      "a config may have any number of layer types": ["if (count <= MOST_SETS) return;", "return;"],
      "a config inside itself is followed for ever": ["level < MOST_LEVELS", "true"],
    },
  },
  {
    file: "web/api/config/fields.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: { "a list of a config may be endless": ["|| value.length <= MOST_ENTRIES)", "|| true)"] },
  },
  {
    file: "web/api/model/symbols.ts",
    guard: "no long waits",
    tests: [...model, "tests/web/api/small-inputs.test.ts"],
    mutants: { "a symbol has any length": ["if (one.length > MOST_LETTERS)", "if (false)"] },
  },
  {
    file: "web/api/checks.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: {
      "each place of a list is an option": [
        "if (Array.isArray(value) || ArrayBuffer.isView(value)) throw",
        "if (false) throw",
      ],
    },
  },
  {
    file: "web/api/checks.ts",
    guard: "callers",
    tests: model,
    mutants: {
      "a list is read by its own iterator": [
        "for (let i = 0; i < length; i++) entries.push(read(list[i], i));",
        "Array.from(list, (entry, i) => entries.push(read(entry, i)));",
      ],
    },
  },
  {
    file: "web/api/spec.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: { "all names of a spec are compared": [".slice(0, MOST_NAMES)", ""] },
  },
  {
    file: "web/api/model/load.ts",
    guard: "callers",
    tests: model,
    mutants: {
      "what a model's files throw gets out": [
        'throw asRopewalkError(error, "option-invalid", "files");',
        "throw error;",
      ],
      "weights are read after a wait": ["readSafetensors(bytes)", "readSafetensors(copyOfBytes(weights))"],
    },
  },
  {
    file: "web/api/memory/heap.ts",
    guard: "memory",
    tests: [...memory, ...caller],
    mutants: {
      "what is disposed goes on": ["if (this.#disposed && !afterwards) throw disposed();", ""],
      "a result is the module's own memory": [
        ".slice(start, end) as OwnArrayOf<T>",
        ".subarray(start, end) as OwnArrayOf<T>",
      ],
      "views outlive the growth of memory": ["if (current && view.length >= end) return view;", "return view;"],
      "lists are never freed": ["this.core._free(list.address);", ""],
      "a scope frees nothing": ["for (const list of this.#lists) this.heap.free(list);", "{}"],
      "small lists run over their end": [
        "if (bytes > most || next > this.#bottom + SCRATCH_BYTES)",
        "if (bytes > most)",
      ],
    },
  },
  {
    file: "web/api/memory/heap.ts",
    guard: "memory runs out",
    tests: ["tests/web/api/memory/allocations.test.ts"],
    mutants: {
      "no memory is an address": ["if (address === 0) throw", "if (false) throw"],
    },
  },
  {
    file: "web/api/memory/heap.ts",
    guard: "memory",
    tests: ["tests/web/api/memory/leaks.test.ts"],
    mutants: {
      "a spec's configuration is never freed": ["if (this.#config !== 0) this.heap.core.freeConfig(this.#config);", ""],
    },
  },
  {
    file: "web/api/memory/arrays.ts",
    guard: "callers",
    tests: [...caller, "tests/web/api/memory/out.test.ts"],
    mutants: {
      "an array's own word of its length is believed": [
        "=> getLength.call(array);",
        "=> (array as Float32Array).length;",
      ],
      "arrays that share bytes are apart": ["x.start < y.end && y.start < x.end;", "false;"],
    },
  },
  {
    file: "web/api/memory/tensor.ts",
    guard: "memory",
    tests: [...memory, ...caller, ...errors],
    mutants: {
      "a disposed tensor is used": ["if (tensor.#list === undefined) throw", "if (false) throw"],
      "a tensor of another instance is used": ["if (owner !== tensor.#owner) throw", "if (false) throw"],
      "a tensor outlives its instance": ["owner.checkAlive();", ""],
      "a tensor is freed twice": [
        "this.#heap.free(this.#list);\n    this.#list = undefined;",
        "this.#heap.free(this.#list);",
      ],
      "a write may have another length": ["if (length !== list.length) throw", "if (false) throw"],
      "a write may have another type": ["if (!fits) throw", "if (false) throw"],
    },
  },
  {
    file: "web/api/memory/kept-tables.ts",
    guard: "memory",
    tests: ["tests/web/api/memory/tables-kept.test.ts", ...memory],
    mutants: {
      "a table of another instance is used where it is": [
        "return heap === this.heap && this.#lists",
        "return this.#lists",
      ],
    },
  },
  {
    file: "web/api/rotate.ts",
    guard: "memory",
    tests: ["tests/web/api/strides.test.ts", "tests/web/api/memory/out.test.ts", ...errors],
    mutants: {
      "an offset may pass the end": ["if (rest < 0) {", "if (false) {"],
      "the result may have another length": ["if (lengthOf(out) === lengthOf(x)) return out;", "return out;"],
      "the result may have another dtype": ["if (to.dtype !== from.dtype) {", "if (false) {"],
    },
  },
  {
    file: "web/api/attention-out.ts",
    guard: "memory",
    tests: ["tests/web/api/attention-out.test.ts"],
    mutants: {
      "output and weights may share bytes": ["if (meet(read.output!, read.weights))", "if (false)"],
      "an output may have another length": ["if (found !== length)", "if (false)"],
      "an output may be of 16 bits": ['if (list.type === "f32") return list;', 'return list as List<"f32">;'],
    },
  },
  {
    file: "web/api/engines/belonging.ts",
    guard: "belonging",
    tests: ["tests/web/api/engines/belonging.test.ts"],
    mutants: {
      "bytes of another build start": [
        "bytes.length > SECTION_BYTES && digestOf(bytes.subarray(0, -SECTION_BYTES)) === build;",
        "true;",
      ],
      "a compiled module of another build starts": [
        "return section?.byteLength === 4 && new DataView(section).getUint32(0, true) === build;",
        "return true;",
      ],
      "the last bytes are not looked at": [
        "for (let at = all.length & ~3; at < all.length; at++) {",
        "for (let at = all.length; at < all.length; at++) {",
      ],
    },
  },
  {
    file: "web/api/engines/wasm-bytes.ts",
    guard: "belonging",
    tests: ["tests/web/api/engines/belonging.test.ts"],
    mutants: {
      "what does not belong starts": ["if (!belongs) throw", "if (false) throw"],
      "a given module starts unasked": ["if (!isOf(build, module)) throw", "if (false) throw"],
    },
  },
  {
    file: "web/api/engines/wasm-bytes.ts",
    guard: "faults",
    tests: ["tests/web/api/engines/faults.test.ts", "tests/web/api/engines/load.test.ts"],
    mutants: {
      "an answer of status 503 is the module": ["if (!response.ok) throw", "if (false) throw"],
      "HTML is compiled": ["if (!magic.every((byte, i) => bytes[i] === byte)) {", "if (false) {"],
    },
  },
  {
    file: "web/api/engines/guarded.ts",
    guard: "faults",
    tests: [
      "tests/web/api/engines/faults.test.ts",
      "tests/web/api/engines/engines.test.ts",
      "tests/web/api/engines/load.test.ts",
    ],
    mutants: {
      "a host's error gets out of a start": [
        'throw unavailable({ rule: "not-started", value: describe(error) });',
        "throw error;",
      ],
      "an option that imports no engine is called": [
        'if (typeof engine?.loadRopewalk !== "function") throw',
        "if (false) throw",
      ],
    },
  },
  {
    file: "web/api/engines/threads.ts",
    guard: "faults",
    tests: ["tests/web/api/engines/faults.test.ts"],
    mutants: { "helpers of a failed start stay": ["begun.PThread?.terminateAllThreads();", ""] },
  },
  {
    file: "web/api/engines/threads.ts",
    guard: "faults",
    tests: ["tests/web/api/engines/few-threads.test.ts"],
    mutants: {
      "helpers stay when too few start": ["    stop();\n    throw error;", "    throw error;"],
      "too few helpers are enough": ["if (!glue.startHelpers(threads)) throw", "if (false) throw"],
    },
  },
  {
    file: "web/api/model/safetensors.ts",
    guard: "files",
    tests: [...model, "tests/web/porting/hostile-files.test.ts"],
    mutants: {
      "a header may be longer than the file": ["if (length > bytes.length - 8) throw", "if (false) throw"],
      "a header may be a list": [
        'if (typeof header !== "object" || header === null || Array.isArray(header))',
        "if (false)",
      ],
      "a tensor may end behind the file": ["if (first > end || end > data.length) throw", "if (false) throw"],
      "a tensor's bytes need not fit its shape": [
        "if (size !== undefined && end - first !== count * size)",
        "if (false)",
      ],
    },
  },
  {
    file: "web/api/model/checkpoint.ts",
    guard: "files",
    tests: model,
    mutants: {
      "a tensor may have another shape": [
        "if (shape.length === wanted.length && shape.every((size, i) => size === wanted[i])) return;",
        "return;",
      ],
      "a tensor that has no place is passed over": [
        'throw refuse(name, name, "absent", "config-invalid");',
        "continue;",
      ],
    },
  },
  {
    file: "web/api/model/model.ts",
    guard: "callers",
    tests: model,
    mutants: {
      "positions may be more than ids": [
        "if (given.length === tokens) return given;",
        "if (given.length >= tokens) return given;",
      ],
      "an id of the vocabulary's size is one": ["(id) => id >= this.vocabulary", "(id) => id > this.vocabulary"],
      "what progress throws gets out": [
        'guarded("option-invalid", "options.progress", () => (progress as RunModelOptions["progress"] | null)?.(share)),',
        '(progress as RunModelOptions["progress"] | null)?.(share),',
      ],
      "what a signal throws gets out": [
        'guarded("option-invalid", "options.signal", () => (signal as AbortSignal | null | undefined)?.aborted === true),',
        "(signal as AbortSignal | null | undefined)?.aborted === true,",
      ],
    },
  },
  {
    file: "web/api/model/model.ts",
    guard: "memory",
    tests: [...traps, "tests/web/api/model/leaks.test.ts"],
    mutants: {
      "a model that was trapped says it is disposed": ["if (this.#ended !== undefined) throw this.#ended;", ""],
      "a run is never freed": ["if (session.run !== 0) core.freeRun(session.run);", ""],
      "a run's lists are never freed": ["for (const list of session.lists) heap.free(list);", ""],
      "a run that did not begin keeps its lists": [
        "      this.#close(session);\n      throw error;",
        "      throw error;",
      ],
    },
  },
  {
    file: "web/api/model/checkpoint.ts",
    guard: "errors",
    tests: model,
    mutants: {
      "rms_norm_eps may be a text": ['finite(value, "rms_norm_eps", "config-invalid")', "value as number"],
    },
  },
  {
    file: "web/api/model/symbols.ts",
    guard: "callers",
    tests: model,
    mutants: {
      "a tokenizer's ids need not be whole": [
        'readPositionList(!isList && "ids" in found ? found.ids : found, "text")',
        "found as number[]",
      ],
    },
  },
  {
    file: "web/porting/files/zip.ts",
    guard: "files",
    tests: files,
    mutants: {
      "an archive may unpack to any size": ["if (size > MOST_RATIO * packed.length) throw", "if (false) throw"],
      "an archive unpacks to any size unasked": ["if (size > most) throw", "if (false) throw"],
      "an archive unpacks to more than it says": ["if (length + piece.value.length > size) throw", "if (false) throw"],
      "an archive unpacks to less than it says": ["if (length < size) throw", "if (false) throw"],
      "a packed file may begin behind the archive": ["if (local.length < 30) throw", "if (false) throw"],
      "any packing is taken for deflate": ["if (method !== 8) throw", "if (false) throw"],
      "a packed file may end behind the archive": ["if (from + packed > source.size)", "if (false)"],
      "a directory's entries are believed": [
        "if (at + 46 > bytes.length || directory.getUint32(at, true) !== 0x02014b50) throw",
        "if (false) throw",
      ],
    },
  },
  {
    file: "web/porting/files/tensor-file.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a text of any length is read": ["if (source.size > MOST_TEXT)", "if (false)"],
      "what is no text is read as one": ["if (start.includes(0)) throw", "if (false) throw"],
    },
  },
  {
    file: "web/porting/files/numbers.ts",
    guard: "files",
    tests: files,
    mutants: {
      "numbers may end behind the file": ["if (source.size - start < count * width)", "if (false)"],
      "any count of numbers is read": ["if (count > most) throw", "if (false) throw"],
      "a size may be a fraction": ["Number.isSafeInteger(value) && (value as number) >= 0;", "(value as number) >= 0;"],
    },
  },
  {
    file: "web/porting/files/file-error.ts",
    guard: "files",
    tests: files,
    mutants: { "an error repeats all of a file's name": ["value.length > QUOTED ?", "value.length > 1e9 ?"] },
  },
  {
    file: "web/porting/files/source.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a part reads on behind its end": ["Math.min(start + to, end)", "start + to"],
      "a part may be longer than its file": ["Math.min(end, source.size) - start", "end - start"],
      "a part behind the file has a size below zero": [
        "Math.max(0, Math.min(end, source.size) - start)",
        "Math.min(end, source.size) - start",
      ],
    },
  },
  {
    file: "web/cli/printed.ts",
    guard: "files",
    tests: ["tests/web/cli/printed.test.ts"],
    mutants: {
      "a terminal obeys control characters": ["\\u0000-\\u001f\\u007f-\\u009f", ""],
      "a terminal obeys the eight-bit controls": ["\\u007f-\\u009f", ""],
      "text may turn its direction": ["\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069", ""],
      "only the first character of a line is spelled": ["]/g;", "]/;"],
    },
  },
  {
    file: "web/porting/files/safetensors.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a header of tensors may end behind the file": [
        "if (length > source.size - 8 || length > MOST_HEADER)",
        "if (false)",
      ],
      "a header may be null": [
        'if (typeof header !== "object" || header === null || Array.isArray(header))',
        "if (false)",
      ],
    },
  },
  {
    file: "web/porting/files/npy.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a size may be no number": ["if (!sizes.every(isSize)) throw", "if (false) throw"],
      "an array may end in its first bytes": ["if (head.length < 12) throw", "if (false) throw"],
      "an array's header has any length": ["start + Math.min(length, MOST_HEADER)", "start + length"],
      "Fortran order is read as C order": ["if (/'fortran_order':\\s*True/.test(header)) throw", "if (false) throw"],
      "any dtype has a width": ["if (!Object.hasOwn(widthOf, descr[2]!)) throw", "if (false) throw"],
    },
  },
  {
    file: "package.json",
    guard: "no dependency",
    tests: ["tests/package/manifest.test.mjs"],
    mutants: {
      "the package depends on Lit": [
        '  "peerDependencies": {',
        '  "dependencies": { "lit": "3.3.3" },\n  "peerDependencies": {',
      ],
    },
  },
];
