// Mutants of the limits of a pasted program.
const tests = ["tests/web/code/run-python.test.ts"];
const relay = ["tests/web/code/relay.test.ts"];
const escapes = ["tests/web/code/escapes.test.ts"];
const styles = ["tests/web/code/more-styles.test.mjs"];
const supplied = ["tests/web/code/supplied.test.mjs"];
const own = ["tests/web/code/own-parts.test.mjs"];
const several = ["tests/web/code/several-tables.test.mjs"];
const choice = ["tests/web/code/choice.test.mjs"];

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
    file: "web/code/host/relay.ts",
    guard: "isolation",
    tests: relay,
    mutants: {
      "a worker's end leaves its interpreter": ["data === null ? end() : realm.send(data)", "realm.send(data!)"],
      "an end before the start is forgotten": ["(realm) => realm.end(),\n      ()", "() => undefined,\n      ()"],
      "an end of what did not start is an error": ["      () => undefined, // it did", "      // it did"],
      "a start that fails is not told": ["(error: unknown) => lost((error as Error).message)", "() => undefined"],
      "a loss is an answer": ['typeof data === "string" ? lost(data) : receive(data)', "receive(data as Message)"],
    },
  },
  {
    file: "web/code/host/page.ts",
    guard: "isolation",
    tests: relay,
    mutants: {
      "anything is an answer of the interpreter": ["if (!isMessage(data)) throw", "if (false) throw"],
      "parts of an answer may be anything": [" && parts.every((part) => ArrayBuffer.isView(part))", ""],
      "an interpreter without an answer goes on": [
        "    } catch (error) {\n      end();\n      lost(",
        "    } catch (error) {\n      lost(",
      ],
      "a lost interpreter goes on": ["    end();\n    lost(message ||", "    lost(message ||"],
      "a worker that does not start keeps its address": ["    end();\n    throw error;", "    throw error;"],
    },
  },
  {
    file: "web/code/host/page.ts",
    guard: "isolation",
    tests: ["tests/web/embed/code.test.ts"],
    mutants: {
      "the frame of a program has a network": [
        "default-src 'none'; script-src",
        "default-src 'none'; connect-src *; script-src",
      ],
      "texts become code in the frame of a program": ["script-src 'wasm-unsafe-eval'", "script-src 'unsafe-eval'"],
      "a program's worker has an address of the page's": ["realm.URL.createObjectURL", "URL.createObjectURL"],
      "a program's worker is the page's": ["frame?.contentWindow ?? globalThis", "globalThis"],
    },
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
  {
    file: "web/code/python/ropewalk_check/attempts.py",
    guard: "accuracy",
    tests: supplied,
    mutants: {
      "a table of the checker counts as the program's": [
        'found = {"table"} if table.startswith(("standard", "taken")) else set()',
        "found = set()",
      ],
      "rows that are chosen for a program count as its own": [
        'if self.cut or "table" in found and not with_positions:',
        "if False:",
      ],
      "a layout that was tried counts as the program's": ['            found.add("layout")', "            pass"],
      "a given layout is one of many": ["return (self.layout, *PARTS[self.layout]), True", "return LAYOUTS, True"],
    },
  },
  {
    file: "web/code/python/ropewalk_check/main.py",
    guard: "accuracy",
    tests: supplied,
    mutants: {
      "sizes that nobody gave are not named": [
        'return set() if same else {f"arguments: {one}" for one in read}',
        "return set()",
      ],
      "a table speaks for a rotation that raised": ["if listed is lone and calls.rotates():", "if False:"],
    },
  },
  {
    file: "web/code/check.ts",
    guard: "accuracy",
    tests: supplied,
    mutants: {
      "a match of a part is of the whole": ["supplied.length === 0 && !report.around", "true as boolean"],
    },
  },
  {
    file: "web/code/python/ropewalk_check/roles.py",
    guard: "accuracy",
    tests: styles,
    mutants: {
      "a trained length is that of a table": ["    if any(plain in names for names in SCHEME):", "    if False:"],
    },
  },
  {
    file: "web/code/python/ropewalk_check/calls.py",
    guard: "accuracy",
    tests: styles,
    mutants: {
      "a config is given where none is meant": [
        "made = [self.facts.config, *(p.default for p in asked if p.default is None)]",
        "made = [self.facts.config]",
      ],
      "a factor is given twice": ['{"cos", "sin", "table", "config"}', '{"cos", "sin", "table"}'],
      "a class without methods has no table": [
        "    def classes(self):\n        return [",
        "    def classes(self):\n        return [name for name, method, _ in self.functions() if method] and [",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/tables.py",
    guard: "accuracy",
    tests: own,
    mutants: {
      "a standard table replaces a wrong one": [
        'if source == "standard" and set(own) - {"inv_freq"} and choices:',
        "if False:",
      ],
      "a table of another width is left out": [
        "        if not own and self.misfits:\n            own = self.misfits\n",
        "",
      ],
      "rotated vectors are a table": [
        "(not xs or self.same(value, self.tried(lambda: called_with(-x), label)))",
        "True",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/tables.py",
    guard: "accuracy",
    tests: several,
    mutants: {
      "a table of positions is that of a rotation": [
        "return 0 if re.search(ROTARY, name) else 1 if",
        "return 0 if re.search(ROTARY, name) else 0 if",
      ],
      "a table that is added is that of a rotation": ["        if self.adds(owner):\n            return None\n", ""],
    },
  },
  {
    file: "web/code/python/ropewalk_check/attempts.py",
    guard: "accuracy",
    tests: own,
    mutants: {
      "positions 0, 1, 2 show that positions are read": [
        "if with_positions and self.facts.plain and only is None:",
        "if False:",
      ],
      "what is filled in for a table is not named": [
        'made = self.filled.get(table.partition(" ")[2], set()) | self.program.filled',
        "made = self.program.filled",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/attempts.py",
    guard: "accuracy",
    tests: several,
    mutants: {
      "two values that are computed are a table": [" and not isinstance(node.value, ast.Tuple)", ""],
    },
  },
  {
    file: "web/code/python/ropewalk_check/layouts.py",
    guard: "accuracy",
    tests: several,
    mutants: {
      "an offset hides the axis of the tokens": [
        "filter(None, map(sized, ast.walk(one.upper)))",
        "filter(None, map(sized, [one.upper]))",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/attempts.py",
    guard: "accuracy",
    tests: choice,
    mutants: {
      "four axes that a function spells out may be three": [
        "        if exact:\n            return (layout,), layout\n",
        "",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/layouts.py",
    guard: "accuracy",
    tests: choice,
    mutants: {
      "three axes in a comment are those of vectors with four names": [
        "        own = set()  # three axes are those of another array",
        "        pass",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/main.py",
    guard: "accuracy",
    tests: own,
    mutants: {
      "a call that needs more of the checker counts as much": [
        "found = [call for call in found if len(SUPPLIED & call[6]) == best[call[3]]]",
        "pass",
      ],
      "an error on other positions is forgotten": [
        "            calls.failures, calls.rotating = self.failures, self.rotating  # also of the other vectors\n",
        "            self.rotating |= calls.rotating\n",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/calls.py",
    guard: "accuracy",
    tests: own,
    mutants: {
      "an own instance of another size counts": [
        "name not in self.before and fits(value)]",
        "name not in self.before]",
      ],
    },
  },
  {
    file: "web/code/check.ts",
    guard: "accuracy",
    tests: own,
    mutants: {
      "a right helper speaks for what raises around it": [" && !report.around", ""],
      "a changed program need not match": [
        'return now.verdict === "match" ? { ...found',
        'return now.verdict !== "unexplained" ? { ...found',
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/attempts.py",
    guard: "accuracy",
    tests: own,
    mutants: {
      "a layer that raises is a rotation that raises": [
        "named_after_rotation(part) and self.rank(part) in (0, 1) and label in self.rotating",
        "label in self.rotating",
      ],
      "what a function called before it raised is not asked": [" and name in self.within(owner, method):", ":"],
    },
  },
  {
    file: "web/code/python/ropewalk_check/tables.py",
    guard: "accuracy",
    tests: choice,
    mutants: {
      "a table is given as cosine and sine, whatever takes it apart": ["(self.unpacks_sine or any(role", "(any(role"],
      "an empty cache is a table": [
        '            if kind in ("cos", "sin", "angles") and not self.library.back(value).any():\n                return\n',
        "",
      ],
    },
  },
  {
    file: "web/code/python/ropewalk_check/attempts.py",
    guard: "accuracy",
    tests: choice,
    mutants: {
      "two arrays for one are a rotation": ["len(parts) > 1 and library.is_array(parts[1])", "False"],
    },
  },
  {
    file: "web/code/check.ts",
    guard: "accuracy",
    tests: choice,
    mutants: {
      "wrong axes explain as much": ["Math.max(0, ...findings.map(({ code }) => ofAxes[code] ?? 0))", "0"],
      "rounding decides between functions": ["> ROUNDED ?", "> 0 ?"],
    },
  },
  {
    file: "web/code/python/ropewalk_check/absent.py",
    guard: "errors",
    tests: ["tests/web/code/whole-files.test.mjs"],
    mutants: {
      "a base class that is not here is not named": [
        '                raise AttributeError(f"{type(self).__name__} has no {name}: one of its base classes is not in this interpreter") from None',
        "                raise",
      ],
    },
  },
];
