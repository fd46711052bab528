// The service worker with a plain imitation of the browser's objects and a build of a few files: a host, its cache, a
// disk and windows.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

export const scope = "http://host/path/";
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
/** The host's content of an address: its own path. */
const listed = (...paths: string[]): [path: string, digest: string][] => paths.map((path) => [path, digest(path)]);
export const lists = {
  FILES: listed("./", "assets/a.js", "assets/b.js", "assets/style.css"),
  CHECK: listed("check/", "assets/check.js", "assets/a.js"),
  LAB: listed("lab/", "assets/lab.js"),
  TEXTS: listed("texts/", "assets/texts.js"),
  FIGURES: listed("embed/rope-decay.html", "embed/rope-decay.js", "embed/menu.js", "gallery.html"),
  LARGE: listed("assets/weights.js"),
};
const template = readFileSync(new URL("../../../../web/pages/shell/service-worker.js", import.meta.url), "utf8");
const sourceOf = (build: string): string =>
  Object.entries(lists).reduce(
    (text, [name, list]) => text.replace(`["${name}"]`, JSON.stringify(list)),
    template.replace('"BUILD"', JSON.stringify(build)),
  );

type Operation = "fetch" | "open" | "put" | "match" | "delete";

/** A browser's side of one service worker; call number `at` of `operation` fails. */
export class Browser {
  readonly stored = new Map<string, Map<string, Response>>();
  /** Answers in place of a file. */
  readonly instead = new Map<string, Response>();
  /** Responses of older builds in the browser's cache. */
  readonly older = new Map<string, Response>();
  /** How long the host takes, without a clock. */
  takesMs = 0;
  /** Windows that are open: of this worker, or of one before it. */
  readonly windows: { id: string; controlled: boolean }[] = [];
  readonly #listeners = new Map<string, (event: object) => void>();
  #fault: { operation: Operation; at: number; count: number } | undefined;
  online = true;

  constructor() {
    this.#start("first");
  }

  #start(build: string): void {
    const self = {
      registration: { scope },
      clients: {
        matchAll: ({ includeUncontrolled = false } = {}) =>
          Promise.resolve(this.windows.filter(({ controlled }) => controlled || includeUncontrolled)),
      },
      skipWaiting: () => undefined,
      addEventListener: (type: string, listener: (event: object) => void) => this.#listeners.set(type, listener),
    };
    const caches = {
      open: (name: string) => this.#do("open", () => this.#cache(name)),
      has: (name: string) => Promise.resolve(this.stored.has(name)),
      keys: () => Promise.resolve([...this.stored.keys()]),
      delete: (name: string) => this.#do("delete", () => this.stored.delete(name)),
      match: (request: Request | string, { ignoreSearch = false } = {}) =>
        this.#do("match", () => {
          const address = this.#address(request).replace(ignoreSearch ? /[?].*/ : "", "");
          const found = [...this.stored.values()].find((cache) => cache.has(address));
          return found?.get(address)?.clone();
        }),
    };
    const fetch = (
      request: Request | string,
      { cache = "default", signal = { ms: Infinity } } = {},
    ): Promise<Response> =>
      this.#do("fetch", () => {
        if (!this.online) throw new TypeError("no network");
        if (this.takesMs > signal.ms) throw new DOMException("too late", "TimeoutError");
        const path = this.#address(request).slice(scope.length) || "./";
        const old = cache === "default" ? this.older.get(path) : undefined;
        return (old ?? this.instead.get(path))?.clone() ?? new Response(path);
      });
    const AbortSignal = { timeout: (ms: number) => ({ ms }) };
    const given = { self, caches, fetch, crypto, Response, AbortSignal, Uint8Array, Map, Set, URL };
    runInNewContext(sourceOf(build), given);
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

  /** Starting now. */
  fail(operation: Operation, at: number): () => number {
    const fault = { operation, at, count: 0 };
    this.#fault = fault;
    return () => fault.count;
  }

  /**
   * Sends an event and waits for all that it started; resolves with the answer to a request. Rejects as the event's
   * work does.
   */
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
  get(path: string, mode = "same-origin", window = "window"): Promise<Response | undefined> {
    return this.ask({ method: "GET", mode, url: `${scope}${path}` }, window);
  }

  /** Undefined: the worker leaves the request to the browser. */
  ask(request: { method: string; mode: string; url: string }, window = "window"): Promise<Response | undefined> {
    return this.send("fetch", { request, resultingClientId: window });
  }

  /** Another build takes over; stored files and open windows stay. */
  async release(build: string): Promise<void> {
    this.#start(build);
    await this.install();
    await this.send("activate");
  }

  /** The builds that are kept. */
  builds(): string[] {
    const prefix = `ropewalk ${scope} `;
    return [...this.stored.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  /** Files that are kept, of the build and not of windows. */
  kept(): string[] {
    return [...this.stored].filter(([name]) => name.startsWith("ropewalk ")).flatMap(([, cache]) => [...cache.keys()]);
  }
}

export const installed = async (): Promise<Browser> => {
  const browser = new Browser();
  await browser.install();
  return browser;
};
