// Each resource of the host that a start needs fails once: the nth request, compilation or instance, for every n. The
// error reports it, and the same start works after that.
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import type { RopeSpec } from "ropewalk";
import * as core from "ropewalk/core";
import { loadTinyModel } from "ropewalk/model";
import * as url from "ropewalk/url";
import { engines } from "./engines.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const wasm = readFileSync(new URL("../../../../dist/ropewalk.wasm", import.meta.url));
const answer = (): Response => new Response(wasm, { headers: { "content-type": "application/wasm" } });

/** A response that breaks off after its first bytes. */
const cut = (): Response => {
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(wasm.subarray(0, 1000));
      controller.error(new Error("the connection is gone"));
    },
  });
  return new Response(stream);
};

type Call = (...given: never[]) => unknown;
/** A function of the host, its normal result, and the ways in which one call of it fails. */
interface Host {
  owner: object;
  name: string;
  right: Call;
  wrong: Record<string, Call>;
}
const rejected = (): Promise<never> => Promise.reject(new Error("no more memory for code"));
const host: Record<string, Host> = {
  "a request": {
    owner: globalThis,
    name: "fetch",
    right: () => Promise.resolve(answer()),
    wrong: {
      "is refused": () => Promise.reject(new TypeError("fetch failed")),
      "is answered by 503": () => Promise.resolve(new Response("later", { status: 503 })),
      "breaks off": () => Promise.resolve(cut()),
    },
  },
  "a compilation": {
    owner: WebAssembly,
    name: "compile",
    right: WebAssembly.compile,
    wrong: { "is refused": rejected },
  },
  "an instance": {
    owner: WebAssembly,
    name: "instantiate",
    right: WebAssembly.instantiate,
    wrong: { "is refused": rejected },
  },
};

const originals = Object.values(host).map(({ owner, name }) => {
  return { owner, name, value: (owner as Record<string, unknown>)[name] };
});
const restore = (): void => {
  for (const { owner, name, value } of originals) Object.assign(owner, { [name]: value });
};
afterEach(restore);

/** Replaces all of the host's functions; call number `at` of `which` goes wrong. Counts the calls of `which`. */
function replace(which: string, way: string, at: number): () => number {
  let count = 0;
  for (const [what, { owner, name, right, wrong }] of Object.entries(host)) {
    const instead = function (...given: never[]): unknown {
      return what === which && ++count === at ? wrong[way]!(...given) : right(...given);
    };
    Object.assign(owner, { [name]: instead });
  }
  return () => count;
}

/** Starts something, uses it and ends it. */
const cosine = (rw: core.RopewalkCore): number => {
  const { cos } = rw.cosSin(spec, [1]);
  rw.dispose();
  return cos[0]!;
};
const starts: Record<string, () => Promise<number>> = {
  ...Object.fromEntries(engines.map(({ name, start }) => [name, () => start().then(cosine)])),
  core: () => core.loadRopewalk().then(cosine),
  "a module from a host": () => url.loadRopewalk({ wasmUrl: "http://host/ropewalk.wasm" }).then(cosine),
  "a model": async () => {
    const model = await loadTinyModel("needle");
    const { layers } = model;
    model.dispose();
    return layers;
  },
};

/** The requests of each start to the host: [request, compilation, instance]. */
const asked: Record<string, number[]> = {};

test.each(
  Object.keys(starts).flatMap((name) =>
    Object.entries(host).flatMap(([which, { wrong }]) => Object.keys(wrong).map((way) => [name, which, way] as const)),
  ),
)("%s: %s of its start %s", { timeout: 60_000 }, async (name, which, way) => {
  replace(which, way, 0);
  const right = await starts[name]!();
  let failures = 0;
  for (let n = 1; ; n++) {
    const count = replace(which, way, n);
    const outcome = await starts[name]!().catch((error: unknown) => error);
    if (count() < n) {
      expect(outcome).toBe(right);
      break;
    }
    failures++;
    expect(outcome).toMatchObject({
      name: "RopewalkError",
      code: "wasm-unavailable",
      rule: expect.any(String) as string,
    });
    replace(which, way, 0);
    expect(await starts[name]!()).toBe(right);
  }
  (asked[name] ??= []).push(failures);
});

test("each start requested what it needs", () => {
  const needs = (name: string): number[] => asked[name]!.map((count) => Math.sign(count));
  expect(needs("a module from a host")).toEqual([1, 1, 1, 1, 1]);
  expect(needs("fallback")).toEqual([0, 0, 0, 0, 0]);
  for (const name of ["simd", "relaxed-simd", "core", "a model"]) expect(needs(name)[4], name).toBe(1);
});
