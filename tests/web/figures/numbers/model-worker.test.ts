// The worker of the figures' models and the page's side of it, joined by structured clones in place of a thread.
import { loadTinyModel } from "ropewalk/model";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shareWorker, type WorkerShare } from "../../../../web/figures/numbers/worker/remote-model.js";
import { TinyModels, type TinyModel } from "../../../../web/figures/numbers/tiny-models.js";

/** Every worker that was started, and the messages that it received. */
let workers: Joined[] = [];
let silent = false;
/** Stops a worker when it has its first message. */
let stops = false;
const stop = (worker: Joined): boolean =>
  worker.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }));

/** Runs the worker's own file in this thread; both sides get copies of the messages. */
class Joined extends EventTarget {
  readonly sent: Record<string, unknown>[] = [];
  ended = false;
  #hear: ((event: { data: unknown }) => void) | undefined;
  readonly #begun: Promise<unknown>;

  constructor() {
    super();
    workers.push(this);
    this.#begun = silent ? Promise.resolve() : this.#begin();
  }

  async #begin(): Promise<void> {
    vi.stubGlobal("self", {
      addEventListener: (_: string, hear: (event: { data: unknown }) => void) => (this.#hear = hear),
      postMessage: (message: unknown, transfer: ArrayBuffer[]) => {
        const data: unknown = structuredClone(message, { transfer });
        setTimeout(() => this.ended || this.dispatchEvent(new MessageEvent("message", { data })));
      },
    });
    vi.resetModules();
    await import("../../../../web/figures/numbers/worker/model-worker.js");
  }

  postMessage(message: Record<string, unknown>): void {
    const data = structuredClone(message);
    this.sent.push(data);
    if (stops) stop(this);
    void this.#begun.then(() => setTimeout(() => this.ended || this.#hear?.({ data })));
  }

  terminate(): void {
    this.ended = true;
  }
}

let shares: WorkerShare[] = [];
const share = (lost: () => void = () => undefined): WorkerShare => {
  const one = shareWorker(lost);
  shares.push(one);
  return one;
};

beforeEach(() => {
  vi.stubGlobal("Worker", Joined);
  [workers, shares, silent, stops] = [[], [], false, false];
});
afterEach(() => {
  for (const one of shares) one.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const TEXT = "To be, or not to be: that is the question. ".repeat(24).slice(0, 1000);

test("a model in the worker is the one of the thread: facts, symbols, runs and texts, bit by bit", async () => {
  using here = await loadTinyModel("shakespeare");
  const there = (await share().load("shakespeare"))!;
  for (const name of ["spec", "layers", "heads", "kvHeads", "vocabulary", "trainedLength"] as const)
    expect(there[name]).toEqual(here[name]);
  const ids = here.encode(TEXT.slice(0, 200));
  expect(there.encode(TEXT.slice(0, 200))).toEqual(ids);
  expect(there.decode(ids)).toBe(TEXT.slice(0, 200));
  const shares: number[] = [];
  const options = { broken: "keys-one-late", want: ["logits", "weights"], frozenPairs: [3] } as const;
  const found = await there.run(ids, { ...options, progress: (part) => shares.push(part) });
  expect(found).toEqual(await here.run(ids, options));
  expect(shares.at(-1)).toBe(1);
  expect(shares.length).toBeGreaterThan(2);
  const write = async (model: typeof there): Promise<number[]> => {
    const all: number[] = [];
    for await (const id of model.generate(ids, { count: 20, seed: 5 })) all.push(id);
    return all;
  };
  expect(await write(there)).toEqual(await write(here));
});

test("errors arrive with the data with which they were thrown", async () => {
  using here = await loadTinyModel("shakespeare");
  const there = (await share().load("shakespeare"))!;
  const thrown = async (body: () => unknown): Promise<unknown> => {
    try {
      await body();
    } catch (error) {
      return { ...(error as Error), message: (error as Error).message };
    }
    return undefined;
  };
  for (const fault of [
    (model: typeof there) => model.encode("明月"),
    (model: typeof there) => model.run([]),
    (model: typeof there) => model.run([1, 2], { spec: { ...model.spec, base: -1 } }),
    (model: typeof there) => model.run([1, 2], { want: new Float32Array(2) as never }),
    (model: typeof there) => model.run([1, 2, 3], { positions: [0, 1] }),
    (model: typeof there) => model.generate([1], { temperature: -1 })[Symbol.asyncIterator]().next(),
  ]) {
    const expected = await thrown(() => fault(here));
    expect(expected).toMatchObject({ name: "RopewalkError" });
    expect(await thrown(() => fault(there))).toEqual(expected);
  }
  for (const model of [here, there]) {
    await expect(model.run([1, 2], { signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
    const ended = model.generate([1], { signal: AbortSignal.abort("enough") });
    expect(await ended[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  }
  await expect(there.run([1], { spec: { of: () => 1 } as never })).rejects.toThrow(/could not be cloned/);
});

test("a run and a text that are abandoned are freed in the worker, and others continue", async () => {
  const there = (await share().load("shakespeare"))!;
  const ids = await there.encode(TEXT);
  const stop = new AbortController();
  const left = there.run(ids, { signal: stop.signal, want: ["weights"], progress: () => stop.abort("enough") });
  const other = there.run(ids);
  await expect(left).rejects.toBe("enough");
  expect((await other).loss).toHaveLength(ids.length - 1);

  const memory: number[] = [];
  for (let time = 0; time < 40; time += 1) {
    const ended = new AbortController();
    let written = 0;
    // A cache of some 4 MB each, so a leak shows.
    for await (const _ of there.generate([1, 2, 3], { count: 4000, signal: ended.signal }))
      if (++written === 3) {
        if (time % 2) break;
        ended.abort();
      }
    expect(written).toBe(3);
    expect(workers[0]!.sent.at(-1), "the worker is told").toMatchObject({ stop: true });
    memory.push(process.memoryUsage().rss);
  }
  const grown = memory.at(-1)! - memory[7]!;
  expect(grown, "bytes after 32 more").toBeLessThan(64 * 2 ** 20);
}, 60_000);

test("one worker for all figures, weights sent once, from the first to the last of them; then another", async () => {
  const [one, two] = [new TinyModels(), new TinyModels()];
  const [a, b] = await Promise.all([one.load("needle"), two.load("needle")]);
  expect(workers).toHaveLength(1);
  expect(workers[0]!.sent).toHaveLength(1);
  one.dispose();
  expect((await b.run([1, 2, 3])).loss).toHaveLength(2);
  const pending = b.run([1, 2, 3]);
  two.dispose();
  await expect(pending).rejects.toMatchObject({ code: "disposed" });
  expect(workers[0]!.ended).toBe(true);
  await expect(a.run([1])).rejects.toMatchObject({ code: "disposed", path: "model" });
  expect((await (await one.load("needle")).run([1, 2, 3])).loss).toHaveLength(2);
  expect(workers).toHaveLength(2);
  one.dispose();
});

test("a worker that stops by itself ends its work with an error, and the next load starts another", async () => {
  const models = new TinyModels();
  const running = (await models.load("needle")).run([1, 2, 3]);
  stop(workers[0]!);
  await expect(running).rejects.toMatchObject({ code: "wasm-unavailable", value: "out of memory" });
  expect((await (await models.load("needle")).run([1, 2, 3])).loss).toHaveLength(2);
  expect(workers).toHaveLength(2);
  models.dispose();
});

test("a worker that stops while a model loads: the load has its error, and no model in the thread", async () => {
  const models = new TinyModels();
  stops = true;
  await expect(models.load("needle")).rejects.toMatchObject({ code: "wasm-unavailable", value: "out of memory" });
  models.dispose();
});

describe("without a worker", () => {
  beforeEach(() => vi.stubGlobal("Worker", undefined));
  const endOf = (model: TinyModel): Promise<string> =>
    model.run([1, 2]).then(
      () => "runs",
      ({ code }: { code: string }) => code,
    );

  test("a load that fails is forgotten: the next one asks for the files again", async () => {
    vi.resetModules();
    const { tinyModelsAt } = await import("../../../../web/api/model/tiny.js");
    const fresh = await import("../../../../web/figures/numbers/tiny-models.js");
    const models = new fresh.TinyModels();
    tinyModelsAt(new URL("missing/", import.meta.url));
    await expect(models.load("needle")).rejects.toMatchObject({ code: "wasm-unavailable", path: "needle" });
    tinyModelsAt(new URL("../../../../web/models/tiny/", import.meta.url));
    expect(await endOf(await models.load("needle"))).toBe("runs");
    models.dispose();
  });

  test("a model is loaded once, and freed when its figures are gone", async () => {
    const models = new TinyModels();
    const [one, other] = await Promise.all([models.load("needle"), models.load("needle")]);
    expect(one).toBe(other);
    models.dispose();
    await expect.poll(() => endOf(one)).toBe("disposed");
  });

  test("a model that arrives when its figures are gone is freed, and is not in the way of the next", async () => {
    const [others, models] = [new TinyModels(), new TinyModels()];
    await others.load("needle"); // the share of the worker stays
    const late = models.load("needle");
    models.dispose();
    const model = await late;
    await expect.poll(() => endOf(model)).toBe("disposed");
    others.dispose();
    const abandoned = others.load("needle");
    others.dispose();
    const next = others.load("needle");
    await expect(abandoned).rejects.toMatchObject({ code: "disposed" });
    expect(await others.load("needle")).toBe(await next);
    others.dispose();
  });
});

const inThread = async (): Promise<void> => {
  const models = new TinyModels();
  const { loss } = await (await models.load("needle")).run([1, 2, 3, 4]);
  using here = await loadTinyModel("needle");
  expect(loss).toEqual((await here.run([1, 2, 3, 4])).loss);
  expect(workers.every(({ ended, sent }) => ended && sent.length === 0)).toBe(true);
  models.dispose();
};

test.each([
  ["that the host does not have", undefined],
  [
    "whose start throws",
    function refuse(): never {
      throw new Error("refused");
    },
  ],
  [
    "whose file does not come",
    class extends EventTarget {
      ended = false;
      sent = [];
      constructor() {
        super();
        workers.push(this as unknown as Joined);
        const failed = new Event("error", { cancelable: true });
        setTimeout(() => this.dispatchEvent(failed) && this.sent.push("an error of the page" as never));
      }
      terminate(): void {
        this.ended = true;
      }
    },
  ],
])(
  "a worker %s: the model runs in the thread, with the same numbers",
  async (_, kind) => {
    vi.stubGlobal("Worker", kind);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }); // nothing is waited for
    await inThread();
  },
  20_000,
);

test("a worker that says nothing within ten seconds: the model runs in the thread", async () => {
  silent = true;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const done = inThread();
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(9000);
  expect(workers[0]!.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(vi.getTimerCount()).toBe(0);
});
