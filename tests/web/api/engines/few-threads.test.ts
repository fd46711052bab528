// A start whose module finds fewer helpers than expected; a replacement for the module's own glue reports this.
import workerThreads, { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { loadRopewalk } from "ropewalk/threads";

type Glue = (begun: object) => Promise<object>;
vi.mock("../../../../dist/generated/threads.js", async (original) => {
  const { default: create } = await original<{ default: Glue }>();
  const start: Glue = async (begun) => Object.assign(await create(begun), { startHelpers: () => false });
  return { default: start };
});

test("too few helpers: the start is refused with the number wanted, and none of them stays", async () => {
  const running = new Set<Worker>();
  let started = 0;
  const counted = function (...given: ConstructorParameters<typeof Worker>): Worker {
    const worker = new Worker(...given);
    running.add(worker);
    started++;
    return worker.on("exit", () => running.delete(worker));
  };
  Object.assign(workerThreads, { Worker: counted });
  try {
    await expect(loadRopewalk({ threads: 3 })).rejects.toMatchObject({
      name: "RopewalkError",
      code: "wasm-unavailable",
      rule: "few-threads",
      limit: 3,
    });
    expect(started).toBe(2);
    await expect.poll(() => running.size, { timeout: 10_000 }).toBe(0);
  } finally {
    Object.assign(workerThreads, { Worker });
  }
});
