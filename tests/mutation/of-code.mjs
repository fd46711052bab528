// Mutants of the limits of a pasted program.
const tests = ["tests/web/code/run-python.test.ts"];

export const ofCode = [
  {
    file: "web/code/python/ropewalk_run.py",
    guard: "isolation",
    tests,
    mutants: {
      "a program imports JavaScript": ['if event == "import" and args[0].partition(".")[0] in closed:', "if False:"],
      "a program opens any file": ['if event == "open" and not (', "if False and ("],
      "a path may be any kind of text": ["kind(args[0]) is text and ", ""],
      "a path may lead back": ['".." not in args[0] and ', ""],
      "a program asks the system": ['if event.startswith(("os.",', 'if event.startswith(("none.",'],
      "a program changes its guard": ["and args[1] in own and", "and False and"],
      "modules of JavaScript stay": ["        del sys.modules[name]\n    proxies", "        pass\n    proxies"],
      "objects of JavaScript stay": ["                held[name] = None", "                pass"],
      "a program prints without an end": ["if self.tell() + len(text) > MOST_PRINTED:", "if False:"],
    },
  },
  {
    file: "web/code/worker.ts",
    guard: "isolation",
    tests,
    mutants: { "functions are made of text": ["  closeAll();\n  return", "  return"] },
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
      "a program runs without an end": ["          seconds * 1000,", "          1e9,"],
      "a run outlives its signal": ['      signal?.addEventListener("abort", abort);\n', ""],
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
