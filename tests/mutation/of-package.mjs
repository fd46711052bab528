// Mutants of the package's TypeScript: errors, callers and long waits.
const errors = ["tests/web/api/refused/refused.test.ts", "tests/web/api/errors.test.ts"];
const model = ["tests/web/api/refused/refused.test.ts", "tests/web/api/model/errors.test.ts"];
const caller = ["tests/web/api/memory/caller.test.ts"];
const inherited = ["tests/web/api/prototype.test.ts"];

export const ofPackage = [
  {
    file: "web/api/errors/errors.ts",
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
    file: "web/api/errors/errors.ts",
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
    file: "web/api/errors/errors.ts",
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
    file: "web/api/errors/error-words.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: { "a message repeats all of its input": ["text.length > most ?", "text.length > 1e9 ?"] },
  },
  {
    file: "web/api/arguments/checks.ts",
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
    file: "web/api/config.ts",
    guard: "callers",
    tests: ["tests/web/api/config/alone.test.ts"],
    mutants: {
      "frequencies may be no function": ['if (typeof value !== "function") throw', "if (false) throw"],
      "ranges pass beside a core": ["check: compute", "check: () => {}"],
      "an error of another class becomes another": [
        "return callersOwn(() => {\n        throw error;",
        "(() => {\n        throw error;",
      ],
    },
  },
  {
    file: "web/api/core/alone.ts",
    guard: "errors",
    tests: ["tests/web/api/engines/core.test.ts"],
    mutants: {
      "a call that is missing does not say where it is": ["    saying(this, missing);", ""],
      "a call that is elsewhere names the wrong entry": [
        'const reader = "ropewalk/config";',
        'const reader = "ropewalk";',
      ],
    },
  },
  {
    file: "web/api/arguments/checks.ts",
    guard: "callers",
    tests: model,
    mutants: { "a number has no upper end": ["if (number > most)", "if (false)"] },
  },
  {
    file: "web/api/arguments/options.ts",
    guard: "errors",
    tests: ["tests/web/api/option-names.test.ts"],
    mutants: {
      "an unknown option is passed over": ["if (names[name] !== true) throw", "if (false) throw"],
      "letters within a word count as a part of a name": ["snake.includes(inner)", "whole.includes(word)"],
    },
  },
  {
    file: "web/api/arguments/options.ts",
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
    file: "web/api/model/source.ts",
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
    file: "web/api/arguments/positions.ts",
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
    file: "web/api/arguments/positions.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: { "a range becomes a list of any length": ["if (count > most)", "if (false)"] },
  },
  {
    file: "web/porting/programs.ts",
    guard: "errors",
    tests: ["tests/web/porting/programs.test.ts"],
    mutants: {
      "a program may take one position for several axes": ["if (value !== undefined)", "if (false)"],
    },
  },
  {
    file: "web/porting/native-config.ts",
    guard: "errors",
    tests: ["tests/web/porting/native-config.test.ts"],
    mutants: {
      "a file that does not say its code is Megatron's": [
        'return isMegatron && embedding === "rope"',
        'return embedding === "rope"',
      ],
      "a config that names its model is read as params.json": ['|| "model_type" in file ||', "||"],
    },
  },
  {
    file: "web/api/config/layers.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: {
      "a config may have any number of layer types": ["if (count <= MOST_SETS) return;", "return;"],
    },
  },
  {
    file: "web/api/config/open.ts",
    guard: "no long waits",
    tests: ["tests/web/api/small-inputs.test.ts"],
    mutants: { "a config inside itself is followed for ever": ["level < MOST_LEVELS", "true"] },
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
    file: "web/api/arguments/checks.ts",
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
    file: "web/api/arguments/checks.ts",
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
    file: "web/api/arguments/spec.ts",
    guard: "callers",
    tests: ["tests/web/api/option-names.test.ts"],
    mutants: { "a spec may have any field": ["if (Object.hasOwn(specFields, name)) continue;", "continue;"] },
  },
  {
    file: "web/api/arguments/spec.ts",
    guard: "callers",
    tests: ["tests/web/api/config/write.test.ts"],
    mutants: {
      "a config is written of a scheme that nobody registered": [
        'wordOf(given, "ropeType", everyTypeName(), "rope-type-unknown")',
        "0",
      ],
    },
  },
  {
    file: "web/api/calls/schemes.ts",
    guard: "callers",
    tests: ["tests/web/api/rope/schemes.test.ts"],
    mutants: {
      "a scheme's name may be taken": [
        "if (typeNames(heap).includes(name) || Object.hasOwn(aliases, name))",
        "if (false)",
      ],
      "a spec may have two lists": ["if (values.invFreq !== undefined)", "if (false)"],
      "a promise is a list in an object": ['if (typeof result.then === "function")', "if (false)"],
      "a scheme's list may have any length": ["if (length !== limit) {", "if (false) {"],
      "a scheme's frequencies may be negative": ["if (value < 0)", "if (false)"],
    },
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
      "weights are read after a wait": ["tensorsIn(sources)", "tensorsIn(sourcesOf(weights))"],
    },
  },
  {
    file: "web/api/memory/arrays.ts",
    guard: "callers",
    tests: [...caller, ...errors],
    mutants: {
      "an array's own word of its length is believed": [
        "=> getLength.call(array);",
        "=> (array as Float32Array).length;",
      ],
      "arrays that share bytes are apart": ["x.start < y.end && y.start < x.end;", "false;"],
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
      "what a signal throws gets out": [
        'guarded("option-invalid", "options.signal", () => (signal as AbortSignal | null | undefined)?.aborted === true),',
        "(signal as AbortSignal | null | undefined)?.aborted === true,",
      ],
    },
  },
  {
    file: "web/api/model/families.ts",
    guard: "errors",
    tests: [...model, "tests/web/api/model/families.test.ts"],
    mutants: {
      "rms_norm_eps may be a text": ['finite(value, name, "config-invalid")', "value as number"],
      "a family that is not known is a Llama": [
        "family !== undefined) return family;",
        "true) return family ?? families.llama!;",
      ],
      "layers of any type are taken": ["if (kinds.includes(type)) return;", "return;"],
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
  {
    file: "web/engines/profiles.ts",
    guard: "errors",
    tests: ["tests/web/engines/profiles.test.ts"],
    mutants: {
      "a profile computes a scheme that its source has not": [
        "if (schemes !== undefined && !schemes.includes(spec.ropeType))",
        "if (false)",
      ],
      "a profile leaves a field out": ["if (spec[field] !== undefined)", "if (false)"],
      "tables of unlike pairs are compared": ["if (one !== other) throw", "if (false) throw"],
    },
  },
  {
    file: "web/figures/base/register.ts",
    guard: "figures",
    tests: ["tests/web/figures/base/register.test.ts"],
    mutants: {
      "a second copy of the package is an error": ["if (!customElements.get(tag)) ", ""],
      "figures need a document to be imported": ['if (typeof customElements === "undefined") return;', ""],
    },
  },
  {
    file: "web/tools/build/rolldown.mjs",
    guard: "no dependency",
    tests: ["tests/web/tools/english-only.test.mjs"],
    mutants: {
      "the library carries the pages' Chinese": ["text.update(chinese.getStart(), chinese.end, '\"\"');", ""],
      "the pages lose their Chinese": ["/\\/(?:(?:build|web)\\/api|web\\/doctor)\\//", "/web\\//"],
    },
  },
  {
    file: "web/tools/prepack.mjs",
    guard: "faults",
    tests: ["tests/web/tools/prepack.test.mjs"],
    mutants: {
      "a package lacks an engine": ["if (stub) throw", "if (false) throw"],
      "a package is empty": ['if (!existsSync(inRoot(folder, "index.js"))) throw', "if (false) throw"],
    },
  },
  {
    file: "web/engines/advice.ts",
    guard: "accuracy",
    tests: ["tests/web/engines/compare.test.ts"],
    mutants: {
      "YaRN's own length is not that of a context": ['ropeType === "yarn" ? Math.floor(factor * first) : 0', "0"],
      "any factor makes a context longer": ['ropeType === "yarn" ? Math.floor', "factor > 0 ? Math.floor"],
      "a context may be a fraction": ["Math.floor(factor * first)", "factor * first"],
      "betas are written only where they were given": ["spec.betaFast ?? 32", "spec.betaFast"],
      "a scaling is known by rope_type alone": [
        'scaling.rope_type ?? scaling.type ?? "default"',
        'scaling.rope_type ?? "default"',
      ],
      "what makes no engine agree is written": [
        "agree.length > (best?.agree ?? agreed).length",
        "agree.length >= (best?.agree ?? agreed).length",
      ],
      "a config that no engine reads has something to write": ["agreed && others.length > 0 && rewriting", "rewriting"],
      "an empty scaling is kept beside its base": [
        "else if (isObject(config.rope_scaling)) keys.rope_scaling = null;",
        "",
      ],
    },
  },
];
