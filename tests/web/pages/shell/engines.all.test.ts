import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serve, type Served } from "../../support/serve.js";
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

/** The result of check.js on a page under this policy. */
async function outcome(query: string, policy?: string): Promise<Record<string, unknown>> {
  host = await serve(folder, "/", policy === undefined ? {} : { "Content-Security-Policy": policy });
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

test("a page that Vite bundled runs every engine, with the module as a separate file", async () => {
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
     const fallback = () => import(${dist}/fallback.js");
     const relaxed = () => import(${dist}/relaxed.js");
     const engines = [await loadRopewalk(), await loadRopewalk({ relaxed })];
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
  });
  host = await serve(out, "/", { "Content-Security-Policy": withWasm });
  const { page } = await pages.open("", {}, (blank) => blank.goto("about:blank"));
  await page.goto(host.url);
  await page.waitForFunction(() => "outcome" in globalThis);
  const found = await page.evaluate(() => (globalThis as unknown as { outcome: unknown }).outcome);
  expect(found).toEqual(["simd", "relaxed-simd", "fallback"].map((engine) => [engine, 0.5]));
});
