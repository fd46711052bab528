// A module that stops inside itself ends its instance: each later call says so, although the module would answer again.
import { afterEach, expect, test, vi } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";
import { loadRopewalk as loadCore, type RopewalkCore } from "ropewalk/core";
import { loadTinyModel } from "ropewalk/model";
import { loadRopewalk as loadRelaxed } from "ropewalk/relaxed";
import { drope } from "ropewalk/variants";
import createFallback from "../../../../web/api/generated/fallback.js";
import { Heap } from "../../../../web/api/memory/heap.js";
import { RopewalkInstance } from "../../../../web/api/ropewalk.js";
import "./engines.js"; // lets Node 20 have relaxed SIMD

afterEach(() => vi.restoreAllMocks());

const trapped = { name: "RopewalkError", code: "wasm-unavailable", rule: "trapped" };
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const shape = [1, 1, 2048, 64] as const;
const x = new Float32Array(2048 * 64).fill(1); // larger than the memory that is taken once
const one = new Float32Array(64);
const positions = { start: 0, count: 2048 };

const rejectionOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => "no error", (error: unknown) => error); // prettier-ignore
function errorOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error; // of ropewalk/core's own class, too
  }
  return "no error";
}

/** The memory of each module that is started from now on. */
function watchMemories(): WebAssembly.Memory[] {
  const memories: WebAssembly.Memory[] = [];
  const seen = <T extends WebAssembly.Instance>(instance: T): T => {
    memories.push(...Object.values(instance.exports).filter((value) => value instanceof WebAssembly.Memory));
    return instance;
  };
  const { instantiate, Instance } = WebAssembly;
  vi.spyOn(WebAssembly, "instantiate").mockImplementation((async (module: WebAssembly.Module, imports: never) => {
    const made = (await instantiate(module, imports)) as unknown as WebAssembly.Instance | { instance: typeof seen };
    seen("instance" in made ? (made.instance as never) : made);
    return made;
  }) as unknown as typeof instantiate);
  vi.spyOn(WebAssembly, "Instance").mockImplementation(function (module: WebAssembly.Module, imports: never) {
    return seen(new Instance(module, imports));
  } as never);
  return memories;
}

/** Makes every address of a module's memory invalid; returns a function that undoes it. */
function spoil(memory: WebAssembly.Memory): () => void {
  const kept = new Uint8Array(memory.buffer).slice();
  new Uint8Array(memory.buffer).fill(255);
  return () => new Uint8Array(memory.buffer).set(kept);
}

/** An instance with something of each kind, and calls on all of it. */
function using(rw: RopewalkCore, whole = true) {
  const [rope, tensor] = [rw.rope(spec), rw.tensor(shape)];
  const cosSin = { ...rw.cosSin(spec, positions) }; // arrays, which a call copies in
  const calls: Record<string, () => unknown> = {
    "rw.cosSin": () => rw.cosSin(spec, positions).rows,
    "rw.rotate": () => rw.rotate(x, { shape, pairing: "half-split", cosSin }),
    "rw.rotate of a tensor": () => rw.rotate(tensor, { shape, pairing: "half-split", cosSin }),
    "rw.tensor": () => rw.tensor(shape),
    "rw.frequencies": () => rw.frequencies(spec),
    "rw.memory": () => rw.memory(),
    "rope.rotate": () => rope.rotate(x, { shape, positions: Array.from({ length: 2048 }, (_, i) => i) }),
    "rope.cosSin": () => rope.cosSin(positions).rows,
    "tensor.read": () => tensor.read(),
    "tensor.write": () => tensor.write(x),
  };
  const handles: { dispose(): void }[] = [tensor, rope];
  if (whole) {
    const all = rw as Ropewalk;
    const [cache, own] = [
      all.kvCache({ kvHeads: 1, headDim: 64, capacity: 4096 }),
      all.rope(spec).kvCache({ kvHeads: 1, capacity: 4096 }),
    ];
    calls["cache.append"] = () => cache.append(x, x, { seq: 2048 });
    calls["cache.attend"] = () => cache.attend(one, { heads: 1, querySeq: 1 });
    calls["the rope's cache"] = () => own.append(x, x, { seq: 2048 });
    calls["rope.attention"] = () =>
      all.rope(spec).attention(x, x, x, { batch: 1, heads: 1, kvHeads: 1, querySeq: 2048, keySeq: 2048, headDim: 64 });
    handles.push(cache, own);
  }
  return { calls, handles };
}

/** Calls that allocate memory, where a broken module stops; each is caught at another place. */
const stops = ["rw.cosSin", "rw.rotate", "rw.tensor", "rope.rotate", "rope.cosSin"];
const more = ["cache.append", "the rope's cache", "rope.attention"];

test.each([
  ...[...stops, ...more].map((call) => ["simd", call, loadRopewalk] as const),
  ...stops.map((call) => ["core", call, loadCore] as const),
  ["relaxed-simd", "rw.rotate", loadRelaxed] as const,
])("%s: %s that stops ends the instance", async (_, stop, start) => {
  const memories = watchMemories();
  const rw = await start();
  const { calls, handles } = using(rw, start !== loadCore);
  const mend = spoil(memories.at(-1)!);
  expect(errorOf(calls[stop]!)).toMatchObject(trapped);
  for (const handle of handles) expect(() => handle.dispose()).not.toThrow(); // a broken module gets no memory back
  mend();
  for (const [name, call] of Object.entries(calls)) expect(errorOf(call), name).toMatchObject(trapped);
  rw.dispose();
});

test("plain JavaScript that aborts ends the instance", async () => {
  const glue = await createFallback();
  vi.spyOn(console, "error").mockImplementation(() => {}); // says so there, too
  const rw = new RopewalkInstance(new Heap(glue, glue.wasmMemory));
  const { calls } = using(rw);
  const free = vi.spyOn(glue, "_malloc").mockImplementation(() => {
    throw new Error("Aborted(). Build with -sASSERTIONS for more info.");
  });
  expect(errorOf(calls["rw.tensor"]!)).toMatchObject(trapped);
  free.mockRestore();
  for (const [name, call] of Object.entries(calls)) expect(errorOf(call), name).toMatchObject(trapped);
});

test("a model that stops, at its start or in the middle of a run, cannot be used any more", async () => {
  const ids = Array.from({ length: 200 }, (_, i) => i % 20);
  for (const where of ["at the start", "on the way", "while it writes"]) {
    const memories = watchMemories();
    const model = await loadTinyModel("needle");
    const memory = memories.at(-1)!;
    let mend = (): void => {};
    if (where === "while it writes") {
      const text = model.generate([1, 2], { count: 3 })[Symbol.asyncIterator]();
      await text.next();
      mend = spoil(memory);
      expect(await rejectionOf(text.next())).toMatchObject(trapped);
    } else {
      if (where === "at the start") mend = spoil(memory);
      let turns = 0;
      const progress = (): void => void (++turns === 1 && where === "on the way" && (mend = spoil(memory)));
      expect(await rejectionOf(model.run(ids, { progress })), where).toMatchObject(trapped);
    }
    mend();
    expect(await rejectionOf(model.run([1, 2])), where).toMatchObject(trapped);
    const next = model.generate([1])[Symbol.asyncIterator]().next();
    expect(await rejectionOf(next), where).toMatchObject(trapped);
    expect(errorOf(() => model.decode([1]))).toMatchObject(trapped);
    expect(() => model.dispose()).not.toThrow();
    vi.restoreAllMocks();
  }
});

test("a diagnosis that stops does not change the instance, and the next one runs in another module", async () => {
  const rw = await loadRopewalk();
  const y = rw.rotate(x, { shape, pairing: "half-split", cosSin: rw.cosSin(spec, positions) });
  const diagnosis = () => rw.diagnose(x, y, { shape, expected: spec }).verdict;
  const memories = watchMemories();
  expect(diagnosis()).toBe("match");
  const mend = spoil(memories[0]!);
  expect(errorOf(diagnosis)).toMatchObject(trapped);
  mend();
  expect(diagnosis()).toBe("match");
  expect(memories.length).toBe(2);
});

test("a variant that stops does not change the instance, and the next one runs in another module", async () => {
  const rw = await loadRopewalk();
  const many = new Float64Array(2 ** 14).fill(1); // larger than the memory that is taken once
  const memories = watchMemories();
  expect(drope(many)).toEqual(new Float64Array(2 ** 14));
  const mend = spoil(memories[0]!);
  expect(errorOf(() => drope(many))).toMatchObject(trapped);
  mend();
  expect(drope(many)).toEqual(new Float64Array(2 ** 14));
  expect(rw.frequencies(spec).invFreq.length).toBe(32);
  expect(memories.length).toBe(2);
});
