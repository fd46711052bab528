import { attention } from "./attention.js";
import { flag, optionsOf } from "./checks.js";
import { alibiSlopes, convertPairing, linearFrequencies, sinusoidal, xposScale } from "./compare.js";
import { layerTypes, parseConfig, readConfigOptions } from "./config/parse.js";
import { asRopewalkError, guarded } from "./errors.js";
import { disposed, type Heap } from "./memory/heap.js";
import { inspectConfig } from "./config/inspect.js";
import { createKvCache } from "./kv-cache.js";
import { rotate } from "./rotate.js";
import { scoreByDistance } from "./score.js";
import { checkSpec, defaultsOf } from "./spec.js";
import { cosSin, cosSinMultimodal, cosSinShift, frequencies } from "./tables.js";
import { createTensor, disposeSymbol, type Release, type TensorOwner } from "./memory/tensor.js";
import type {
  AttentionInto,
  AttentionOptions,
  AttentionOut,
  ConfigReport,
  CosSin,
  DType,
  EngineName,
  Frequencies,
  KvCache,
  KvCacheOptions,
  MemoryUse,
  Pairing,
  Positions,
  Precision,
  RopeSpec,
  RotateOptions,
  Ropewalk,
  TableArrays,
  Tensor,
  TensorLike,
} from "./types.js";

type PairingOptions = Parameters<Ropewalk["convertPairing"]>[1];
type RunOptions = { seqLen?: number; precision?: Precision };
type TableOptions = RunOptions & { out?: TableArrays };

/** The public object: each method checks that the instance is alive and lets nothing but RopewalkError out. */
export class RopewalkInstance implements Ropewalk, TensorOwner {
  readonly version: string;
  readonly engine: EngineName;
  readonly relaxedSimd: boolean;
  readonly net: FinalizationRegistry<Release>;
  #heap: Heap | undefined;

  constructor(
    heap: Heap,
    readonly threads = 1,
  ) {
    this.version = heap.text(heap.core.version());
    this.engine = heap.text(heap.core.engine()) as EngineName;
    this.relaxedSimd = this.engine === "relaxed-simd";
    this.#heap = heap;
    this.net = new FinalizationRegistry((release) => {
      if (this.#heap !== undefined) release(this.#heap);
    });
  }

  parseConfig(config: unknown, options?: { layerType?: string; pairing?: Pairing }): RopeSpec {
    return this.#run("config-invalid", "config", (heap) =>
      parseConfig(config, readConfigOptions(options), (spec) => checkSpec(heap, spec)),
    );
  }

  layerTypes(config: unknown): string[] {
    return this.#run("config-invalid", "config", () => layerTypes(config));
  }

  inspectConfig(config: unknown, options?: { pairing?: Pairing }): ConfigReport {
    return this.#run("config-invalid", "config", (heap) =>
      inspectConfig(config, readConfigOptions(options), {
        check: (spec) => checkSpec(heap, spec),
        frequencies: (spec) => frequencies(heap, spec, undefined),
        defaults: () => defaultsOf(heap),
      }),
    );
  }

  frequencies(spec: RopeSpec, options?: RunOptions): Frequencies {
    return this.#run("config-invalid", "spec", (heap) => frequencies(heap, spec, options));
  }

  cosSin(spec: RopeSpec, positions: Positions, options?: TableOptions): CosSin {
    return this.#run("config-invalid", "spec", (heap) => cosSin(heap, spec, positions, options));
  }

  cosSinMultimodal(
    spec: RopeSpec,
    positions: ArrayLike<number>,
    options?: { precision?: Precision; scale?: number; out?: TableArrays },
  ): CosSin {
    return this.#run("config-invalid", "spec", (heap) => cosSinMultimodal(heap, spec, positions, options));
  }

  cosSinShift(spec: RopeSpec, from: ArrayLike<number>, to: ArrayLike<number>, options?: TableOptions): CosSin {
    return this.#run("config-invalid", "spec", (heap) => cosSinShift(heap, spec, from, to, options));
  }

  rotate<T extends TensorLike>(x: T, options: RotateOptions): T {
    try {
      return rotate(this.checkAlive(), this, x, options);
    } catch (error) {
      throw asRopewalkError(error, "option-invalid", "options");
    }
  }

  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions,
  ): { output: Float32Array; weights?: Float32Array };
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions): AttentionOut {
    return this.#run("option-invalid", "options", (heap) => attention(heap, this, q, k, v, options));
  }

  tensor(shape: readonly number[], dtype?: DType): Tensor {
    return this.#run("option-invalid", "shape", (heap) => createTensor(heap, this, shape, dtype));
  }

  kvCache(options: KvCacheOptions): KvCache {
    return this.#run("option-invalid", "options", (heap) => createKvCache(heap, this, options));
  }

  convertPairing(x: Float32Array, options: PairingOptions): Float32Array {
    return this.#run("option-invalid", "options", (heap) => convertPairing(heap, x, options));
  }

  scoreByDistance(
    spec: RopeSpec,
    distances: Positions,
    options?: RunOptions & { q?: Float32Array; k?: Float32Array },
  ): Float64Array {
    return this.#run("config-invalid", "spec", (heap) => scoreByDistance(heap, spec, distances, options));
  }

  sinusoidal(positions: Positions, dim: number, options?: { base?: number }): Float32Array {
    return this.#run("option-invalid", "options", (heap) => sinusoidal(heap, positions, dim, options));
  }

  alibiSlopes(heads: number): Float64Array {
    return this.#run("option-invalid", "heads", (heap) => alibiSlopes(heap, heads));
  }

  xposScale(cosSin: CosSin, positions: Positions, options: { side: "query" | "key"; scaleBase: number }): CosSin {
    return this.#run("option-invalid", "options", (heap) => xposScale(heap, cosSin, positions, options));
  }

  linearFrequencies(first: number, last: number, pairs: number): Float64Array {
    return this.#run("option-invalid", "first", (heap) => linearFrequencies(heap, first, last, pairs));
  }

  memory(options?: { resetPeak?: boolean }): MemoryUse {
    return this.#run("option-invalid", "options", (heap) => {
      const { resetPeak } = optionsOf(options, "options");
      return heap.use(flag(resetPeak, "options.resetPeak"));
    });
  }

  dispose(): void {
    const heap = this.#heap;
    this.#heap = undefined;
    // Tables are their users' and outlive the instance; arrays of their own let the module's memory go.
    guarded("option-invalid", "tables", () => heap?.dispose());
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  checkAlive(): Heap {
    if (this.#heap === undefined) throw disposed();
    return this.#heap;
  }

  #run<T>(code: "config-invalid" | "option-invalid", path: string, body: (heap: Heap) => T): T {
    return guarded(code, path, () => body(this.checkAlive()));
  }
}
