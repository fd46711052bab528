// The memory of handles is freed, and growth loses no data.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";
import { engines } from "../engines/engines.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
afterEach(() => vi.restoreAllMocks());

const MiB = 2 ** 20;
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 128, rotaryDim: 128, pairing: "half-split" };
const waves = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(i));

/** An instance, and how much memory its module and JavaScript have. */
async function watched(): Promise<{ rw: Ropewalk; wasm: () => number; heap: () => number }> {
  let memory: WebAssembly.Memory | undefined;
  const instantiate = WebAssembly.instantiate.bind(WebAssembly) as (
    module: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => Promise<WebAssembly.Instance>;
  const spy = vi.spyOn(WebAssembly, "instantiate").mockImplementation((async (
    module: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => {
    const instance = await instantiate(module, imports);
    memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
    return instance;
  }) as unknown as typeof WebAssembly.instantiate);
  const rw = await loadRopewalk();
  spy.mockRestore();
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  return { rw, wasm: () => memory!.buffer.byteLength, heap };
}

describe("a million handles", () => {
  test("made and disposed, leave the memory unchanged", { timeout: 60_000 }, async () => {
    const { rw, wasm, heap } = await watched();
    const sizes = [1, 64, 1000, 4096];
    const round = (count: number): void => {
      for (let i = 0; i < count; i++) {
        if (i % 8 === 0) rw.kvCache({ kvHeads: 1, headDim: 8, capacity: 4 }).dispose();
        else rw.tensor([sizes[i % 4]!], i % 3 === 0 ? "bfloat16" : "float32")[Symbol.dispose]();
      }
    };
    round(20_000); // lets V8 compile the code that runs often
    const [wasmBefore, heapBefore] = [wasm(), heap()];
    round(1_000_000);
    expect(wasm()).toBe(wasmBefore);
    expect(heap() - heapBefore).toBeLessThan(2 * MiB);
  });

  test(
    "of tables that are never read, all at once, stay within the limit of kept tables",
    { timeout: 60_000 },
    async () => {
      const { rw, wasm, heap } = await watched();
      const round = (count: number): void => {
        for (let i = 0; i < count; i++) rw.cosSin(spec, { start: i, count: 40 }); // 20 KiB each
      };
      round(2000);
      const [wasmBefore, heapBefore] = [wasm(), heap()];
      round(20_000); // 400 MB in all
      expect(wasm()).toBe(wasmBefore);
      expect(heap() - heapBefore).toBeLessThan(2 * MiB);
    },
  );
});

test("200,000 calls with a spec, half of them refused, leave the memory unchanged", { timeout: 60_000 }, async () => {
  const { rw, wasm } = await watched();
  const wrong: RopeSpec = { ...spec, ropeType: "linear", factor: -1 };
  const round = (count: number): void => {
    for (let i = 0; i < count; i++) {
      rw.frequencies(spec);
      expect(() => rw.frequencies(wrong)).toThrow("factor");
    }
  };
  round(100);
  const before = wasm();
  round(100_000);
  expect(wasm()).toBe(before);
});

test("forgotten memory is freed by garbage collection", { timeout: 60_000 }, async () => {
  const { rw, wasm } = await watched();
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 8; i++) {
      rw.tensor([MiB]);
      rw.kvCache({ kvHeads: 1, headDim: 128, capacity: 4096 });
      rw.cosSin(spec, { start: 0, count: 4096 });
    }
    collect();
    await new Promise((resolve) => setTimeout(resolve));
  } // 40 rounds of 80 MiB
  expect(wasm()).toBeLessThan(600 * MiB);
});

describe.each(engines)("growth of memory ($name)", ({ start }) => {
  test("keeps a user's data, and all of the new memory can be used", async () => {
    const rw = await start();
    const x = waves(40 * 128);
    const shape = [1, 1, 40, 128] as const;
    const hold = () => {
      const tensor = rw.tensor(shape);
      tensor.write(x);
      const cosSin = rw.cosSin(spec, { start: 0, count: 40 });
      const cache = rw.kvCache({ kvHeads: 1, headDim: 128, capacity: 64 });
      cache.append(x, x, { seq: 40, rope: { pairing: "half-split", cosSin } });
      const turned = rw.rotate(x, { shape, pairing: "half-split", cosSin });
      return { tensor, cosSin, cache, turned, frequencies: rw.frequencies(spec), config: { ...spec } };
    };
    const use = ({ tensor, cosSin, cache, turned, frequencies, config }: ReturnType<typeof hold>) => {
      const read = tensor.read();
      rw.rotate(tensor, { shape, pairing: "half-split", cosSin });
      const { output } = cache.attend(x, { heads: 1, querySeq: 40, causal: true });
      const row = rw.cosSin(config, [7]).cos;
      return { read, turned, output, frequencies, row, inPlace: tensor.read(), cos: cosSin.cos };
    };
    const wanted = use(hold());
    const held = hold();
    for (let i = 0; i < 3; i++) rw.tensor([24 * MiB]); // 288 MiB, more than the initial memory
    expect(use(held)).toEqual(wanted);
    held.tensor.write(x);
    expect(held.tensor.read()).toEqual(x);
    rw.dispose();
  });
});
