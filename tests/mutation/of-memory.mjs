// Mutants of memory: of freeing, disposing, copying and writing.
const errors = ["tests/web/api/refused/refused.test.ts", "tests/web/api/errors.test.ts"];
const memory = ["tests/web/api/memory/memory.test.ts"];
const caller = ["tests/web/api/memory/caller.test.ts"];
const traps = ["tests/web/api/engines/traps.test.ts"];

export const ofMemory = [
  {
    file: "web/api/errors/errors.ts",
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
    file: "web/api/calls/rotate.ts",
    guard: "memory",
    tests: ["tests/web/api/strides.test.ts", "tests/web/api/memory/out.test.ts", ...errors],
    mutants: {
      "an offset may pass the end": ["if (rest < 0) {", "if (false) {"],
      "the result may have another length": ["if (lengthOf(out) === lengthOf(x)) return out;", "return out;"],
      "the result may have another dtype": ["if (to.dtype !== from.dtype) {", "if (false) {"],
    },
  },
  {
    file: "web/api/calls/attention-out.ts",
    guard: "memory",
    tests: [...errors, "tests/web/api/attention-out.test.ts"],
    mutants: {
      "output and weights may share bytes": ["if (meet(read.output!, read.weights))", "if (false)"],
      "an output may have another length": ["if (found !== length)", "if (false)"],
      "an output may be of 16 bits": ['if (list.type === "f32") return list;', 'return list as List<"f32">;'],
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
];
