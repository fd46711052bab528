import { optionNames } from "./arguments/option-names.js";
import { optionsOf } from "./arguments/options.js";
import { attention } from "./calls/attention.js";
import { alibiSlopes, convertPairing, linearFrequencies, sinusoidal, xposScale } from "./calls/compare.js";
import { readConfigOptions } from "./config/parse.js";
import { ReadingInstance } from "./core/reading.js";
import { run } from "./core/ropewalk.js";
import { scaling } from "./core/scaling.js";
import { doctor } from "./diagnosis/doctor.js";
import { inspectConfig } from "./config/inspect.js";
import { createKvCache } from "./calls/kv-cache.js";
import { RopeHandle } from "./rope.js";
import { registerScheme } from "./calls/schemes.js";
import { scoreByDistance } from "./calls/score.js";
import { defaultsOf, specReader } from "./calls/spec-reader.js";
import { cosSinShift } from "./calls/tables.js";
import type {
  AttentionInto,
  AttentionOptions,
  AttentionOut,
  AttentionResult,
  ConfigReport,
  ConvertPairingOptions,
  CosSin,
  DiagnoseOptions,
  Diagnosis,
  KvCache,
  KvCacheOptions,
  OwnFloat32Array,
  OwnFloat64Array,
  ParseOptions,
  Positions,
  Rope,
  RopeOptions,
  RopeSpecInput,
  Ropewalk,
  Scheme,
  ScoreOptions,
  TableOptions,
  TensorLike,
  XposOptions,
} from "./types.js";

/** The public object: each method checks that the instance is alive and lets only RopewalkError out. */
export class RopewalkInstance extends ReadingInstance implements Ropewalk {
  override rope(spec: RopeSpecInput, options?: RopeOptions): Rope {
    return run(this, "config-invalid", "spec", (heap) => new RopeHandle(heap, this, spec, options, scaling));
  }

  inspectConfig(config: unknown, options?: Pick<ParseOptions, "pairing">): ConfigReport {
    return run(this, "config-invalid", "config", (heap) =>
      inspectConfig(config, readConfigOptions(optionsOf(options, "options", optionNames.inspectConfig)), {
        ...specReader(heap),
        defaults: () => defaultsOf(heap),
      }),
    );
  }

  registerScheme(name: string, scheme: Scheme): void {
    run(this, "option-invalid", "name", (heap) => registerScheme(heap, name, scheme));
  }

  cosSinShift(
    spec: RopeSpecInput,
    from: ArrayLike<number | bigint>,
    to: ArrayLike<number | bigint>,
    options?: TableOptions,
  ): CosSin {
    return run(this, "config-invalid", "spec", (heap) => cosSinShift(heap, spec, from, to, options));
  }

  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions): AttentionResult;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions): AttentionOut {
    return run(this, "option-invalid", "options", (heap) => attention(heap, this, q, k, v, options));
  }

  kvCache(options: KvCacheOptions): KvCache {
    return run(this, "option-invalid", "options", (heap) => createKvCache(heap, this, options));
  }

  convertPairing(x: Float32Array, options: ConvertPairingOptions): OwnFloat32Array {
    return run(this, "option-invalid", "options", (heap) => convertPairing(heap, x, options));
  }

  scoreByDistance(spec: RopeSpecInput, distances: Positions, options?: ScoreOptions): OwnFloat64Array {
    return run(this, "config-invalid", "spec", (heap) => scoreByDistance(heap, spec, distances, options));
  }

  diagnose(input: TensorLike, output: TensorLike, options: DiagnoseOptions): Diagnosis {
    return run(this, "option-invalid", "options", () => doctor().diagnose(this, input, output, options));
  }

  sinusoidal(positions: Positions, dim: number, options?: { base?: number }): OwnFloat32Array {
    return run(this, "option-invalid", "options", (heap) => sinusoidal(heap, positions, dim, options));
  }

  alibiSlopes(heads: number): OwnFloat64Array {
    return run(this, "option-invalid", "heads", (heap) => alibiSlopes(heap, heads));
  }

  xposScale(cosSin: CosSin, positions: Positions, options: XposOptions): CosSin {
    return run(this, "option-invalid", "options", (heap) => xposScale(heap, cosSin, positions, options));
  }

  linearFrequencies(first: number, last: number, pairs: number): OwnFloat64Array {
    return run(this, "option-invalid", "first", (heap) => linearFrequencies(heap, first, last, pairs));
  }
}
