import { attention } from "./attention.js";
import { flag } from "./checks.js";
import { alibiSlopes, convertPairing, linearFrequencies, sinusoidal, xposScale } from "./compare.js";
import { layerTypes, parseConfig, readConfigOptions } from "./config/parse.js";
import { asRopewalkError, guarded } from "./errors.js";
import { doctor } from "./diagnosis/doctor.js";
import { disposed, type Heap } from "./memory/heap.js";
import { inspectConfig } from "./config/inspect.js";
import { createKvCache } from "./kv-cache.js";
import { optionNames, optionsOf } from "./option-names.js";
import { createRope } from "./rope.js";
import { rotate } from "./rotate.js";
import { scoreByDistance } from "./score.js";
import { checkSpec, defaultsOf } from "./spec.js";
import { cosSin, cosSinMultimodal, cosSinShift, frequencies } from "./tables.js";
import { createTensor, disposeSymbol, type Release, type TensorOwner } from "./memory/tensor.js";
import type {
  AttentionInto,
  AttentionOptions,
  AttentionOut,
  AttentionResult,
  ConfigReport,
  ConvertPairingOptions,
  CosSin,
  DType,
  DiagnoseOptions,
  Diagnosis,
  EngineName,
  Frequencies,
  KvCache,
  KvCacheOptions,
  MemoryOptions,
  MemoryUse,
  MultimodalOptions,
  OwnCosSin,
  OwnFloat32Array,
  OwnFloat64Array,
  ParseOptions,
  Positions,
  Rope,
  RopeSpec,
  Ropewalk,
  RotateOptions,
  RunOptions,
  ScoreOptions,
  TableOptions,
  Tensor,
  TensorLike,
  XposOptions,
} from "./types.js";

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

  parseConfig(config: unknown, options?: ParseOptions): RopeSpec {
    return this.#run("config-invalid", "config", (heap) =>
      parseConfig(config, readConfigOptions(options), (spec) => checkSpec(heap, spec)),
    );
  }

  layerTypes(config: unknown): string[] {
    return this.#run("config-invalid", "config", () => layerTypes(config));
  }

  inspectConfig(config: unknown, options?: Pick<ParseOptions, "pairing">): ConfigReport {
    return this.#run("config-invalid", "config", (heap) =>
      inspectConfig(config, readConfigOptions(options, "inspectConfig"), {
        check: (spec) => checkSpec(heap, spec),
        frequencies: (spec, seqLen) => frequencies(heap, spec, seqLen === undefined ? undefined : { seqLen }),
        defaults: () => defaultsOf(heap),
      }),
    );
  }

  frequencies(spec: RopeSpec, options?: RunOptions): Frequencies {
    return this.#run("config-invalid", "spec", (heap) => frequencies(heap, spec, options));
  }

  cosSin(spec: RopeSpec, positions: Positions, options?: TableOptions): OwnCosSin {
    return this.#run("config-invalid", "spec", (heap) => cosSin(heap, spec, positions, options)) as OwnCosSin;
  }

  cosSinMultimodal(spec: RopeSpec, positions: ArrayLike<number | bigint>, options?: MultimodalOptions): CosSin {
    return this.#run("config-invalid", "spec", (heap) => cosSinMultimodal(heap, spec, positions, options));
  }

  cosSinShift(
    spec: RopeSpec,
    from: ArrayLike<number | bigint>,
    to: ArrayLike<number | bigint>,
    options?: TableOptions,
  ): CosSin {
    return this.#run("config-invalid", "spec", (heap) => cosSinShift(heap, spec, from, to, options));
  }

  rope(spec: RopeSpec, options?: Pick<RunOptions, "precision">): Rope {
    return this.#run("config-invalid", "spec", (heap) => createRope(heap, this, spec, options));
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
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions): AttentionResult;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions): AttentionOut {
    return this.#run("option-invalid", "options", (heap) => attention(heap, this, q, k, v, options));
  }

  tensor(shape: readonly number[], dtype?: DType): Tensor {
    return this.#run("option-invalid", "shape", (heap) => createTensor(heap, this, shape, dtype));
  }

  kvCache(options: KvCacheOptions): KvCache {
    return this.#run("option-invalid", "options", (heap) => createKvCache(heap, this, options));
  }

  convertPairing(x: Float32Array, options: ConvertPairingOptions): OwnFloat32Array {
    return this.#run("option-invalid", "options", (heap) => convertPairing(heap, x, options));
  }

  scoreByDistance(spec: RopeSpec, distances: Positions, options?: ScoreOptions): OwnFloat64Array {
    return this.#run("config-invalid", "spec", (heap) => scoreByDistance(heap, spec, distances, options));
  }

  diagnose(input: TensorLike, output: TensorLike, options: DiagnoseOptions): Diagnosis {
    return this.#run("option-invalid", "options", () => doctor().diagnose(this, input, output, options));
  }

  sinusoidal(positions: Positions, dim: number, options?: { base?: number }): OwnFloat32Array {
    return this.#run("option-invalid", "options", (heap) => sinusoidal(heap, positions, dim, options));
  }

  alibiSlopes(heads: number): OwnFloat64Array {
    return this.#run("option-invalid", "heads", (heap) => alibiSlopes(heap, heads));
  }

  xposScale(cosSin: CosSin, positions: Positions, options: XposOptions): CosSin {
    return this.#run("option-invalid", "options", (heap) => xposScale(heap, cosSin, positions, options));
  }

  linearFrequencies(first: number, last: number, pairs: number): OwnFloat64Array {
    return this.#run("option-invalid", "first", (heap) => linearFrequencies(heap, first, last, pairs));
  }

  memory(options?: MemoryOptions): MemoryUse {
    return this.#run("option-invalid", "options", (heap) => {
      const { resetPeak } = optionsOf(options, "options", optionNames.memory);
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
