// The corpus of calls, and calls whose memory ends, in a module that watches itself (Emscripten's SAFE_HEAP and
// ASSERTIONS): each read and write has to lie in memory that it has, aligned as it was declared, and the stack keeps to
// its bounds.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { Heap } from "../../../../web/api/memory/heap.js";
import { RopewalkInstance } from "../../../../web/api/ropewalk.js";
import { inRoot } from "../../../../web/tools/shared/project.mjs";
import { corpus } from "../engines/corpus.js";
import { differenceOf } from "../engines/difference.js";
import { run } from "../engines/run-corpus.js";

const file = inRoot("build/wasm/checked.js");
const start = async () => {
  const { default: createGlue } = await import(pathToFileURL(file).href);
  return createGlue({});
};
beforeAll(() => expect(existsSync(file), `${file}: npm run test:all builds it`).toBe(true));

test("it watches its memory: a read beyond the end stops it", async () => {
  const glue = await start();
  const last = glue.wasmMemory.buffer.byteLength;
  expect(() => glue.fillWavelengths(last - 8, 2048, 4)).toThrow(/segmentation fault|out of bounds/);
});

test("all calls of the corpus stay in bounds, with the bits of the shipped module", { timeout: 120_000 }, async () => {
  const glue = await start();
  const [checked, shipped] = [new RopewalkInstance(new Heap(glue, glue.wasmMemory)), await loadRopewalk()];
  const wrong = corpus.flatMap((call) => {
    const difference = differenceOf(run(checked, call), run(shipped, call), 0);
    return difference === undefined ? [] : [{ call, difference }];
  });
  expect(wrong).toEqual([]);
});

test("a call that runs out of memory stays in bounds, and so does the next", async () => {
  const glue = await start();
  const rw = new RopewalkInstance(new Heap(glue, glue.wasmMemory));
  const ones = new Float32Array(64).fill(1);
  for (let n = 0; n < 20; n++) {
    expect(() => rw.tensor([2 ** 30])).toThrow(expect.objectContaining({ code: "out-of-memory" }));
    const tensor = rw.tensor([2 ** 16 * (n + 1)]);
    tensor.write(new Float32Array(2 ** 16 * (n + 1)).fill(n));
    expect(tensor.read().at(-1)).toBe(n);
    tensor.dispose();
    expect(rw.convertPairing(ones, { from: "half-split", to: "interleaved", headDim: 64 })).toEqual(ones);
  }
});
