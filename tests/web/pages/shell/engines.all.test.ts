import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serve, type Answer, type Served } from "../../support/serve.js";
import { pathOf, site } from "../../support/support.js";

const pages = site();
const folder = mkdtempSync(join(tmpdir(), "ropewalk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const golden = "apply_smollm2_135m_offset.json";
beforeAll(() => {
  cpSync(pathOf("dist"), join(folder, "dist"), { recursive: true });
  cpSync(pathOf(`tests/golden/${golden}`), join(folder, golden));
  cpSync(pathOf("tests/web/support/engines-check.js"), join(folder, "check.js"));
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="check.js"></script>',
  );
});

let host: Served | undefined;
afterEach(() => host?.close());

/** The result of check.js on a page under this policy, isolated if its entry needs it. */
async function outcome(
  query: string,
  policy?: string,
  headers = {},
  instead: Record<string, Answer> = {},
): Promise<Record<string, unknown>> {
  const sent = policy === undefined ? headers : { "Content-Security-Policy": policy, ...headers };
  host = await serve(folder, "/", sent, instead);
  const { page } = await pages.open("", {}, (blank) => blank.goto("about:blank"));
  await page.goto(`${host.url}?${query}&golden=${golden}`);
  await page.waitForFunction(() => "outcome" in globalThis);
  return page.evaluate(() => (globalThis as unknown as { outcome: Record<string, unknown> }).outcome);
}

const strict = "script-src 'self'";
const withWasm = "script-src 'self' 'wasm-unsafe-eval'";
/** Rotated as the golden vector is, within the tolerance of the golden tests in Node. */
const agrees = (error: unknown): boolean => typeof error === "number" && error <= 2e-6;

test.each([
  ["no policy at all", "", undefined, "simd"],
  ["a policy with 'wasm-unsafe-eval'", "", withWasm, "simd"],
  ["the same, with relaxed SIMD on offer", "relaxed&fallback", withWasm, "relaxed-simd"],
  ["a policy without it, with plain JavaScript on offer", "relaxed&fallback", strict, "fallback"],
  ["ropewalk/url with plain JavaScript on offer", "entry=url&fallback", strict, "fallback"],
  ["ropewalk/url: the file beside the code", "entry=url", withWasm, "simd"],
  ["plain JavaScript where WebAssembly is gone", "without-wasm&fallback", strict, "fallback"],
])("%s: a golden vector is rotated", async (_name, query, policy, engine) => {
  const { error, ...found } = await outcome(query, policy);
  expect(found).toEqual({ engine });
  expect(error).toSatisfy(agrees);
});

test.each([
  ["a policy without 'wasm-unsafe-eval'", "", strict, ["wasm-unsafe-eval", "ropewalk/fallback"]],
  ["a file that is not there", "entry=url&wasmUrl=gone.wasm", withWasm, ["/gone.wasm", "404", "wasmBinary"]],
  ["a page in place of the file", "entry=url&wasmUrl=index.html", withWasm, ["/index.html", "HTML", "wasmBinary"]],
  [
    "a network that the policy blocks",
    "entry=url",
    `${withWasm}; connect-src 'none'`,
    ["/ropewalk.wasm", "wasmBinary"],
  ],
])("%s: the error names the problem and the alternatives", async (_name, query, policy, words) => {
  const { code, message } = await outcome(query, policy);
  expect(code).toBe("wasm-unavailable");
  for (const word of words) expect(message).toContain(word);
});

const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

test("threads on a cross-origin isolated page rotate a golden vector and give the bits of one thread", async () => {
  const { error, ...found } = await outcome("entry=threads&compare", `${withWasm}; worker-src 'self'`, isolated);
  expect(found).toEqual({ engine: "threads", same: true });
  expect(error).toSatisfy(agrees);
});

test.each([
  ["a page that is not isolated", withWasm, {}, ["cross-origin isolated", "Cross-Origin-Opener-Policy"]],
  ["a policy against workers", `${withWasm}; worker-src 'none'`, isolated, ["worker-src blocks", "Ways out"]],
  ["a policy without 'wasm-unsafe-eval'", strict, isolated, ["wasm-unsafe-eval"]],
])("threads, %s: the error names the problem and the alternatives", async (_name, policy, headers, words) => {
  const { code, message } = await outcome("entry=threads", policy, headers);
  expect(code).toBe("wasm-unavailable");
  for (const word of words) expect(message).toContain(word);
});

const helpers = "/dist/generated/threads-worker.js";
const sentAs = (type: string): Record<string, string> => ({ ...isolated, "Content-Type": type });
/** The package's file where its first lines fail, which are an async function's. */
const failsEarly = (): string =>
  `Object.defineProperty(self, "name", { get() { throw new Error("no name here"); } });
  ${readFileSync(pathOf(`dist/generated/threads-worker.js`), "utf8")}`;

test.each<[name: string, answer: () => Answer, cause: string[]]>([
  ["is missing", () => ({ status: 404 }), ["status 404", helpers]],
  ["is a page", () => ({ headers: sentAs("text/html"), body: "<!doctype html>" }), ["text/html", helpers]],
  ["throws", () => ({ body: 'throw new Error("broken helper")' }), ["broken helper"]],
  ["is no script", () => ({ body: "let let" }), ["no script that runs here", helpers]],
  ["fails in its first lines", () => ({ body: failsEarly() }), ["no name here"]],
  [
    "is served without the page's header",
    () => ({ headers: { "Content-Type": "text/javascript" } }),
    ["no Cross-Origin-Embedder-Policy", helpers],
  ],
  ["is another script, which never answers", () => ({ body: "" }), ["did not answer within 10 seconds"]],
])("threads whose helpers' file %s: the error names the cause", { timeout: 40_000 }, async (_name, answer, cause) => {
  const { code, message } = await outcome("entry=threads", withWasm, isolated, { [helpers]: answer() });
  expect(code).toBe("wasm-unavailable");
  for (const word of [...cause, "Ways out"]) expect(message).toContain(word);
});

test("threads find their helpers at workerUrl if the file beside the code is missing", async () => {
  cpSync(pathOf("dist/generated/threads-worker.js"), join(folder, "moved/helpers.js"));
  const missing = { [helpers]: { status: 404 } };
  const { error, ...found } = await outcome("entry=threads&workerUrl=moved/helpers.js", withWasm, isolated, missing);
  expect(found).toEqual({ engine: "threads" });
  expect(error).toSatisfy(agrees);
  await host?.close();
  const gone = await outcome("entry=threads&workerUrl=gone.js", withWasm, isolated);
  expect(gone["code"]).toBe("wasm-unavailable");
  expect(gone["message"]).toContain("status 404 from gone.js");
});

// Helpers in the format that Vite gives workers by itself, and as modules.
test.each(["iife", "es"] as const)(
  "a page that Vite bundled with workers as %s runs every engine, with the module and the helpers as separate files",
  async (format) => {
    const from = join(folder, "app");
    const out = join(folder, "bundled");
    mkdirSync(from, { recursive: true });
    const dist = JSON.stringify(pathOf("dist")).slice(0, -1);
    writeFileSync(
      join(from, "index.html"),
      '<!doctype html><link rel="icon" href="data:,"><script type="module" src="app.js"></script>',
    );
    writeFileSync(
      join(from, "app.js"),
      `import { loadRopewalk } from ${dist}/url.js";
     import { loadRopewalk as loadThreads } from ${dist}/threads.js";
     const fallback = () => import(${dist}/fallback.js");
     const relaxed = () => import(${dist}/relaxed.js");
     const engines = [await loadRopewalk(), await loadRopewalk({ relaxed }), await loadThreads({ threads: 2 })];
     Reflect.deleteProperty(globalThis, "WebAssembly");
     engines.push(await loadRopewalk({ fallback }));
     globalThis.outcome = engines.map((rw) => [rw.engine, rw.alibiSlopes(8)[0]]);`,
    );
    const target = { outDir: out, emptyOutDir: true, target: "esnext", assetsInlineLimit: 0 };
    await build({
      configFile: false,
      root: from,
      base: "./",
      logLevel: "error",
      build: target,
      worker: { format },
    });
    host = await serve(out, "/", { "Content-Security-Policy": withWasm, ...isolated });
    const { page } = await pages.open("", {}, (blank) => blank.goto("about:blank"));
    await page.goto(host.url);
    await page.waitForFunction(() => "outcome" in globalThis);
    const found = await page.evaluate(() => (globalThis as unknown as { outcome: unknown }).outcome);
    expect(found).toEqual(["simd", "relaxed-simd", "threads", "fallback"].map((engine) => [engine, 0.5]));
  },
);
