import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { RopeSpec, RopewalkErrorCode } from "ropewalk";
import * as api from "ropewalk";

// The package's own files, to ask the module for its names.
import createGlue from "../../../../dist/generated/ropewalk.js";
import { camelCase, parseLayout, snakeCase } from "../../../../dist/memory/layout.js";
import { dtypes } from "../../../../dist/memory/tensor.js";
import { layouts, pairings } from "../../../../dist/turn.js";

const dist = new URL("../../../../dist/", import.meta.url);

async function moduleLayout() {
  const module = await WebAssembly.compile(readFileSync(new URL("ropewalk.wasm", dist)));
  let memory!: WebAssembly.Memory;
  const glue = await createGlue({
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)!;
        receive(instance);
      });
      return {};
    },
  });
  const bytes = new Uint8Array(memory.buffer, glue.layout());
  return parseLayout(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
}

test("the module and TypeScript know the same error codes", async () => {
  const both: Record<RopewalkErrorCode, "module" | "TypeScript"> = {
    "config-invalid": "module",
    "rope-type-unknown": "module",
    "shape-mismatch": "module",
    "position-invalid": "module",
    "value-not-finite": "module",
    "option-invalid": "module",
    "out-of-memory": "module",
    disposed: "TypeScript",
    "wasm-unavailable": "TypeScript",
  };
  const { errors } = await moduleLayout();
  expect(errors.toSorted()).toEqual(
    Object.keys(both)
      .filter((code) => both[code as RopewalkErrorCode] === "module")
      .toSorted(),
  );
});

test("the module's configuration has the fields of RopeSpec, and no others", async () => {
  const fields: Record<keyof Required<RopeSpec>, true> = {
    ropeType: true,
    base: true,
    headDim: true,
    rotaryDim: true,
    pairing: true,
    rotaryOffset: true,
    writeAs: true,
    direction: true,
    maxPositionEmbeddings: true,
    originalMaxPositionEmbeddings: true,
    factor: true,
    attentionFactor: true,
    betaFast: true,
    betaSlow: true,
    mscale: true,
    mscaleAllDim: true,
    truncate: true,
    lowFreqFactor: true,
    highFreqFactor: true,
    shortFactor: true,
    longFactor: true,
    partialRotaryFactor: true,
    mropeSection: true,
    mropeInterleaved: true, // short for an axisPattern
    axisPattern: true,
    alpha: true,
    shortMscale: true,
    longMscale: true,
    invFreq: true,
  };
  const { config } = await moduleLayout();
  const names = [...config.map(({ name }) => camelCase(name)), "mropeInterleaved"];
  expect(names.toSorted()).toEqual(Object.keys(fields).toSorted());
  expect(names.map((name) => camelCase(snakeCase(name)))).toEqual(names);
});

test("every call of the module is used, and every call that TypeScript makes is there", async () => {
  const sources = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(new URL(name, dist), "utf8"))
    .join("\n");
  const made = new Set([...sources.matchAll(/heap\.call(?:InOrder)?\("(\w+)"/g)].map((match) => match[1]));
  const { calls } = await moduleLayout();
  expect([...calls.keys()].toSorted()).toEqual([...made].toSorted());
});

test("values that TypeScript writes in order have the module's order, and words its numbers", async () => {
  const turn = "pairing write_as rotary_dim rotary_offset turn cos sin rows position_ids";
  const orders = {
    rotate: `dtype x y batch heads seq head_dim layout batch_stride head_stride seq_stride ${turn}`,
    cache_append: `cache k_dtype k v_dtype v seq layout rope ${turn}`,
    cache_attend: `cache q_dtype q heads query_seq layout scale mask sliding_window bias output weights rope ${turn}`,
  };
  const known: Record<string, readonly string[]> = {
    dtype: dtypes,
    layout: layouts,
    pairing: pairings,
    write_as: pairings,
    turn: ["forward", "back"],
    mask: ["none", "causal"],
    rope: ["false", "true"],
  };
  const { calls } = await moduleLayout();
  for (const [name, order] of Object.entries(orders)) {
    const { fields } = calls.get(name)!;
    expect(fields.map((field) => field.name).join(" "), name).toBe(order);
    for (const field of fields) {
      if (field.words === undefined) continue;
      expect(field.words, `${name} ${field.name}`).toEqual(known[field.name.replace(/^[qkv]_/, "")]);
    }
  }
});

test("the package exports loadRopewalk, RopewalkError and nothing else at run time", () => {
  expect(Object.keys(api).toSorted()).toEqual(["RopewalkError", "loadRopewalk"]);
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

// These two have a file beside them: the module, and the helpers' code.
const besides = ["engines/url.js", "generated/threads.js"].map((name) => new URL(name, dist).href);

test.each(["index", "url", "fallback", "relaxed", "threads"])(
  "%s.js and what it imports need no Node, no bundler's favour, and no page that allows eval",
  (entry) => {
    const files = codeFrom(`${entry}.js`);
    expect(files.size).toBeGreaterThan(10);
    for (const [name, code] of files) {
      for (const word of ["import.meta", "new Function", "eval(", '"node:', "require(", "import("]) {
        expect(code.includes(word), `${name}: ${word}`).toBe(word === "import.meta" && besides.includes(name));
      }
    }
  },
);

test.each(["index", "url", "fallback", "relaxed", "threads"])(
  "%s.js can be required, so no file of it waits at its top level",
  (entry) => {
    const required = createRequire(import.meta.url)(`../../../../dist/${entry}.js`) as typeof api;
    expect(Object.keys(required).toSorted()).toEqual(["RopewalkError", "loadRopewalk"]);
  },
);
