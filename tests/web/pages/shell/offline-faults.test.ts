// The service worker with a host and a disk that fail once, at the nth request, reading or writing, for every n. It runs here, with a build of
// a few files and a plain copy of what a browser gives it; offline.test.ts and offline.all.test.ts have it in a browser, with the built page.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const scope = "http://host/path/";
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
/** What the host has at an address: its own path. */
const listed = (...paths: string[]): [path: string, digest: string][] => paths.map((path) => [path, digest(path)]);
const lists = {
  FILES: listed("./", "assets/a.js", "assets/b.js", "assets/style.css", "search.json"),
  CHECK: listed("check/", "assets/check.js", "assets/a.js"),
  LAB: listed("lab/", "assets/lab.js"),
  FIGURES: listed("embed/rope-decay.html", "embed/rope-decay.js", "embed/menu.js", "gallery.html"),
  LARGE: listed("assets/weights.js"),
};
const template = readFileSync(new URL("../../../../web/pages/shell/service-worker.js", import.meta.url), "utf8");
const source = Object.entries(lists).reduce(
  (text, [name, list]) => text.replace(`["${name}"]`, JSON.stringify(list)),
  template,
);

type Operation = "fetch" | "open" | "put" | "match" | "delete";

/** A browser's side of one service worker; call number `at` of `operation` fails. */
class Browser {
  readonly stored = new Map<string, Map<string, Response>>();
  /** Answers in place of a file. */
  readonly instead = new Map<string, Response>();
  readonly #listeners = new Map<string, (event: object) => void>();
  #fault: { operation: Operation; at: number; count: number } | undefined;
  online = true;

  constructor() {
    const self = {
      registration: { scope },
      clients: { matchAll: () => Promise.resolve([]) },
      skipWaiting: () => undefined,
      addEventListener: (type: string, listener: (event: object) => void) => this.#listeners.set(type, listener),
    };
    const caches = {
      open: (name: string) => this.#do("open", () => this.#cache(name)),
      has: (name: string) => Promise.resolve(this.stored.has(name)),
      keys: () => Promise.resolve([...this.stored.keys()]),
      delete: (name: string) => this.#do("delete", () => this.stored.delete(name)),
      match: (request: Request | string) =>
        this.#do("match", () => {
          const found = [...this.stored.values()].find((cache) => cache.has(this.#address(request)));
          return found?.get(this.#address(request))?.clone();
        }),
    };
    const fetch = (request: Request | string): Promise<Response> =>
      this.#do("fetch", () => {
        if (!this.online) throw new TypeError("no network");
        const path = this.#address(request).slice(scope.length) || "./";
        return this.instead.get(path)?.clone() ?? new Response(path);
      });
    runInNewContext(source, { self, caches, fetch, crypto, Response, AbortSignal, Uint8Array, Map, Set, URL });
  }

  #address(request: Request | string): string {
    return new URL(typeof request === "string" ? request : request.url, scope).href;
  }

  async #do<T>(operation: Operation, action: () => T): Promise<T> {
    await undefined;
    const fault = this.#fault;
    if (fault?.operation === operation && ++fault.count === fault.at) throw new Error(`${operation} fails`);
    return action();
  }

  #cache(name: string): object {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      put: (request: Request | string, answer: Response) =>
        this.#do("put", () => void cache.set(this.#address(request), answer)),
      match: (request: Request | string) => this.#do("match", () => cache.get(this.#address(request))?.clone()),
      delete: (request: Request | string) => this.#do("delete", () => cache.delete(this.#address(request))),
      keys: () => Promise.resolve([...cache.keys()].map((url) => new Request(url))),
    };
  }

  /** From now on. */
  fail(operation: Operation, at: number): () => number {
    const fault = { operation, at, count: 0 };
    this.#fault = fault;
    return () => fault.count;
  }

  /** Sends an event and waits for all that it started; resolves with the answer to a request. Rejects as the event's work does. */
  async send(type: string, more: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const event = {
      ...more,
      waitUntil: (one: Promise<unknown>) => void work.push(one),
      respondWith: (one: Promise<Response>) => void (answer = one),
    };
    this.#listeners.get(type)!(event);
    const [answered, ...done] = await Promise.allSettled([answer, ...work]);
    const late = await Promise.allSettled(work); // an answer may start more
    const failed = [...done, ...late].find(({ status }) => status === "rejected");
    if (answered.status === "rejected") throw answered.reason;
    if (failed?.status === "rejected" && answer === undefined) throw failed.reason;
    return answered.value;
  }

  install = (): Promise<unknown> => this.send("install");
  get(path: string, mode = "same-origin"): Promise<Response | undefined> {
    const request = { method: "GET", mode, url: `${scope}${path}` };
    return this.send("fetch", { request, resultingClientId: "window" });
  }

  /** Files that are kept, of the build and not of windows. */
  kept(): string[] {
    return [...this.stored].filter(([name]) => name.startsWith("ropewalk ")).flatMap(([, cache]) => [...cache.keys()]);
  }
}

const installed = async (): Promise<Browser> => {
  const browser = new Browser();
  await browser.install();
  return browser;
};

test.each(["fetch", "open", "put"] as const)(
  "installing while any one %s fails: nothing is kept, and all at the next attempt",
  async (operation) => {
    const all = (await installed()).kept();
    expect(all).toHaveLength(9);
    for (let n = 1; ; n++) {
      const browser = new Browser();
      const count = browser.fail(operation, n);
      const outcome = await browser.install().then(
        () => "installed",
        () => "refused",
      );
      if (count() < n) {
        expect([outcome, n]).toEqual(["installed", operation === "open" ? 2 : all.length + 1]);
        break;
      }
      expect([outcome, ...browser.stored.keys()]).toEqual(["refused"]); // an empty cache would count as a build
      await browser.install();
      expect(browser.kept().toSorted()).toEqual(all.toSorted());
    }
  },
);

test.each(["fetch", "put"] as const)(
  "visiting a figure's page while any one %s of its copies fails: none of them is kept, and all at the next visit",
  async (operation) => {
    const page = "embed/rope-decay.html";
    const visit = (browser: Browser): Promise<Response | undefined> => browser.get(page, "navigate");
    const whole = await installed();
    const before = whole.kept();
    await visit(whole);
    const after = whole.kept().toSorted();
    expect(after).toHaveLength(before.length + 4);
    for (let n = 1; ; n++) {
      const browser = await installed();
      const count = browser.fail(operation, n);
      const answer = await visit(browser).catch(() => undefined);
      if (count() < n) {
        expect(n).toBe(6); // the page or the note of its window, then four files
        break;
      }
      const isFirst = n === 1; // no file that is kept
      expect(answer?.ok, `answer at ${n}`).toBe(!(isFirst && operation === "fetch"));
      expect(browser.kept().length, `kept at ${n}`).toBe(isFirst && operation === "put" ? after.length : before.length);
      await visit(browser);
      expect(browser.kept().toSorted()).toEqual(after);
    }
  },
);

const wrongAnswers = (path: string): [what: string, answer: Response][] => [
  ["another file", new Response("<!doctype html>")],
  ["a file cut short", new Response(path.slice(1))],
  ["the file as an error", new Response(path, { status: 500 })],
  ["nothing", new Response(null, { status: 404 })],
];

test("a host that sends something else for any one file gets nothing kept, and all once it sends the files", async () => {
  const all = (await installed()).kept();
  for (const url of all) {
    const path = url.slice(scope.length) || "./";
    for (const [what, answer] of wrongAnswers(path)) {
      const browser = new Browser();
      browser.instead.set(path, answer);
      await expect(browser.install(), `${what} for ${path}`).rejects.toThrow(path);
      expect(browser.stored.size).toBe(0);
      browser.instead.clear();
      await browser.install();
      expect(browser.kept().toSorted()).toEqual(all.toSorted());
    }
  }
});

test("weights are kept once they were asked for, and what a host sends in their place is not", async () => {
  const [[path]] = lists.LARGE as [[string, string]];
  for (const [what, answer] of wrongAnswers(path)) {
    const browser = await installed();
    const before = browser.kept();
    browser.instead.set(path, answer);
    await browser.get(path);
    expect(browser.kept(), what).toEqual(before);
    browser.instead.clear();
    await browser.get(path);
    expect(browser.kept()).toEqual([...before, scope + path]);
  }
});

test("a figure's page whose copies are not the build's gets none of them kept", async () => {
  const browser = await installed();
  const before = browser.kept();
  browser.instead.set("embed/menu.js", new Response("another"));
  expect((await browser.get("embed/rope-decay.html", "navigate"))?.ok).toBe(true);
  expect(browser.kept()).toEqual(before);
});

test("a disk that cannot be read, or has no room, costs no answer that the network has", async () => {
  const browser = await installed();
  const [script] = browser.kept().filter((url) => url.endsWith(".js"));
  const path = script!.slice(scope.length);
  for (const operation of ["open", "put", "match", "delete"] as const) {
    for (const [asked, mode] of [
      [path, "cors"],
      [lists.LARGE[0]![0], "cors"],
      ["", "navigate"],
    ] as const) {
      for (let n = 1; ; n++) {
        const count = browser.fail(operation, n);
        const answer = await browser.get(asked, mode);
        expect(answer?.ok).toBe(true);
        if (count() < n) break;
      }
    }
  }
});

test("a clean-up that fails at any step throws away nothing that an open window needs", async () => {
  for (const operation of ["open", "match", "delete"] as const) {
    for (let n = 1; ; n++) {
      const browser = await installed();
      const [name] = [...browser.stored.keys()];
      browser.stored.set(`${name}-older`, new Map([[`${scope}older.js`, new Response("older")]]));
      const all = browser.kept();
      const count = browser.fail(operation, n);
      await browser.send("activate").catch(() => undefined);
      expect(browser.kept()).toEqual(all);
      if (count() < n) break;
    }
  }
});
