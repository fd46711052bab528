// What the figures of a page share: the module and the list of models. Each is loaded once, and again after a failure.
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { expect, test, vi } from "vitest";
import { sharedEngine, useEngine } from "../../../../web/figures/base/engine.js";

test("the module is loaded once for all figures, again after a failure, and anew where another is set", async () => {
  let loads = 0;
  useEngine(() => (++loads === 1 ? Promise.reject(new Error("no network")) : (loadRopewalk() as Promise<never>)));
  await expect(sharedEngine()).rejects.toThrow("no network");
  const [one, other] = await Promise.all([sharedEngine(), sharedEngine()]);
  expect(one).toBe(other);
  expect(loads).toBe(2);
  const own = (await loadRopewalk()) as unknown as Ropewalk;
  useEngine(own as never);
  expect(await sharedEngine()).toBe(own);
});

test("the models are loaded once, and again after a failure", async () => {
  vi.doMock("../../../../web/models/index.js", () => {
    throw new Error("no network");
  });
  const { allKnown, FIRST_MODEL, knownModels, loadModels, modelOf } =
    await import("../../../../web/figures/base/models.js");
  await expect(loadModels()).rejects.toThrow();
  expect([allKnown(), knownModels()]).toEqual([false, [FIRST_MODEL]]);
  vi.doUnmock("../../../../web/models/index.js");
  const loading = loadModels();
  expect(loadModels()).toBe(loading);
  await loading;
  expect(allKnown()).toBe(true);
  expect(modelOf(FIRST_MODEL.id)).toMatchObject(FIRST_MODEL);
  expect(modelOf("no-such-model")).toBeUndefined();
});
