import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadRopewalk, RopewalkError, type LoadOptions, type RopeSpec } from "ropewalk";
import { rejectionOf } from "../refused.js";

const wasm = readFileSync(new URL("../../../../dist/ropewalk.wasm", import.meta.url));
const bytes = new Uint8Array(wasm);
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };

/** (module): a WebAssembly module, but not this one. */
const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

const answers: Record<string, { status: number; type: string; body: Uint8Array | string }> = {
  "/ropewalk.wasm": { status: 200, type: "application/wasm", body: bytes },
  "/as-text.wasm": { status: 200, type: "text/plain", body: bytes },
  "/missing.wasm": { status: 404, type: "text/plain", body: "not found" },
  "/fallback.wasm": { status: 200, type: "text/html", body: "<!doctype html><title>app</title>" },
  "/cut.wasm": { status: 200, type: "application/wasm", body: bytes.slice(0, 1000) },
  "/nothing.wasm": { status: 200, type: "application/wasm", body: "" },
};

/** The bytes as part of a larger buffer. */
function insideOfMore(content: Uint8Array): DataView {
  const larger = new Uint8Array(content.length + 8).fill(7);
  larger.set(content, 4);
  return new DataView(larger.buffer, 4, content.length);
}

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, type, body } = answers[request.url ?? ""]!;
    response.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const failure = (options: unknown): Promise<RopewalkError> => rejectionOf(loadRopewalk(options as LoadOptions));

describe("every source of the bytes gives the same module", () => {
  const ways: [string, () => LoadOptions | undefined | Promise<LoadOptions>][] = [
    ["no options", () => undefined],
    ["wasmUrl as text", () => ({ wasmUrl: `${origin}/ropewalk.wasm` })],
    ["wasmUrl as URL", () => ({ wasmUrl: new URL("/ropewalk.wasm", origin) })],
    ["wasmUrl with the wrong content type", () => ({ wasmUrl: `${origin}/as-text.wasm` })],
    ["wasmBinary as ArrayBuffer", () => ({ wasmBinary: bytes.slice().buffer })],
    ["wasmBinary as a view into a larger buffer", () => ({ wasmBinary: insideOfMore(bytes) })],
    ["wasmModule", async () => ({ wasmModule: await WebAssembly.compile(bytes) })],
  ];
  test.each(ways)("%s", async (_name, options) => {
    const rw = await loadRopewalk(await options());
    expect(rw.version).toBe((JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
    expect(rw.cosSin(spec, [1]).cos[0]).toBe(Math.fround(Math.cos(1)));
  });
});

describe("wasm-unavailable names the address and the alternatives", () => {
  test.each([
    ["/missing.wasm", "404"],
    ["/fallback.wasm", "HTML"],
    ["/cut.wasm", "compiled"],
    ["/nothing.wasm", "0 bytes"],
  ])("%s: %s", async (path, word) => {
    const { code, message } = await failure({ wasmUrl: origin + path });
    expect(code).toBe("wasm-unavailable");
    expect(message).toContain(origin + path);
    expect(message).toContain(word);
  });

  test("an address without a server", async () => {
    const { code, message } = await failure({ wasmUrl: "http://127.0.0.1:9/ropewalk.wasm" });
    expect(code).toBe("wasm-unavailable");
    expect(message).toContain("http://127.0.0.1:9/ropewalk.wasm");
    expect(message).toContain("wasmBinary");
  });

  test("a host without WebAssembly", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const { code } = await failure(undefined).finally(() => vi.unstubAllGlobals());
    expect(code).toBe("wasm-unavailable");
  });

  test("a host without SIMD", async () => {
    const validate = vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
    const { code, message } = await failure(undefined).finally(() => validate.mockRestore());
    expect(code).toBe("wasm-unavailable");
    expect(message).toContain("SIMD");
  });

  test("a policy that forbids compiling", async () => {
    const compile = vi.spyOn(WebAssembly, "compile").mockRejectedValue(new WebAssembly.CompileError("blocked by CSP"));
    const { code, message } = await failure(undefined).finally(() => compile.mockRestore());
    expect(code).toBe("wasm-unavailable");
    expect(message).toContain("blocked by CSP");
  });
});

test.each([
  ["another module's bytes", { wasmBinary: empty }, "wasm-unavailable"],
  ["another module", { wasmModule: new WebAssembly.Module(empty) }, "wasm-unavailable"],
  ["no module's bytes", { wasmBinary: new Uint8Array(64) }, "wasm-unavailable"],
  ["text as bytes", { wasmBinary: "AGFzbQ==" }, "option-invalid"],
  ["an object as module", { wasmModule: {} }, "option-invalid"],
  ["a number as address", { wasmUrl: 4 }, "option-invalid"],
  ["two sources", { wasmUrl: "x", wasmBinary: bytes }, "option-invalid"],
  ["options that are text", "ropewalk.wasm", "option-invalid"],
  ["null", null, "option-invalid"],
])("%s is refused", async (_name, options, code) => {
  expect((await failure(options)).code).toBe(code);
});

describe("instances", () => {
  test("are independent: one continues when another is disposed", async () => {
    const [one, other] = await Promise.all([loadRopewalk(), loadRopewalk()]);
    const tensor = other.tensor([4]);
    one.dispose();
    expect(other.cosSin(spec, [0]).cos[0]).toBe(1);
    expect(tensor.read()).toEqual(new Float32Array(4));
  });

  test("refuse each other's tensors", async () => {
    const [one, other] = await Promise.all([loadRopewalk(), loadRopewalk()]);
    const cosSin = one.cosSin(spec, [0]);
    const call = (): unknown => one.rotate(other.tensor([8]), { shape: [1, 1, 1, 8], pairing: "half-split", cosSin });
    expect(call).toThrowError(RopewalkError);
  });
});
