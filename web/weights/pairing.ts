// Which pairing Wq and Wk were trained for, from these weights alone: web/docs/weights.md says how, and what it assumes.
import { entriesOf, float32Array, ifGiven, refuse, sizeOf } from "../api/arguments/checks.js";
import { camelCase } from "../api/arguments/names.js";
import { objectWith } from "../api/arguments/option-names.js";
import { startCheckpoint, type CheckpointModule } from "../api/engines/checkpoint.js";
import { guarded, RopewalkError } from "../api/errors/errors.js";
import { noList } from "../api/memory/heap.js";
import type { Pairing } from "../api/types.js";

/** One layer's projections, rows as they are stored: those of a head side by side. */
export interface PairingLayer {
  /** Its number in the model; it comes back in the judgement. */
  layer: number;
  /** [heads * headDim, hidden] */
  q: Float32Array;
  /** [kvHeads * headDim, hidden] */
  k: Float32Array;
  /** A multiple of kvHeads. */
  heads: number;
  kvHeads: number;
  headDim: number;
  hidden: number;
  /** Even; the first channels of each head, which rotate. Default: headDim. */
  rotaryDim?: number;
  /** [rotaryDim / 2], radians per position. */
  invFreq: ArrayLike<number>;
  /** Tokens that the model was trained on at once: pairs that turn by less than a radian over them are left out. */
  trainedLength: number;
  /** [hidden] of the norm before the layer, as it is multiplied (1 + weight where the model adds one). Default: 1. */
  inputGain?: Float32Array;
  /** [headDim] of the norm of each query head. Default: 1. */
  qGain?: Float32Array;
  /** [headDim] of the norm of each key head. Default: 1. */
  kGain?: Float32Array;
}

export type JudgedPairing = Pairing | "undecided";

/** How far the weights lie from those of the control, which turns pairs of the other pairing by random quarters. */
export interface PairingControl {
  pairing: Pairing;
  /** Of all five parts together, in standard deviations of the draws: near 0 for a pairing that is not the weights'. */
  z: number;
  /** The same of `z` for the two parts that need q and k together. */
  cross: number;
  /** Two sums that need no draws: near 0 at random, at least 3 and 2.5 for the weights' own pairing. */
  gates: readonly [number, number];
  /** `z` of each draw: their mean is 0 and their deviation 1. */
  draws: number[];
}

export interface PairingJudgement {
  /** "undecided" rather than wrong. */
  pairing: JudgedPairing;
  /** Chance that a draw of the control stays below what decided, if draws are normal; 0 where undecided. */
  confidence: number;
  layers: { layer: number; pairing: JudgedPairing; confidence: number }[];
  /** q and k follow different pairings: only one of them was permuted. */
  disagree?: { q: Pairing; k: Pairing };
  /** Half-split, then interleaved. */
  control: PairingControl[];
}

export interface JudgePairingOptions {
  signal?: AbortSignal;
  /** Called with how many layers are done, before the first and after each. */
  progress?: (done: number, of: number) => void;
}

const pairings = ["half-split", "interleaved"] as const satisfies readonly Pairing[];
const layerNames = {
  layer: true,
  q: true,
  k: true,
  heads: true,
  kvHeads: true,
  headDim: true,
  hidden: true,
  rotaryDim: true,
  invFreq: true,
  trainedLength: true,
  inputGain: true,
  qGain: true,
  kGain: true,
} as const satisfies Record<keyof PairingLayer, true>;

/**
 * Judges some layers of a model by themselves and together; 8 of a large one are enough. A layer is judged at a time, others have their
 * turn in between. Errors: shape-mismatch, config-invalid, value-not-finite (the tensor is the path, the place its value), option-invalid,
 * out-of-memory, wasm-unavailable.
 */
export async function judgePairing(
  layers: readonly PairingLayer[],
  { signal, progress }: JudgePairingOptions = {},
): Promise<PairingJudgement> {
  const read = guarded("option-invalid", "layers", () => entriesOf(layers, readLayer));
  const module = await startCheckpoint();
  const evidence = module.core.makeEvidence();
  module.heap.check(evidence !== 0, () => "layers");
  for (const [done, layer] of read.entries()) {
    if (signal?.aborted) throw new RopewalkError({ code: "option-invalid", rule: "stopped", path: "options.signal" });
    progress?.(done, read.length);
    add(module, evidence, layer, done);
    await new Promise((resolve) => setTimeout(resolve));
  }
  progress?.(read.length, read.length);
  return guarded("option-invalid", "layers", () => judged(module, evidence, read));
}

type ReadLayer = Required<Pick<PairingLayer, "layer" | "rotaryDim">> & PairingLayer;

function readLayer(value: unknown, index: number): ReadLayer {
  const path = `layers[${index}]`;
  const given = objectWith(value, path, layerNames);
  const size = (name: keyof PairingLayer): number => sizeOf(given[name], `${path}.${name}`);
  const floats = (name: keyof PairingLayer): Float32Array => float32Array(given[name], `${path}.${name}`);
  const gain = (name: "inputGain" | "qGain" | "kGain") =>
    ifGiven(given[name], () => ({ [name]: floats(name) }) as Partial<PairingLayer>);
  const { invFreq, trainedLength } = given;
  if (typeof invFreq !== "object" || invFreq === null) throw refuse(`${path}.invFreq`, invFreq, "number[]");
  if (typeof trainedLength !== "number") throw refuse(`${path}.trainedLength`, trainedLength, "number");
  const headDim = size("headDim");
  return {
    layer: size("layer"),
    q: floats("q"),
    k: floats("k"),
    heads: size("heads"),
    kvHeads: size("kvHeads"),
    headDim,
    hidden: size("hidden"),
    rotaryDim: ifGiven(given.rotaryDim, () => size("rotaryDim")) ?? headDim,
    invFreq: Float64Array.from(invFreq as ArrayLike<number>),
    trainedLength,
    ...gain("inputGain"),
    ...gain("qGain"),
    ...gain("kGain"),
  };
}

function add({ heap, core }: CheckpointModule, evidence: number, layer: ReadLayer, index: number): void {
  const path = `layers[${index}]`;
  guarded("option-invalid", path, () =>
    heap.scope((scope) => {
      const put = (data: Float32Array | undefined) => (data === undefined ? noList : scope.putFloats(data));
      const [q, k, frequencies] = [put(layer.q), put(layer.k), scope.put("f64", layer.invFreq)];
      const [input, ofQ, ofK] = [put(layer.inputGain), put(layer.qGain), put(layer.kGain)];
      // prettier-ignore
      const ok = core.addLayer(
        evidence, q.address, q.length, k.address, k.length, layer.heads, layer.kvHeads, layer.headDim, layer.hidden, layer.rotaryDim,
        frequencies.address, frequencies.length, layer.trainedLength,
        input.address, input.length, ofQ.address, ofQ.length, ofK.address, ofK.length);
      heap.check(ok, (field) => (field === "scratch" ? path : `${path}.${camelCase(field)}`));
    }),
  );
}

function judged({ heap, core }: CheckpointModule, evidence: number, layers: readonly ReadLayer[]): PairingJudgement {
  const last = (): { pairing: JudgedPairing; confidence: number } => ({
    pairing: pairings[core.judgedPairing()] ?? "undecided",
    confidence: core.judgedConfidence(),
  });
  const each = layers.map(({ layer }, index) => {
    core.judgeLayer(evidence, index);
    return { layer, ...last() };
  });
  core.judgeAll(evidence);
  const q = pairings[core.disagreeingQ()];
  return {
    ...last(),
    layers: each,
    ...(q && { disagree: { q, k: pairings[1 - pairings.indexOf(q)]! } }),
    control: pairings.map((pairing, asked) => ({
      pairing,
      z: core.shownJoined(asked),
      cross: core.shownCross(asked),
      gates: [core.shownGate(asked), core.shownMirrorGate(asked)],
      draws: heap.scope((scope) => {
        const draws = scope.room("f64", core.drawCount);
        core.drawsOf(evidence, asked, draws.address, draws.length);
        return [...heap.copy(draws)];
      }),
    })),
  };
}
