// Mutants of the limits of a pasted program.
const tests = ["tests/web/code/run-python.test.ts"];
const escapes = ["tests/web/code/escapes.test.ts"];

export const ofCode = [
  {
    file: "web/code/python/ropewalk_run.py",
    guard: "isolation",
    tests: [...tests, ...escapes],
    mutants: {
      "a program imports JavaScript": ['if event == "import" and args[0].partition(".")[0] in closed:', "if False:"],
      "a program opens any file": ['if event == "open" and not (', "if False and ("],
      "a path may be any kind of text": ["not (kind(args[0]) is text and ", "not ("],
      "a path may lead back": ['".." not in args[0] and ', ""],
      "a program asks the system": ['if event.startswith(("os.",', 'if event.startswith(("none.",'],
      "a program changes its guard": ["and args[1] in own and", "and False and"],
      "modules of JavaScript stay": ["        del sys.modules[name]\n    proxies", "        pass\n    proxies"],
      "builtin modules can be made": ["        delattr(_imp, name)", "        pass"],
      "a program sees every object": [', "gc.get_")', ")"],
      "objects of JavaScript stay": ["                held[name] = None", "                pass"],
      "a program prints without an end": ["if self.tell() + len(text) > MOST_PRINTED:", "if False:"],
    },
  },
  {
    file: "web/code/host/process.ts",
    guard: "isolation",
    tests: escapes,
    mutants: {
      "a process has every right": [
        'allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission"',
        'execPath && "--no-warnings"',
      ],
      "texts become code": ['  "--disallow-code-generation-from-strings",\n', ""],
      "descriptors pass on": ["(Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0", "false"],
      "a waiting interpreter keeps Node": ["all.forEach((one) => one.unref())", "undefined"],
    },
  },
  {
    file: "web/code/host/child.ts",
    guard: "isolation",
    tests: escapes,
    mutants: { "a program outlives its host": [", { timeout: limit }", ""] },
  },
  {
    file: "web/code/arrays/kernels.ts",
    guard: "no long waits",
    tests,
    mutants: { "arrays take any memory": ["if (this.#bytes + bytes > MOST_BYTES)", "if (false)"] },
  },
  {
    file: "web/code/run.ts",
    guard: "no long waits",
    tests,
    mutants: {
      "a program runs without an end": ["      milliseconds,\n", "      1e9,\n"],
      "a run outlives its signal": ['  signal?.addEventListener("abort", abort);\n', ""],
    },
  },
  {
    file: "web/code/check.ts",
    guard: "no long waits",
    tests: ["tests/web/code/check.test.mjs"],
    mutants: {
      "a check runs without an end": [
        '      want: ["report", ...outputs],\n      seconds,',
        '      want: ["report", ...outputs],\n      seconds: 1e6,',
      ],
    },
  },
];
