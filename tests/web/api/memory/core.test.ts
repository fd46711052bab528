import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { RopewalkErrorCode } from "ropewalk";
import * as api from "ropewalk";

// The glue itself, to ask the module for its names.
import createGlue from "../../../../web/api/generated/ropewalk.js";
import { Heap } from "../../../../web/api/memory/heap.js";

const dist = new URL("../../../../dist/", import.meta.url);

async function coreHeap() {
  const module = await WebAssembly.compile(readFileSync(new URL("ropewalk.wasm", dist)));
  let memory!: WebAssembly.Memory;
  const core = await createGlue({
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)!;
        receive(instance);
      });
      return {};
    },
  });
  return new Heap(core, memory);
}

test("the core and TypeScript know the same error codes", async () => {
  const both: Record<RopewalkErrorCode, "core" | "TypeScript"> = {
    "config-invalid": "core",
    "rope-type-unknown": "core",
    "shape-mismatch": "core",
    "position-invalid": "core",
    "value-not-finite": "core",
    "option-invalid": "core",
    "out-of-memory": "core",
    disposed: "TypeScript",
    python: "TypeScript",
    "file-invalid": "TypeScript",
    "python-unavailable": "TypeScript",
    "wasm-unavailable": "TypeScript",
  };
  const heap = await coreHeap();
  const known: string[] = [];
  for (let name; (name = heap.text(heap.core.errorName(known.length))) !== "";) known.push(name.replaceAll("_", "-"));
  expect(known.toSorted()).toEqual(
    Object.keys(both)
      .filter((code) => both[code as RopewalkErrorCode] === "core")
      .toSorted(),
  );
});

test("every function of the core, the diagnosis and the model is called, and its parameters have names", () => {
  const root = new URL("../../../../", import.meta.url);
  const functionsOf = (module: string): string[] => {
    const types = readFileSync(new URL(`web/api/generated/${module}.d.ts`, root), "utf8");
    const core = types.slice(types.indexOf("interface EmbindModule"));
    expect(core).not.toMatch(/\b_\d+:/);
    return [...core.matchAll(/^ {2}(\w+)\(/gm)].map((match) => match[1]!);
  };
  const api = new URL("web/api/", root);
  const sources = readdirSync(api, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts") && !name.startsWith("generated"))
    .map((name) => readFileSync(new URL(name, api), "utf8"))
    .join("\n");
  const called = new Set([...sources.matchAll(/\bcore\.(\w+)\(/g)].map((match) => match[1]));
  const functions = new Set(["ropewalk", "doctor", "model"].flatMap(functionsOf));
  expect([...functions].toSorted()).toEqual([...called].filter((name) => !name!.startsWith("_")).toSorted());
});

test("the package exports loadRopewalk, positionsOf, writeConfig, RopewalkError and nothing else at run time", () => {
  expect(Object.keys(api).toSorted()).toEqual(["RopewalkError", "loadRopewalk", "positionsOf", "writeConfig"]);
});

/** A file of dist and all that it imports, without comments. */
function codeFrom(entry: string): Map<string, string> {
  const found = new Map<string, string>();
  const add = (url: URL): void => {
    if (found.has(url.href)) return;
    const code = readFileSync(url, "utf8").replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, "");
    found.set(url.href, code);
    for (const [, path] of code.matchAll(/(?:from|import) ?"(\.[^"]+)"/g)) add(new URL(path!, url));
  };
  add(new URL(entry, dist));
  return found;
}

// This subpath has the module as a file beside it.
const beside = new URL("engines/url.js", dist).href;

test.each(["index", "url", "fallback", "relaxed"])(
  "%s.js and its imports need no Node, no special bundler support, and no page that allows eval",
  (entry) => {
    const files = codeFrom(`${entry}.js`);
    expect([...files.values()].join("").length).toBeGreaterThan(100_000);
    for (const [name, code] of files) {
      for (const word of ["import.meta", "new Function", "eval(", '"node:', "require(", "import("]) {
        expect(code.includes(word), `${name}: ${word}`).toBe(word === "import.meta" && name === beside);
      }
    }
  },
);

test.each(["index", "url", "fallback", "relaxed"])(
  "%s.js can be required, so none of its files has a top-level await",
  (entry) => {
    const required = createRequire(import.meta.url)(`../../../../dist/${entry}.js`) as typeof api;
    expect(Object.keys(required).toSorted()).toEqual(["RopewalkError", "loadRopewalk", "positionsOf", "writeConfig"]);
  },
);
