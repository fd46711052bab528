// Mutants of the pages: of the offline copy and of permissions.
const offline = ["tests/web/pages/shell/offline-faults.test.ts"];
const answers = ["tests/web/pages/shell/offline-answers.test.ts"];
const policy = ["tests/web/pages/shell/policy.test.ts"];
const models = ["tests/web/figures/numbers/model-worker.test.ts"];
const own = ["tests/web/pages/lab/own-files.test.ts"];
const wrong = ["tests/web/figures/base/wrong-values.test.ts"];

export const ofPages = [
  {
    file: "web/pages/shell/service-worker.js",
    guard: "offline copy",
    tests: offline,
    mutants: {
      "any answer is the file": ["if (!answer.ok) return false;", "return true;"],
      "an error's answer is the file": ["if (!answer.ok) return false;", ""],
      "a file is kept unchecked": ["if (!(await isFile(answer, digest)))", "if (false)"],
      "weights are kept unchecked": [
        "weights !== undefined && (await isFile(answer, weights[1]))",
        "weights !== undefined",
      ],
    },
  },
  {
    file: "web/pages/shell/service-worker.js",
    guard: "offline copy",
    tests: answers,
    mutants: {
      "an error of the host's is the page": ["return answer.ok ? answer : undefined;", "return answer;"],
      "a page waits for its host without an end": [", { signal: AbortSignal.timeout(PATIENCE_MS) }", ""],
      "what is sent to the host is answered from the copy": ['request.method !== "GET" || ', ""],
      "a stranger's address is answered": [" || !request.url.startsWith(self.registration.scope)", ""],
      "a page of an older build comes out of the host's cache": ['{ cache: "no-cache" }', "{}"],
      "builds of open windows are thrown away": ["if (at >= 0) oldest = Math.min(oldest, at);", ""],
      "windows that opened before the worker do not count": ["{ includeUncontrolled: true }", ""],
      "old builds stay for ever": ["await Promise.all(builds.slice(0, oldest).map((key) => caches.delete(key)));", ""],
    },
  },
  {
    file: "web/pages/shell/service-worker.js",
    guard: "faults",
    tests: offline,
    mutants: {
      "a file that has no room is passed over": ["if (failed) throw failed.reason;", ""],
      "half a copy stays": ["if (!known) await caches.delete(name);", ""],
      "half of a figure's copy stays": ["await Promise.all(added.map(([path]) => cache.delete(path)));", ""],
      "a disk that cannot be read costs the answer": [".catch(() => undefined); // the disk cannot be read", ";"],
      "weights without room cost the answer": [
        "} catch {\n    // The storage is full, so the response itself is used.",
        "} catch (error) {\n    throw error;",
      ],
    },
  },
  {
    file: "web/pages/build/offline.ts",
    guard: "offline copy",
    tests: ["tests/web/pages/shell/offline-lists.test.ts"],
    mutants: {
      "all files of a name like Python's are large": [
        String.raw`\/python-[\w-]+\.js)$/`,
        String.raw`python-[\w-]+\.js)/`,
      ],
      "a list's placeholder is a file": ['.filter((one) => typeof one !== "string")', ""],
      "a list forgets the page before": ["JSON.stringify([...before, ...more])", "JSON.stringify(more)"],
      "a build's name does not depend on the page before": ["hex(build + filled)", "hex(filled)"],
      "files have the digests of their names": ["hex(readFileSync(`${folder}/${file}`))", "hex(file)"],
      "large files are part of a first visit": ["LARGE.test(file) === one", "one === false"],
    },
  },
  {
    file: "web/pages/build/policy.ts",
    guard: "links",
    kind: "policy",
    tests: policy,
    mutants: {
      "text may become markup": ["\"require-trusted-types-for 'script'\",", ""],
      "anybody may vouch for markup": ['"trusted-types default lit-html",', ""],
    },
  },
  {
    file: "web/pages/build/policy.ts",
    guard: "isolation",
    kind: "policy",
    tests: policy,
    mutants: {
      "the page's own address may be another": ["\"base-uri 'none'\",", ""],
      "anybody may be asked": ["\"connect-src 'self'\",", '"connect-src *",'],
      "a form may send anywhere": ["\"form-action 'none'\",", ""],
    },
  },
  {
    file: "web/figures/base/fields.ts",
    guard: "figures",
    tests: ["tests/web/pages/shell/state.test.ts"],
    mutants: {
      "a number in a link has no limits": ["!(value >= least && value <= most)", "Number.isNaN(value)"],
    },
  },
  {
    file: "web/figures/base/fields.ts",
    guard: "figures",
    tests: ["tests/web/figures/base/fields.test.ts"],
    mutants: {
      "unknown values of a link are passed over": ["wanted.every((value) => values.includes(value))", "true"],
      "a text in a link has any length": ["given.slice(0, most)", "given"],
    },
  },
  {
    file: "web/figures/base/read-given.ts",
    guard: "figures",
    tests: wrong,
    mutants: {
      "an author's object may throw": [
        "return undefined; // from the caller's own code, or for an object of another form",
        'throw new Error("from the caller");',
      ],
      "unknown entries of a list are passed over": [
        " || !entries.every((entry) => (value as unknown[]).includes(entry))",
        "",
      ],
      "any object is a card's settings": [" || kindOf(given) !== kindOf(fallback)", ""],
      "a text of any length is cut in silence": [
        'allowed && "characters" in allowed && text.length > allowed.characters ? undefined : ',
        "",
      ],
    },
  },
  {
    file: "web/figures/base/wrong-values.ts",
    guard: "figures",
    tests: wrong,
    mutants: {
      "a mistake is said again and again": ["if (said.has(message)) return;", ""],
      "a state of another version is read": [
        "if (otherVersion !== undefined) return refuse",
        "if (false) return refuse",
      ],
      "attributes of HTML are mistakes": [' || html.split(" ").includes(name)', ""],
    },
  },
  {
    file: "web/figures/base/attributes.ts",
    guard: "figures",
    tests: wrong,
    mutants: {
      "a base that is infinite is the default": ["Number.isFinite(decimal(text))", "!Number.isNaN(decimal(text))"],
    },
  },
  {
    file: "web/pages/shell/site-pages.ts",
    guard: "links",
    tests: ["tests/web/pages/shell/site-pages.test.ts"],
    mutants: {
      "a place may be a name that every object has": [
        "Object.hasOwn(CHAPTERS[page], chapterOf(place))",
        "chapterOf(place) in CHAPTERS[page]",
      ],
    },
  },
  {
    file: "web/figures/numbers/worker/running-models.ts",
    guard: "faults",
    tests: models,
    mutants: {
      "a figure's failed load of a model is kept": [
        "if (this.#models.get(name) === loading) this.#models.delete(name);",
        "",
      ],
      "an old load's failure forgets the new load": ["if (this.#models.get(name) === loading) ", ""],
      "a lost worker's models are kept": ["    this.#models.clear();\n", ""],
      "a lost worker is asked again": ["    this.#share = undefined;\n", ""],
    },
  },
  {
    file: "web/figures/numbers/worker/running-models.ts",
    guard: "memory",
    tests: models,
    mutants: {
      "a figure loads its model twice": ["    this.#models.set(name, loading);\n", ""],
      "a model of the thread is never freed": [
        "model.then((one) => one.dispose()).catch(() => undefined);\n    this.#forget",
        "void model;\n    this.#forget",
      ],
      "a model that arrives too late is kept": ["if (this.#share === own) ", ""],
      "a figure that is gone keeps the worker": ["    this.#share?.leave();\n", ""],
    },
  },
  {
    file: "web/figures/numbers/worker/remote-model.ts",
    guard: "faults",
    tests: models,
    mutants: {
      "the worker's failed load of a model is kept": ["loading.catch(() => this.#models.delete(name));", ""],
      "a load after the last figure is not refused": ["    if (this.ended) throw this.ended;\n", ""],
      "a worker that stops while it loads is passed over": ["      if (this.ended) throw error;\n", ""],
      "figures do not hear that their worker stopped": ["      for (const lost of users) lost();\n", ""],
      "an aborted run begins": ["    if (signal?.aborted) throw signal.reason;\n", ""],
      "an aborted text begins": ["if (!signal?.aborted) yield*", "yield*"],
      "a reason to stop is another error": ["signal?.aborted ? signal.reason : error", "error"],
    },
  },
  {
    file: "web/figures/numbers/worker/remote-model.ts",
    guard: "memory",
    tests: models,
    mutants: {
      "the first figure that goes ends the others' worker": ["if (own.users.size === 0) own.end", "own.end"],
      "a figure that is gone counts as a user": ["      own.users.delete(lost);\n", ""],
      "a worker without users goes on": ["    void this.worker.then((worker) => worker?.terminate());\n", ""],
      "a text that is left goes on": [
        "      this.#progress.delete(id);\n      stop();",
        "      this.#progress.delete(id);",
      ],
    },
  },
  {
    file: "web/figures/numbers/worker/start.ts",
    guard: "faults",
    tests: models,
    mutants: {
      "a refused worker is an error of the figure": [
        "  } catch {\n    return undefined;",
        "  } finally {\n    void 0;",
      ],
      "a worker without an answer stays": ["  if (!ready) worker.terminate();\n", ""],
      "a slow worker is given up too soon": ["++seconds === PATIENCE", "++seconds === PATIENCE - 1"],
      "a worker's clock never stops": ["      clearInterval(clock);\n", ""],
      "a worker's missing file is waited for": ['    worker.addEventListener("error", failed);\n', ""],
      "a worker's missing file is an error of the page": ["      event.preventDefault();", "     "],
    },
  },
  {
    file: "web/figures/base/engine.ts",
    guard: "faults",
    tests: ["tests/web/figures/base/engine.test.ts"],
    mutants: {
      "a module that did not load is kept": ["    loading = undefined;\n    throw error;", "    throw error;"],
      "a module is loaded for each figure": ["loading ??= load()", "loading = load()"],
      "a module of one's own comes too late": ["  loading = undefined;\n  load =", "  load ="],
    },
  },
  {
    file: "web/figures/base/models.ts",
    guard: "faults",
    tests: ["tests/web/figures/base/engine.test.ts"],
    mutants: {
      "a list of models that did not load is kept": ["      loading = undefined;\n", ""],
      "one model counts as all": ["known.length > 1", "known.length > 0"],
    },
  },
  {
    file: "web/pages/lab/own/tokenizer.ts",
    guard: "files",
    tests: own,
    mutants: {
      "a file of another name is the vocabulary": ['one.name.split("/").at(-1) === name', "one.name.endsWith(name)"],
      "a file in a folder is not found": ['one.name.split("/").at(-1) === name', "one.name === name"],
      "a GGUF without a vocabulary has one": ["if (found) return", "if (found ?? true) return"],
    },
  },
  {
    file: "web/pages/check/inputs/choose-files.ts",
    guard: "files",
    tests: own,
    mutants: {
      "two files of a name are kept": ["before.filter(({ name }) => !names.has(name))", "before"],
      "a file's folder is lost": ["file.webkitRelativePath || file.name", "file.name"],
    },
  },
  {
    file: "web/pages/lab/own/rotations.ts",
    guard: "accuracy",
    tests: own,
    mutants: {
      "a rotation to try ignores the trained length": ["trainedLength(own) ?? length", "length"],
      "frequencies to try are those of another length": ["{ seqLen: trained }", "{ seqLen: 8 * trained }"],
    },
  },
  {
    file: "web/embed/messages.ts",
    guard: "links",
    tests: ["tests/web/embed/messages.test.ts"],
    mutants: {
      "a page around sends a state of any length": [" && state.length <= MAX_STATE", ""],
    },
  },
];
