// A module that is not the one this JavaScript was built with is refused: another version, a damaged one, another
// compiled module.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { areOf, digestOf, SECTION_BYTES } from "../../../../web/api/engines/belonging.js";
import { asRopewalkError } from "../../../../web/api/errors/errors.js";
import { ropewalkBuild as build } from "../../../../web/api/generated/ropewalk-build.js";
import { rejectionOf } from "../refused.js";

const bytes = new Uint8Array(readFileSync(new URL("../../../../dist/ropewalk.wasm", import.meta.url)));

/** The same numbers in the same order on every run: Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("of 2,000 modules with one changed bit, and 400 with changed bytes, none is accepted as the build's", () => {
  const next = random(19);
  const at = (): number => Math.floor(next() * (bytes.length - SECTION_BYTES));
  const taken = (change: (damaged: Uint8Array) => void): boolean => {
    const damaged = bytes.slice();
    change(damaged);
    return areOf(build, damaged);
  };
  let count = 0;
  for (let i = 0; i < 2000; i++) count += Number(taken((one) => (one[at()]! ^= 1 << Math.floor(next() * 8))));
  for (let i = 0; i < 400; i++)
    count += Number(
      taken((one) => {
        for (let n = 0; n < 8; n++) {
          const place = at();
          one[place] = one[place]! ^ (1 + Math.floor(next() * 255));
        }
      }),
    );
  expect(count).toBe(0);
  expect(areOf(build, bytes)).toBe(true);
});

/** A damaged module that compiles: a constant inside its code is another. */
async function damagedModule(): Promise<Uint8Array<ArrayBuffer>> {
  for (let at = 20_000; ; at++) {
    const damaged = bytes.slice();
    damaged[at]! ^= 1;
    if (WebAssembly.validate(damaged)) return damaged;
  }
}

test("a damaged module that compiles does not start", async () => {
  const damaged = await damagedModule();
  const error = await rejectionOf(loadRopewalk({ wasmBinary: damaged }));
  expect(error).toMatchObject({ code: "wasm-unavailable", rule: "not-ropewalk" });
});

test("a compiled module of another build does not start", async () => {
  const other = bytes.slice();
  other[bytes.length - 1]! ^= 1; // the digest that the module says of itself
  const module = await WebAssembly.compile(other);
  const error = await rejectionOf(loadRopewalk({ wasmModule: module }));
  expect(error).toMatchObject({ code: "wasm-unavailable", rule: "not-ropewalk" });
  await expect(loadRopewalk({ wasmModule: await WebAssembly.compile(bytes) })).resolves.toBeDefined();
});

test("the digest detects changes of one step at any place", () => {
  const list = new Uint8Array(11);
  const all = new Set([digestOf(list)]);
  for (let at = 0; at < list.length; at++)
    for (let value = 1; value < 256; value++) {
      const other = list.slice();
      other[at] = value;
      all.add(digestOf(other));
    }
  expect(all.size).toBe(1 + 11 * 255);
  expect(digestOf(new Uint8Array(10))).not.toBe(digestOf(list));
});

test("a trap is the package's fault, not an error of the caller's option", () => {
  // (module (func (export "f") unreachable))
  const trap = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
  ]);
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(trap)).exports as { f: () => void };
  let error: unknown;
  try {
    f();
  } catch (thrown) {
    error = asRopewalkError(thrown, "option-invalid", "options.shape");
  }
  expect(error).toMatchObject({ code: "wasm-unavailable", name: "RopewalkError", rule: "trapped" });
  expect(error).not.toHaveProperty("path");
});
