// A program in the words of the guides, compiled by consumer.test.ts for hosts with and without a DOM.
import {
  loadRopewalk,
  RopewalkError,
  type KvCache,
  type Rope,
  type RopeSpec,
  type Tensor,
} from "../../../../dist/index.js";
import { loadRopewalk as loadFromUrl } from "../../../../dist/url.js";

export async function decode(config: unknown, module: WebAssembly.Module): Promise<Float32Array> {
  const rw = await loadRopewalk({ wasmModule: module });
  const spec: RopeSpec = rw.parseConfig(config);
  const rope: Rope = rw.rope(spec, { precision: "float32" });
  const x = new Float32Array(spec.headDim);
  const shape = [1, 1, 1, spec.headDim] as const;
  const turned: Float32Array = rope.rotate(x, { shape, positions: 7 });
  const tensor: Tensor = rope.rotate(rw.tensor(shape, "float16"), { shape, positions: BigInt64Array.of(7n) });
  const cache = rope.kvCache({ kvHeads: 1, capacity: 8 });
  cache.append(turned, x, { seq: 1 });
  const { output } = cache.attend(turned, { heads: 1, querySeq: 1 });
  const byHand: KvCache = rw.kvCache({ kvHeads: 1, headDim: spec.headDim, capacity: 8 });
  for (const one of [tensor, cache, byHand, rope, rw]) one.dispose();
  return output;
}

/** A tensor as ONNX Runtime types it, and frequencies in the array that they come in: no cast. */
export async function rotateOnnx(q: { data: Float32Array; dims: readonly number[] }, ids: { data: BigInt64Array }) {
  const rw = await loadRopewalk();
  const spec: RopeSpec = { ropeType: "default", base: 1e4, headDim: 64, rotaryDim: 64, pairing: "half-split" };
  const rope = rw.rope({ ...spec, invFreq: rw.linearFrequencies(1, 0.1, 32) });
  const turned: Float32Array = rope.rotate(q.data, { shape: q.dims, positions: ids.data });
  return rw.diagnose(q.data, turned, { shape: q.dims, expected: rope.spec });
}

export const fromAnywhere = (): Promise<unknown> => loadFromUrl({ wasmUrl: "https://example.org/ropewalk.wasm" });
export const isOurs = (error: unknown): string | undefined => (error instanceof RopewalkError ? error.code : undefined);
