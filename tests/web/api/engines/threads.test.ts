import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk, type RopewalkError } from "ropewalk";
import { loadRopewalk as loadThreads, type ThreadOptions } from "ropewalk/threads";
import { runNode } from "../../run-node.js";
import { rejectionOf } from "../refused.js";

const opened: Ropewalk[] = [];
const open = async (threads?: number): Promise<Ropewalk> => {
  const rw = await loadThreads(threads === undefined ? undefined : { threads });
  opened.push(rw);
  return rw;
};
afterEach(() => {
  vi.unstubAllGlobals();
  for (const rw of opened.splice(0)) rw.dispose();
});

const sine = (length: number, step: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin(i * i * step));

const failure = (options: unknown): Promise<RopewalkError> => rejectionOf(loadThreads(options as ThreadOptions));

describe.each([1, 2, 5])("%i threads give the bits of one", (threads) => {
  test.each([
    { batch: 1, heads: 8, kvHeads: 8, querySeq: 65, keySeq: 65, headDim: 64 },
    { batch: 3, heads: 4, kvHeads: 2, querySeq: 17, keySeq: 40, headDim: 80 },
    { batch: 1, heads: 2, kvHeads: 1, querySeq: 1, keySeq: 300, headDim: 128 },
    { batch: 1, heads: 8, kvHeads: 1, querySeq: 150, keySeq: 200, headDim: 64 },
    { batch: 1, heads: 32, kvHeads: 1, querySeq: 1, keySeq: 2000, headDim: 64 },
  ])("attention of $heads heads over $kvHeads, batch $batch", async (sizes) => {
    const [one, many] = [await loadRopewalk(), await open(threads)];
    expect(many.threads).toBe(threads);
    const { batch, heads, kvHeads, querySeq, keySeq, headDim } = sizes;
    const q = sine(batch * heads * querySeq * headDim, 0.1);
    const [k, v] = [0.2, 0.3].map((step) => sine(batch * kvHeads * keySeq * headDim, step)) as [
      Float32Array,
      Float32Array,
    ];
    const options = { ...sizes, causal: true, weights: true };
    const bits = (rw: Ropewalk): Buffer[] =>
      Object.values(rw.attention(q, k, v, options)).map(({ buffer }) => Buffer.from(buffer));
    const expected = bits(one);
    for (let call = 0; call < 20; call++) {
      for (const [i, list] of bits(many).entries()) expect(list.equals(expected[i]!)).toBe(true);
    }
  });

  test("attention that rotates queries and keys in the same call", async () => {
    const sizes = { batch: 2, heads: 6, kvHeads: 2, querySeq: 50, keySeq: 150, headDim: 64 };
    const q = sine(2 * 6 * 50 * 64, 0.1);
    const [k, v] = [sine(2 * 2 * 150 * 64, 0.2), sine(2 * 2 * 150 * 64, 0.3)];
    const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 48, pairing: "interleaved" };
    const keyPositionIds = Int32Array.from({ length: 150 }, (_, i) => (i * 7) % 150);
    const queryPositionIds = keyPositionIds.subarray(100);
    const [one, many] = [await loadRopewalk(), await open(threads)];
    const rope = { pairing: "interleaved", cosSin: one.cosSin(spec, { start: 0, count: 150 }) } as const;
    const before = [
      one.rotate(q, { shape: [2, 6, 50, 64], ...rope, positionIds: queryPositionIds }),
      one.rotate(k, { shape: [2, 2, 150, 64], ...rope, positionIds: keyPositionIds }),
    ] as const;
    const expected = Buffer.from(one.attention(...before, v, sizes).output.buffer);
    const options = { ...sizes, rope: { ...rope, queryPositionIds, keyPositionIds } };
    for (const rw of [one, many]) {
      for (let call = 0; call < 5; call++) {
        expect(Buffer.from(rw.attention(q, k, v, options).output.buffer).equals(expected)).toBe(true);
      }
    }
  });

  test.each(["float32", "float16", "bfloat16"] as const)(
    "a large rotation of %s",
    { timeout: 20_000 },
    async (dtype) => {
      const seq = dtype === "float32" ? 2100 : 4200; // just above 4 MiB
      const shape = [2, 4, seq, 64] as const;
      const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
      const [one, many] = [await loadRopewalk(), await open(threads)];
      const length = 2 * 4 * seq * 64;
      const data =
        dtype === "float32" ? sine(length, 0.1) : Uint16Array.from({ length }, (_, i) => Math.imul(i, 40503) & 0x77ff);
      const turned = (rw: Ropewalk): Buffer => {
        const tensor = rw.tensor(shape, dtype);
        tensor.write(data);
        const cosSin = rw.cosSin(spec, { start: 0, count: seq });
        return Buffer.from(rw.rotate(tensor, { shape, pairing: "half-split", cosSin }).read().buffer);
      };
      const expected = turned(one);
      for (let call = 0; call < 3; call++) expect(turned(many).equals(expected)).toBe(true);
    },
  );

  test("a cache decodes the same", async () => {
    const sizes = { batch: 2, kvHeads: 4, headDim: 64, capacity: 50 };
    const steps = [await loadRopewalk(), await open(threads)].map((rw) => {
      const cache = rw.kvCache(sizes);
      return Array.from({ length: 50 }, (_, step) => {
        cache.append(sine(2 * 4 * 64, step + 0.1), sine(2 * 4 * 64, step + 0.2), { seq: 1 });
        return cache.attend(sine(2 * 8 * 64, step + 0.3), { heads: 8, querySeq: 1 }).output;
      });
    });
    expect(steps[1]).toEqual(steps[0]);
  });
});

test("without a number of threads there are as many as processors, up to 8", async () => {
  const { threads } = await open();
  expect(threads).toBeGreaterThanOrEqual(1);
  expect(threads).toBeLessThanOrEqual(8);
});

test("instances with threads are independent, and end one by one", async () => {
  const [first, second] = [await open(2), await open(3)];
  const kept = second.tensor([100]);
  first.dispose();
  expect(() => first.tensor([1])).toThrowError(expect.objectContaining({ code: "disposed" }));
  expect(kept.read()).toEqual(new Float32Array(100));
  const list = sine(4 * 8 * 16, 0.1);
  const sizes = { batch: 1, heads: 4, kvHeads: 4, querySeq: 8, keySeq: 8, headDim: 16 };
  expect(second.attention(list, list, list, sizes).output.length).toBe(list.length);
});

test("a Node process that does not end its helpers still exits", async () => {
  const entry = new URL("../../../../dist/threads.js", import.meta.url).href;
  const code = `const { loadRopewalk } = await import("${entry}"); console.log((await loadRopewalk({ threads: 3 })).threads);`;
  const { stdout } = await runNode(["--input-type=module", "--eval", code]);
  expect(stdout).toBe("3\n");
});

test("the error on a page that is not isolated names the missing headers", async () => {
  vi.stubGlobal("crossOriginIsolated", false);
  const { code, message } = await failure({ threads: 2 });
  expect(code).toBe("wasm-unavailable");
  for (const word of ["Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"]) expect(message).toContain(word);
});

test("a host without SharedArrayBuffer is refused", async () => {
  vi.stubGlobal("SharedArrayBuffer", undefined);
  expect((await failure(undefined)).code).toBe("wasm-unavailable");
});

test.each([0, 65, 1.5, "2", Number.NaN])("%s threads are refused", async (threads) => {
  expect(["option-invalid", "value-not-finite"]).toContain((await failure({ threads })).code);
});

const helpersFile = new URL("../../../../dist/generated/threads-worker.js", import.meta.url);

test.each([
  ["a URL", helpersFile],
  ["a file URL as a string", helpersFile.href],
  ["a path", fileURLToPath(helpersFile)],
])("workerUrl is %s in Node", async (_form, workerUrl) => {
  const rw = await loadThreads({ threads: 3, workerUrl });
  opened.push(rw);
  expect(rw.threads).toBe(3);
});

const script = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

test.each<[name: string, workerUrl: string | URL, cause: string]>([
  ["is missing", new URL("gone.js", helpersFile), "gone.js"],
  ["throws", script('throw new Error("broken helper")'), "broken helper"],
  ["is no script", script("let let"), "Unexpected"],
  ["ends the thread", script("process.exit(3)"), "a helper ended with code 3"],
  ["is another script, which never answers", script("setInterval(() => {}, 1000)"), "did not answer within 10 seconds"],
])("a helpers' file that %s: the error names the cause", { timeout: 40_000 }, async (_name, workerUrl, cause) => {
  const { code, message } = await failure({ threads: 2, workerUrl });
  expect(code).toBe("wasm-unavailable");
  for (const word of [cause, "workerUrl"]) expect(message).toContain(word);
});

test.each([5, null, {}])("workerUrl is refused when it is %s", async (workerUrl) => {
  const { code, path } = await failure({ threads: 2, workerUrl });
  expect([code, path]).toEqual(["option-invalid", "options.workerUrl"]);
});
