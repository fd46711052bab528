// Mutants of calls that look right and would give wrong numbers.
const misuse = ["tests/web/api/refused/refused.test.ts", "tests/web/api/accepted.test.ts"];
const rotated = ["tests/web/api/rotated-tensors.test.ts"];
const guard = "callers";

export const ofCalls = [
  {
    file: "web/api/core/rope.ts",
    guard,
    tests: misuse,
    mutants: {
      "heads after tokens are taken for tokens": [
        'throw new RopewalkError({ code: "shape-mismatch", rule: "heads-axis", ...data });',
        "",
      ],
      "a layout that is given does not count": ["if (layout !== undefined || has", "if (has"],
      "a shape with the model's heads is refused": ["|| has.includes(shape.heads) ||", "||"],
      "heads of the config do not count": ["this.#headsGiven ? heads : headsOf(spec)", "heads"],
      "a single head may not begin a sequence": ["shape.heads === 1 && begins", "false"],
      "heads may be no multiple of kvHeads": [
        "if (heads !== undefined && kvHeads !== undefined && heads % kvHeads !== 0)",
        "if (false)",
      ],
      "one token may have no position": ["positions === undefined && seq !== 1 ? 0", "positions === undefined ? 0"],
    },
  },
  {
    file: "web/api/config/sizes.ts",
    guard,
    tests: misuse,
    mutants: {
      "heads of keys are those of latent attention": ["isLatent ? 1 : countOf", "countOf"],
      "a config's heads are not kept": ["if (heads === undefined) return;", "return;"],
    },
  },
  {
    file: "web/api/config/sizes.ts",
    guard,
    tests: ["tests/web/api/config/feature-maps.test.ts"],
    mutants: { "a head of two axes may be no multiple of 4": ["if (headDim.value % 4 === 0)", "if (true)"] },
  },
  {
    file: "web/api/calls/table-data.ts",
    guard,
    tests: [...misuse, "tests/web/api/table-data.test.ts"],
    mutants: {
      "a table of another pairing rotates": ['same("pairing", pairings[turn', 'false && same("pairing", pairings[turn'],
      "a table of direction -1 rotates as one of 1": [
        "if (made.direction === -1 && given.inverse === undefined)",
        "if (false)",
      ],
      "a table of another slice rotates": ['same("rotaryOffset", turn', 'false && same("rotaryOffset", turn'],
      "a table of another write order rotates": ['same("writeAs", pairings', 'false && same("writeAs", pairings'],
      "positions name rows": [
        "if (!ids.every((id) => rowOf(id) < rows",
        "if (true || !ids.every((id) => rowOf(id) < rows",
      ],
      "rows of heads are rows of tokens": ["if (heads < 2 || seq < 2", "if (true || heads < 2 || seq < 2"],
      "the spec of a table does not go on": ["...(isGiven(spec) && { spec })", "...(false && { spec })"],
    },
  },
  {
    file: "web/api/calls/table-data.ts",
    guard,
    tests: rotated,
    mutants: {
      "rows of other axes are rows of tokens": ["if (!single || rows === axes * tokens)", "if (false)"],
      "a list of all axes is one of rows": ["if (!single || rows === axes * tokens)", "if (!single)"],
      "a longer list of text is one of all axes": ["if (!single || rows === axes * tokens)", "if (true)"],
    },
  },
  {
    file: "web/api/memory/tensor.ts",
    guard,
    tests: rotated,
    mutants: {
      "a tensor may be rotated twice": ['throw refuse("x", undefined, "rotated-again");', ""],
      "slices of a head are one": ["a.from < b.to && b.from < a.to", "true"],
      "parts of a tensor are one": ["a.rows === b.rows &&", ""],
      "a rotation back is not remembered": ["turn.forwards ? [...others, turn] : others", "[...others, turn]"],
      "rotated keys cannot be moved": ["|| turn.again ||", "||"],
    },
  },
  {
    file: "web/api/arguments/spec.ts",
    guard,
    tests: ["tests/web/api/config/published-notes.test.ts"],
    mutants: { "a head of parts rotates as one": ["if (values.rotaryParts === 1) return values;", "return values;"] },
  },
  {
    file: "web/api/calls/rope-at.ts",
    guard,
    tests: rotated,
    mutants: {
      "forwards is never inverse": ["inverse === (made?.direction === -1)", "!inverse"],
      "a table of one's own is a model's": ["made === undefined || !isGiven", "!isGiven"],
    },
  },
  {
    file: "web/api/calls/rope-at.ts",
    guard,
    tests: [...misuse, "tests/web/api/small-inputs.test.ts", "tests/web/api/numbers.test.ts"],
    mutants: {
      "a row that the table does not have is copied": ["if (ids[i]! >= rows) return undefined;", "{}"],
      "arrays of another length have rows": [
        "|| lengthOf(cos) !== rows * pairs || lengthOf(sin) !== rows * pairs)",
        ")",
      ],
    },
  },
  {
    file: "web/api/memory/heap.ts",
    guard,
    tests: ["tests/web/api/calls.test.ts", "tests/web/api/numbers.test.ts"],
    mutants: {
      "copied rows come from the first": ["[ids[row]! * width, start", "[row * width, start"],
      "copied rows lie on one another": ["start + row * width]", "start]"],
    },
  },
  {
    file: "web/api/calls/rotate.ts",
    guard,
    tests: misuse,
    mutants: {
      "in place leaves an array as it is": ["Object.assign(given, { out: x })", "given"],
      "in place takes out": ['if (given.out !== undefined) throw refuse("options.out", given.out, "absent");', ""],
    },
  },
  {
    file: "web/api/calls/attention.ts",
    guard,
    tests: misuse,
    mutants: {
      "attention takes a table of a slice": ["  checkSpec(table, {", "  void (table, {"],
      "a scale may be above 1": ["if (scale > 1) throw", "if (false) throw"],
      "a scale may be below 0": ["if (scale < 0) throw", "if (false) throw"],
      "a mask of 0 and 1 is a bias": ["if (isMask(values)) throw", "if (false) throw"],
      "a bias may be NaN": ["if (!(value < Infinity)) throw", "if (false) throw"],
      "causal has a default": ["if (queries > 1 && given.causal === undefined) throw", "if (false) throw"],
      "a window may see the future": ["if (!causal && slidingWindow > 0)", "if (false)"],
    },
  },
  {
    file: "web/api/calls/compare.ts",
    guard,
    tests: misuse,
    mutants: {
      "a projection's columns are converted": ["if (given.rows === undefined && count", "if (false && count"],
    },
  },
  {
    file: "web/api/arguments/spec.ts",
    guard,
    tests: misuse,
    mutants: {
      "a promise is a spec without fields": ["if (!isPlain) throw", "if (false) throw"],
      "a config is a spec with unknown names": ["if (configKeys.includes(name))", "if (false)"],
    },
  },
];
