// Mutants of the pages: of the offline copy and of permissions.
const offline = ["tests/web/pages/shell/offline-faults.test.ts"];
const answers = ["tests/web/pages/shell/offline-answers.test.ts"];
const policy = ["tests/web/pages/shell/policy.test.ts"];
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
    file: "web/embed/messages.ts",
    guard: "links",
    tests: ["tests/web/embed/messages.test.ts"],
    mutants: {
      "a page around sends a state of any length": [" && state.length <= MAX_STATE", ""],
    },
  },
];
