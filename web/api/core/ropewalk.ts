// The public object of ropewalk/core, which that of the whole package extends.
import { flag } from "../arguments/checks.js";
import { asRopewalkError, guarded, type RopewalkError } from "../errors/errors.js";
import { disposed, type Heap } from "../memory/heap.js";
import { createTensor, disposeSymbol, type Release, type TensorOwner } from "../memory/tensor.js";
import { optionNames } from "../arguments/option-names.js";
import { optionsOf } from "../arguments/options.js";
import { inPlace, rotate } from "../calls/rotate.js";
import { frequencies } from "../calls/frequencies.js";
import { cosSinMultimodalOf, cosSinOf, readForTable } from "../calls/tables.js";
import { bindMethods } from "./bound.js";
import { RopeRotation } from "./rope.js";
import type {
  CosSin,
  DType,
  EngineName,
  Frequencies,
  MemoryOptions,
  MemoryUse,
  MultimodalOptions,
  OwnCosSin,
  Positions,
  RopeOptions,
  RopeSpecInput,
  RotateOptions,
  RunOptions,
  TableOptions,
  Tensor,
  TensorLike,
} from "../types.js";
import type { RopeCore, RopewalkCore } from "./types.js";

/** Runs a method's body if the instance is alive, and lets only RopewalkError out. */
export const run = <T>(
  owner: CoreInstance,
  code: "config-invalid" | "option-invalid",
  path: string,
  body: (heap: Heap) => T,
): T => guarded(code, path, () => body(owner.checkAlive()), owner);

/** Each method checks that the instance is alive and lets only RopewalkError out. */
export class CoreInstance implements RopewalkCore, TensorOwner {
  readonly version: string;
  readonly engine: EngineName;
  readonly relaxedSimd: boolean;
  readonly net: FinalizationRegistry<Release>;
  #heap: Heap | undefined;
  #ended: RopewalkError | undefined;

  constructor(heap: Heap) {
    this.version = heap.text(heap.core.version());
    this.engine = heap.text(heap.core.engine()) as EngineName;
    this.relaxedSimd = this.engine === "relaxed-simd";
    this.#heap = heap;
    this.net = new FinalizationRegistry((release) => {
      if (this.#heap !== undefined) release(this.#heap);
    });
    bindMethods(this);
  }

  frequencies(spec: RopeSpecInput, options?: RunOptions): Frequencies {
    return run(this, "config-invalid", "spec", (heap) => frequencies(heap, spec, options));
  }

  cosSin(spec: RopeSpecInput, positions: Positions, options?: TableOptions): OwnCosSin {
    const made = (heap: Heap) => cosSinOf(heap, readForTable(heap, spec), positions, options);
    return run(this, "config-invalid", "spec", made) as OwnCosSin;
  }

  cosSinMultimodal(spec: RopeSpecInput, positions: ArrayLike<number | bigint>, options?: MultimodalOptions): CosSin {
    return run(this, "config-invalid", "spec", (heap) =>
      cosSinMultimodalOf(heap, readForTable(heap, spec), positions, options),
    );
  }

  rope(spec: RopeSpecInput, options?: RopeOptions): RopeCore {
    return run(this, "config-invalid", "spec", (heap) => new RopeRotation(heap, this, spec, options));
  }

  rotate<T extends TensorLike>(x: T, options: RotateOptions): T {
    try {
      return rotate(this.checkAlive(), this, x, options);
    } catch (error) {
      throw asRopewalkError(error, "option-invalid", "options", this);
    }
  }

  rotateInPlace<T extends TensorLike>(x: T, options: Omit<RotateOptions, "out">): T {
    return run(this, "option-invalid", "options", (heap) =>
      rotate(heap, this, x, inPlace(x, options, optionNames.rotate)),
    );
  }

  tensor(shape: readonly number[], dtype?: DType): Tensor {
    return run(this, "option-invalid", "shape", (heap) => createTensor(heap, this, shape, dtype));
  }

  memory(options?: MemoryOptions): MemoryUse {
    return run(this, "option-invalid", "options", (heap) => {
      const { resetPeak } = optionsOf(options, "options", optionNames.memory);
      return heap.use(flag(resetPeak, "options.resetPeak"));
    });
  }

  dispose(): void {
    const heap = this.#heap;
    this.#heap = undefined;
    // Tables belong to their users and outlive the instance; once they are arrays, the module's memory can be freed.
    guarded("option-invalid", "tables", () => heap?.dispose());
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  end(error: RopewalkError): void {
    this.#ended = error;
    this.#heap?.end(error);
  }

  checkAlive(): Heap {
    if (this.#ended !== undefined) throw this.#ended;
    if (this.#heap === undefined) throw disposed();
    return this.#heap;
  }
}
