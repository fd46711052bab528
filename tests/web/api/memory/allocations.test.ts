// The nth allocation of a call fails, for every n: the error says so, nothing of the caller's changed, no memory is
// lost, and the same call works once there is memory again.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import createGlue from "../../../../web/api/generated/ropewalk.js";
import { RopewalkError, type RopeSpec } from "../../../../web/api/index.js";
import { Heap } from "../../../../web/api/memory/heap.js";
import { RopewalkInstance } from "../../../../web/api/ropewalk.js";

const module = new WebAssembly.Module(readFileSync(new URL("../../../../dist/ropewalk.wasm", import.meta.url)));

/** An instance whose allocation number `failing`, counted from now, fails; 0: no allocation fails. */
async function start(): Promise<{ rw: RopewalkInstance; fail: (failing: number) => void; asked: () => number }> {
  let memory: WebAssembly.Memory | undefined;
  const glue = await createGlue({
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
        receive(instance);
      });
      return {};
    },
  });
  let [count, at] = [0, 0];
  const malloc = glue._malloc.bind(glue);
  const core = Object.assign(Object.create(glue) as typeof glue, {
    _malloc: (bytes: number) => (++count === at ? 0 : malloc(bytes)),
  });
  const rw = new RopewalkInstance(new Heap(core, memory!));
  const fail = (failing: number): void => void ([count, at] = [0, failing]);
  return { rw, fail, asked: () => count };
}

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const x = Float32Array.from({ length: 64 * 512 }, (_, i) => Math.sin(i));
const attention = { batch: 1, heads: 1, kvHeads: 1, querySeq: 512, keySeq: 512, headDim: 64, weights: true } as const;
const positions = Array.from({ length: 4096 }, (_, i) => i);

/** Calls with lists too large for the scratch memory, so that each list is an allocation. */
const calls: Record<string, (rw: RopewalkInstance) => unknown> = {
  cosSin: (rw) => rw.cosSin(spec, positions).cos,
  cosSinShift: (rw) => rw.cosSinShift(spec, positions, positions).sin,
  rotate: (rw) => {
    const cosSin = rw.cosSin(spec, { start: 0, count: 512 });
    return rw.rotate(x, { shape: [1, 1, 512, 64], pairing: "half-split", cosSin });
  },
  rope: (rw) => rw.rope(spec).rotate(x, { shape: [1, 1, 512, 64], positions: { start: 0, count: 512 } }),
  attention: (rw) => rw.attention(x, x, x, attention).weights,
  tensor: (rw) => {
    using tensor = rw.tensor([1, 1, 512, 64]);
    tensor.write(x);
    return tensor.read();
  },
  convertPairing: (rw) => rw.convertPairing(x, { from: "half-split", to: "interleaved", headDim: 64 }),
  scoreByDistance: (rw) => rw.scoreByDistance(spec, positions),
  sinusoidal: (rw) => rw.sinusoidal(positions, 64),
  alibiSlopes: (rw) => rw.alibiSlopes(65536),
  linearFrequencies: (rw) => rw.linearFrequencies(1, 0.1, 32768),
};
const bits = (result: unknown): string => Buffer.from((result as Float32Array).slice().buffer).toString("base64");

test.each(Object.keys(calls))("%s, if any one of its allocations fails", async (name) => {
  const { rw, fail, asked } = await start();
  const right = bits(calls[name]!(rw));
  const input = bits(x);
  let failures = 0;
  for (let n = 1; ; n++) {
    const one = await start();
    const before = one.rw.memory().used;
    one.fail(n);
    let error: unknown;
    try {
      calls[name]!(one.rw);
    } catch (thrown) {
      error = thrown;
    }
    if (one.asked() < n) break; // it requests no more memory than that
    if (error !== undefined) {
      failures++;
      expect(error).toBeInstanceOf(RopewalkError);
      expect(error).toMatchObject({ code: "out-of-memory" });
      // a table that its user may still use
      expect(one.rw.memory().used).toBeLessThanOrEqual(before + 2 * 4 * 512 * 32);
    }
    one.fail(0);
    expect(bits(calls[name]!(one.rw)) === right).toBe(true);
    expect(bits(x) === input).toBe(true);
    one.rw.dispose();
  }
  expect(failures).toBeGreaterThan(0);
  fail(0);
  expect(asked()).toBe(0);
});
