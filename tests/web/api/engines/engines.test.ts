import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadRopewalk, type LoadOptions, type RopewalkError, type RopeSpec, type Ropewalk } from "ropewalk";
import * as fallbackModule from "ropewalk/fallback";
import * as relaxedModule from "ropewalk/relaxed";
import { noise } from "./corpus.js";
import { engines } from "./engines.js";
import { rejectionOf } from "../refused.js";

const fallback = vi.fn(() => Promise.resolve(fallbackModule));
const relaxed = vi.fn(() => Promise.resolve(relaxedModule));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fallback.mockClear();
  relaxed.mockClear();
});

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 72, rotaryDim: 72, pairing: "half-split" };

const failure = (options: unknown): Promise<RopewalkError> => rejectionOf(loadRopewalk(options as LoadOptions));

describe.each(engines)("$name", ({ name, start }) => {
  let rw: Ropewalk;
  beforeAll(async () => {
    rw = await start();
  });

  test("reports which engine runs", () => {
    expect(rw.engine).toBe(name);
    expect(rw.relaxedSimd).toBe(name === "relaxed-simd");
  });

  test("keeps a user's memory when it grows, and continues when it cannot grow", () => {
    const kept = rw.tensor([1000]);
    kept.write(noise(1000, 4));
    const large = rw.tensor([2 ** 25]);
    expect(kept.read()).toEqual(noise(1000, 4));
    expect(large.read().length).toBe(2 ** 25);
    expect(() => rw.tensor([2 ** 30])).toThrowError(expect.objectContaining({ code: "out-of-memory" }));
    large.dispose();
    expect(kept.read()).toEqual(noise(1000, 4));
  });

  test("refuses with the module's messages", () => {
    const broken = (): unknown => rw.cosSin({ ...spec, rotaryDim: 7 }, [0]);
    expect(broken).toThrowError(expect.objectContaining({ code: "config-invalid", path: "spec.rotaryDim" }));
  });
});

describe("the option fallback", () => {
  test("is called without WebAssembly", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect((await loadRopewalk({ fallback })).engine).toBe("fallback");
  });

  test("is called without SIMD", async () => {
    vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
    expect((await loadRopewalk({ fallback, relaxed })).engine).toBe("fallback");
    expect(relaxed).not.toHaveBeenCalled();
  });

  test("is called if a policy forbids compiling, also if relaxed SIMD is available", async () => {
    vi.spyOn(WebAssembly, "compile").mockRejectedValue(new WebAssembly.CompileError("blocked by CSP"));
    expect((await loadRopewalk({ fallback, relaxed })).engine).toBe("fallback");
    expect((await loadRopewalk({ fallback, wasmUrl: "http://127.0.0.1:9/ropewalk.wasm" })).engine).toBe("fallback");
  });

  test("is not called if the module can run", async () => {
    expect((await loadRopewalk({ fallback })).engine).toBe("simd");
    expect(fallback).not.toHaveBeenCalled();
  });

  test("does not hide a missing or wrong file", async () => {
    expect((await failure({ fallback, wasmUrl: "http://127.0.0.1:9/ropewalk.wasm" })).code).toBe("wasm-unavailable");
    expect((await failure({ fallback, wasmBinary: new Uint8Array(64) })).code).toBe("wasm-unavailable");
    expect(fallback).not.toHaveBeenCalled();
  });

  test("is named by the error if it is missing, with the policy's message", async () => {
    vi.spyOn(WebAssembly, "compile").mockRejectedValue(new WebAssembly.CompileError("blocked by CSP"));
    const { code, message } = await failure({});
    expect(code).toBe("wasm-unavailable");
    for (const word of ["blocked by CSP", "script-src needs 'wasm-unsafe-eval'", "ropewalk/fallback"])
      expect(message).toContain(word);
  });

  test("that cannot be loaded gives an error, and a later call works", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const { code, message } = await failure({ fallback: () => Promise.reject(new Error("chunk 7 is gone")) });
    expect(code).toBe("wasm-unavailable");
    expect(message).toContain("options.fallback");
    expect(message).toContain("chunk 7 is gone");
    expect((await loadRopewalk({ fallback })).engine).toBe("fallback");
  });
});

describe("the option relaxed", () => {
  test("is called if the host has relaxed SIMD, and only then", async () => {
    expect((await loadRopewalk({ relaxed })).engine).toBe("relaxed-simd");
    relaxed.mockClear();
    vi.spyOn(WebAssembly, "validate").mockReturnValueOnce(true).mockReturnValueOnce(false);
    expect((await loadRopewalk({ relaxed })).engine).toBe("simd");
    expect(relaxed).not.toHaveBeenCalled();
  });

  test("ropewalk/relaxed by itself refuses a host without it", async () => {
    vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
    const outcome: unknown = await relaxedModule.loadRopewalk().catch((error: unknown) => error);
    expect(outcome).toMatchObject({ name: "RopewalkError", code: "wasm-unavailable" });
  });
});

test.each([
  ["text as fallback", { fallback: "ropewalk/fallback" }],
  ["a promise as relaxed", { relaxed: Promise.resolve(relaxedModule) }],
  ["a function that imports something else", { relaxed: () => Promise.resolve({ default: 1 }) }],
])("%s is refused", async (_name, options) => {
  expect((await failure(options)).code).toBe("option-invalid");
});
