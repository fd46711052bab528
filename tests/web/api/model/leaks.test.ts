// Models and runs free all their memory, after success and after errors.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { loadModel, loadTinyModel, type RunModelOptions } from "ropewalk/model";
import { madeUp, madeUpTensors, safetensors } from "./checkpoint.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** The memory of each module that is started while `body` runs, unless it has been collected. */
type Memories = WeakRef<WebAssembly.Memory>[];
async function memoriesOf(body: (memories: Memories) => Promise<void>): Promise<Memories> {
  const memories: Memories = [];
  const { instantiate } = WebAssembly;
  const spy = vi.spyOn(WebAssembly, "instantiate").mockImplementation((async (...given: never) => {
    const instance = (await (instantiate as (...given: never) => Promise<unknown>)(...given)) as WebAssembly.Instance;
    const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
    memories.push(new WeakRef(memory!));
    return instance;
  }) as unknown as typeof instantiate);
  await body(memories);
  spy.mockRestore();
  return memories;
}

test(
  "1,200 runs, of which 800 end with an error, take no more memory than the first",
  { timeout: 60_000 },
  async () => {
    await memoriesOf(async (memories) => {
      const model = await loadTinyModel("needle");
      const held = (): number => memories[0]!.deref()!.buffer.byteLength;
      const ids = Int32Array.from({ length: 60 }, (_, i) => i % 20);
      const want = ["logits", "weights", "queries", "keys", "hidden"] as const;
      const ends = async (options: RunModelOptions): Promise<boolean> =>
        model.run(ids, { want, ...options }).then(
          () => true,
          () => false,
        );
      const round = async (count: number): Promise<void> => {
        for (let i = 0; i < count; i++) {
          expect(await ends({})).toBe(true);
          expect(await ends({ frozenPairs: [1000] })).toBe(false); // as it begins
          const wrong = ids.map((_, at) => (at === 59 ? 2 ** 31 - 1 : at));
          expect(await ends({ positions: wrong, broken: "keys-one-late" })).toBe(false); // on its way
        }
      };
      await round(10);
      const before = held();
      await round(390);
      expect(held()).toBe(before);
      model.dispose();
    });
  },
);

test("the memory of disposed models, and of those that did not load, is freed", { timeout: 60_000 }, async () => {
  const [right, wrong] = [safetensors(madeUpTensors()), safetensors(madeUpTensors().slice(1))];
  const memories = await memoriesOf(async () => {
    for (let i = 0; i < 40; i++) {
      await expect(loadModel({ config: madeUp.config, weights: wrong })).rejects.toThrow();
      const model = await loadModel({ config: madeUp.config, weights: right });
      await model.run([1, 2, 3]);
      model.dispose();
      kept.push(model);
    }
  });
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve));
    collect();
  }
  expect(memories.length).toBe(80);
  expect(memories.filter((memory) => memory.deref() !== undefined).length).toBeLessThan(4);
});

/** A disposed model keeps nothing, however long the handle is kept. */
const kept: unknown[] = [];
