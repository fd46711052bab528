// Mutants of starts: modules that do not belong, hosts and helpers that fail.
export const ofEngines = [
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
      "HTML is compiled": ["if (!magic.every((byte, i) => bytes[i] === byte)) {", "if (false) {"],
    },
  },
  {
    file: "web/api/engines/fetched.ts",
    guard: "faults",
    tests: ["tests/web/api/engines/faults.test.ts", "tests/web/api/engines/load.test.ts"],
    mutants: { "an answer of status 503 is the module": ["if (!response.ok) throw", "if (false) throw"] },
  },
  {
    file: "web/api/engines/engine-options.ts",
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
];
