// Every public call that reads objects of the caller's, with code of the caller's at each read, one after the other: it
// disposes, grows memory, takes buffers away, throws, calls back, or ends the instance. Another tensor stays as it was,
// and nothing but RopewalkError comes out.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadRopewalk, RopewalkError, type RopeSpec, type Ropewalk } from "ropewalk";
import { loadModel, RopewalkError as ModelError, type Model } from "ropewalk/model";
import { madeUp, madeUpTensors, safetensors } from "./model/checkpoint.js";

const wasmModule = new WebAssembly.Module(readFileSync(new URL("../../../dist/ropewalk.wasm", import.meta.url)));
const first = await loadRopewalk({ wasmModule });
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const { rows, rotaryDim, cos, sin } = first.cosSin(spec, { start: 0, count: 16 });
const rotation = { shape: [1, 1, 4, 8], pairing: "half-split", cosSin: { rows, rotaryDim, cos, sin } };
const attention = { batch: 1, heads: 1, kvHeads: 1, querySeq: 2, keySeq: 4, headDim: 8 };

function attempt(call: () => unknown): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof RopewalkError)) throw error;
  }
}

/** The actions of a caller's getter when it is read. */
const deeds: Record<string, (engine: Ropewalk, all: { x: Float32Array; tensor: { dispose(): void } }) => void> = {
  disposes: (_, { tensor }) => tensor.dispose(),
  grows: (engine) => engine.tensor([1, 1, 4096, 64]).dispose(),
  detaches: (_, { x }) => {
    if (x.buffer.byteLength > 0) structuredClone(x.buffer, { transfer: [x.buffer] });
  },
  throws: () => {
    throw new TypeError("mine");
  },
  "calls back": (engine) => void engine.rotate(new Float32Array(32), rotation as never),
  "ends the instance": (engine) => engine.dispose(),
};

/**
 * The object, with `tick` at each read of a property, of its keys or of its prototype; `within`: of plain objects and
 * lists in it, too.
 */
function watched<T extends object>(object: T, tick: () => void, within = false): T {
  const inner = (value: unknown): unknown =>
    within && typeof value === "object" && value !== null && !ArrayBuffer.isView(value)
      ? watched(value, tick, within)
      : value;
  return new Proxy(object, {
    get: (target, name) => (tick(), inner(Reflect.get(target, name))),
    apply: (target, self, args) => (tick(), Reflect.apply(target as () => unknown, self, args)),
    has: (target, name) => (tick(), Reflect.has(target, name)),
    ownKeys: (target) => (tick(), Reflect.ownKeys(target)),
    getOwnPropertyDescriptor: (target, name) => (tick(), Reflect.getOwnPropertyDescriptor(target, name)),
    getPrototypeOf: (target) => (tick(), Reflect.getPrototypeOf(target)),
  });
}

interface Given {
  engine: Ropewalk;
  x: Float32Array;
  tensor: ReturnType<Ropewalk["tensor"]>;
  watch: <T extends object>(object: T) => T;
}
const ids = [0, 1, 2, 3];
/** Each public call that reads an object of the caller's, with that object watched. */
const reading: Record<string, (given: Given) => unknown> = {
  parseConfig: ({ engine, watch }) => engine.parseConfig(watch({ model_type: "llama", head_dim: 8, rope_theta: 1e4 })),
  inspectConfig: ({ engine, watch }) =>
    engine.inspectConfig(watch({ model_type: "llama", head_dim: 8, rope_theta: 1e4 })),
  frequencies: ({ engine, watch }) => engine.frequencies(watch(spec)),
  cosSin: ({ engine, watch }) => engine.cosSin(watch(spec), watch(ids)),
  cosSinShift: ({ engine, watch }) => engine.cosSinShift(spec, watch(ids), watch(ids)),
  cosSinMultimodal: ({ engine, watch }) =>
    engine.cosSinMultimodal(watch({ ...spec, mropeSection: [2, 1, 1] }), watch([...ids, ...ids, ...ids])),
  rope: ({ engine, watch }) =>
    engine.rope(watch(spec)).rotate(new Float32Array(32), watch({ shape: [1, 1, 4, 8], positions: 3 } as never)),
  rotate: ({ engine, x, watch }) => engine.rotate(x, watch({ ...rotation, positionIds: watch(ids) } as never)),
  "rotate of a tensor": ({ engine, tensor, watch }) =>
    engine.rotate(tensor, watch({ ...rotation, positionIds: watch(ids) } as never)),
  attention: ({ engine, x, watch }) => engine.attention(x, x, x, watch({ ...attention, querySeq: 4 } as never)),
  "attention into a tensor": ({ engine, x, tensor, watch }) =>
    engine.attention(x, x, x, watch({ ...attention, querySeq: 4, out: watch({ output: tensor }) } as never)),
  tensor: ({ engine, watch }) => engine.tensor(watch([1, 1, 4, 8])),
  kvCache: ({ engine, x, watch }) => {
    const cache = engine.kvCache(watch({ kvHeads: 1, headDim: 8, capacity: 8 }));
    cache.append(x, x, watch({ seq: 4 }));
    return cache.attend(new Float32Array(8), watch({ heads: 1, querySeq: 1 }));
  },
  convertPairing: ({ engine, x, watch }) =>
    engine.convertPairing(x, watch({ from: "half-split", to: "interleaved", headDim: 8 } as const)),
  scoreByDistance: ({ engine, watch }) => engine.scoreByDistance(watch(spec), watch(ids)),
  diagnose: ({ engine, x, watch }) =>
    engine.diagnose(x, x, watch({ shape: [1, 1, 4, 8], positionIds: watch(ids) } as never)),
  sinusoidal: ({ engine, watch }) => engine.sinusoidal(watch(ids), 8, watch({ base: 100 })),
  xposScale: ({ engine, watch }) =>
    engine.xposScale(engine.cosSin(spec, ids), watch(ids), watch({ side: "key", scaleBase: 512 } as const)),
  memory: ({ engine, watch }) => engine.memory(watch({ resetPeak: false })),
};

test.each(Object.keys(deeds))(
  "a caller that %s at any of its reads does no harm",
  async (deed) => {
    let tried = 0;
    for (const [name, call] of Object.entries(reading)) {
      for (let at = 0, more = true; more && at < 60; at++) {
        const engine = await loadRopewalk({ wasmModule });
        const tensor = engine.tensor([1, 1, 4, 8]);
        const bystander = engine.tensor([1, 1, 4, 8]);
        const kept = Float32Array.from({ length: 32 }, (_, i) => i + 1);
        bystander.write(kept);
        const x = new Float32Array(32).fill(0.25);
        let reads = 0;
        const tick = (): void => {
          if (reads++ === at) deeds[deed]!(engine, { x, tensor });
        };
        const watch = <T extends object>(object: T): T => watched(object, tick);
        attempt(() => call({ engine, x, tensor, watch }));
        more = reads > at;
        tried += Number(more);
        if (deed !== "ends the instance") {
          const found = bystander.read();
          expect(Buffer.compare(Buffer.from(found.buffer), Buffer.from(kept.buffer)), `${name}, read ${at}`).toBe(0);
          const after = engine.rotate(kept, rotation as never);
          expect(after).toHaveLength(32);
        }
        engine.dispose();
      }
    }
    expect(tried).toBeGreaterThan(150);
  },
  60_000,
);

const weights = safetensors(madeUpTensors());
const { config } = madeUp;
const symbols = Array.from({ length: config.vocab_size }, (_, id) => String.fromCodePoint(97 + id));

/** Reading an error thrown by a caller may itself throw. */
function isModelError(error: unknown): error is ModelError {
  try {
    return error instanceof ModelError;
  } catch {
    return false;
  }
}

interface GivenModel {
  model: Model;
  bytes: Uint8Array<ArrayBuffer>;
  watch: <T extends object>(object: T) => T;
}
/** The last error thrown below; it passes unchanged if `progress` threw it. */
let thrown: unknown;
const modelDeeds: Record<string, (given: GivenModel) => void> = {
  "throws an error": () => {
    throw (thrown = new TypeError("mine"));
  },
  "throws what cannot be read": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    throw (thrown = proxy); // eslint-disable-line @typescript-eslint/only-throw-error
  },
  "disposes the model": ({ model }) => model.dispose(),
  "takes the weights away": ({ bytes }) => {
    if (bytes.buffer.byteLength > 0) structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  },
  "calls back": ({ model }) => void model.run([1, 2]).catch(() => undefined),
};
/** Each public call of a model that reads objects or calls functions of the caller's, with these watched. */
const modelCalls: Record<string, (given: GivenModel) => unknown> = {
  "loadModel with symbols": ({ bytes, watch }) => loadModel(watch({ config, weights: bytes, symbols })),
  "loadModel with a tokenizer": async ({ bytes, watch }) => {
    const tokenizer = { encode: () => watch({ ids: [1, 2] }), decode: String };
    using model = await loadModel(watch({ config, weights: bytes, tokenizer }));
    model.encode("ab");
    return model.decode(watch([1, 2]));
  },
  run: ({ model, watch }) =>
    model.run(
      watch([1, 2, 3]),
      watch({
        spec: model.spec,
        positions: [0, 1, 2],
        frozenPairs: [0],
        want: ["logits", "weights"],
        signal: { aborted: false } as AbortSignal,
        progress: watch(() => undefined),
      } as const),
    ),
  generate: async ({ model, watch }) => {
    const signal = { aborted: false } as AbortSignal;
    for await (const _ of model.generate(watch([1, 2]), watch({ count: 3, seed: 1, signal })));
  },
  decode: ({ model, watch }) => model.decode(watch([1, 2])),
};

test.each(Object.keys(modelDeeds))(
  "a caller that %s at any of a model's reads, or between two of them, does no harm",
  { timeout: 120_000 },
  async (deed) => {
    const bystander = await loadModel({ config, weights });
    const { loss } = await bystander.run([1, 2, 3]);
    let tried = 0;
    for (const [name, call] of Object.entries(modelCalls)) {
      for (let at = 0, more = true; more && at < 120; at++) {
        const model = await loadModel({ config, weights, symbols });
        const bytes = weights.slice();
        let reads = 0;
        const given: GivenModel = { model, bytes, watch: (object) => watched(object, tick, true) };
        const tick = (): void => {
          if (reads++ === at) modelDeeds[deed]!(given);
        };
        try {
          await call(given);
        } catch (error) {
          const own = name === "run" && error === thrown;
          if (!isModelError(error) && !own) throw new Error(`${name}, read ${at}: a foreign error`, { cause: error });
        }
        more = reads > at;
        tried += Number(more);
        model.dispose();
      }
      expect((await bystander.run([1, 2, 3])).loss, name).toEqual(loss);
    }
    expect(tried).toBeGreaterThan(150);
  },
);
