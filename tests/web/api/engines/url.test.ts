import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RopeSpec } from "ropewalk";
import * as api from "ropewalk";
import * as url from "ropewalk/url";
import { rejectionOf } from "../refused.js";

const file = new URL("../../../../dist/ropewalk.wasm", import.meta.url);
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };

let answers: { status: number; type: string; body: Uint8Array | string }[];
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, type, body } = answers.shift()!;
    response.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ropewalk.wasm`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  vi.unstubAllGlobals();
});

test("ropewalk/url exports what ropewalk exports", () => {
  expect(Object.keys(url).toSorted()).toEqual(Object.keys(api).toSorted());
});

test("in Node the file beside the code is read", async () => {
  const rw = await url.loadRopewalk();
  expect(rw.engine).toBe("simd");
  expect(rw.cosSin(spec, [1]).cos[0]).toBe(Math.fround(Math.cos(1)));
});

test("a file URL works as wasmUrl, from both entries", async () => {
  for (const { loadRopewalk } of [api, url]) expect((await loadRopewalk({ wasmUrl: file })).engine).toBe("simd");
});

test("a missing file is a RopewalkError that names it and the alternatives", async () => {
  const gone = new URL("gone.wasm", file).href;
  const { code, message } = await rejectionOf(url.loadRopewalk({ wasmUrl: gone }));
  expect(code).toBe("wasm-unavailable");
  for (const word of [gone, "wasmBinary", "wasmUrl"]) expect(message).toContain(word);
});

test("a host whose fetch refuses files and that has no file system gives an error", async () => {
  const { getBuiltinModule } = process;
  process.getBuiltinModule = (() => undefined) as never;
  const error: unknown = await url.loadRopewalk().catch((reason: unknown) => reason);
  process.getBuiltinModule = getBuiltinModule;
  expect(error).toMatchObject({ name: "RopewalkError", code: "wasm-unavailable" });
  expect((error as Error).message).toContain(file.href);
});

test("after each failure a retry finds the file", async () => {
  const bytes = new Uint8Array(readFileSync(file));
  answers = [
    { status: 404, type: "text/html", body: "<!doctype html><title>not found</title>" },
    { status: 200, type: "text/html", body: "<!doctype html><title>app</title>" },
    { status: 200, type: "application/wasm", body: bytes.slice(0, 5000) },
    { status: 200, type: "text/plain", body: bytes },
  ];
  const words = ["404", "HTML", "compiled"];
  for (const word of words) {
    const error: unknown = await url.loadRopewalk({ wasmUrl: address }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "RopewalkError", code: "wasm-unavailable" });
    for (const part of [word, address, "Ways out"]) expect((error as Error).message).toContain(part);
  }
  expect((await url.loadRopewalk({ wasmUrl: address })).cosSin(spec, [0]).cos[0]).toBe(1);
});
