// Finds the pairing for which Wq and Wk were trained, from these weights alone: src/checkpoint/measured.md describes
// the method and its assumptions.
import { camelCase } from "../api/arguments/names.js";
import { entriesOf, float32Array, ifGiven, objectWith, refuse, sizeOf } from "../api/arguments/options.js";
import { startCheckpoint, type CheckpointModule } from "../api/engines/checkpoint.js";
import { guardedCall } from "../api/errors/guarded-call.js";
import { noList } from "../api/memory/heap.js";
import type { Pairing } from "../api/types.js";

/** One layer's projections, with rows as they are stored: those of a head are contiguous. */
export interface PairingLayer {
  /** Its number in the model, which the judgement repeats. */
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
  /** Even; the number of rotary channels, the first ones of each head. Default: headDim. */
  rotaryDim?: number;
  /** [rotaryDim / 2], radians per position; 0 for a pair that does not rotate. */
  invFreq: ArrayLike<number>;
  /** The number of tokens in a training sequence. Pairs that rotate by less than a radian over it are left out. */
  trainedLength: number;
  /**
   * [hidden], the gain of the norm before the layer, as it is multiplied (1 + weight if the model adds 1). Default: 1.
   */
  inputGain?: Float32Array;
  /** [headDim], the gain of the norm of each query head. Default: 1. */
  qGain?: Float32Array;
  /** [headDim], the gain of the norm of each key head. Default: 1. */
  kGain?: Float32Array;
}

export type JudgedPairing = Pairing | "undecided";

/**
 * The distance of the weights from a control, in which the pairs of the other pairing are rotated by random quarters.
 */
export interface PairingControl {
  pairing: Pairing;
  /**
   * For all five parts together, in standard deviations of the draws: near 0 if the weights do not have this pairing.
   */
  z: number;
  /** The same as `z` for the two parts that compare q with k. */
  cross: number;
  /** Two sums that need no draws: near 0 for random weights, at least 3 and 2.5 for the weights' own pairing. */
  gates: readonly [number, number];
  /** The same as `z` with another control, which puts the channels into random orders. */
  shuffled: number;
  /** The `z` of each draw. Their mean is 0 and their standard deviation 1. */
  draws: number[];
}

export interface PairingJudgement {
  /** "undecided" if the evidence is not clear. */
  pairing: JudgedPairing;
  /**
   * The chance that a draw of the control stays below the deciding number, if draws are normally distributed; 0 if
   * undecided.
   */
  confidence: number;
  /** All undecided if all layers together are. */
  layers: { layer: number; pairing: JudgedPairing; confidence: number }[];
  /** q and k follow different pairings: only one of them was permuted. */
  disagree?: { q: Pairing; k: Pairing };
  /**
   * The number of rotary channels of each head, for half-split: another number than given if only that one gives a
   * decision.
   */
  rotaryDim?: number;
  /** For half-split, then for interleaved. */
  control: PairingControl[];
}

export interface JudgePairingOptions {
  signal?: AbortSignal;
  /**
   * Called with the number of steps done, and the largest number of steps: one for each layer and each possible rotary
   * part.
   */
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
 * Judges some layers of a model separately and together; 8 layers of a large model are enough. It judges one layer at a
 * time and lets other work run in between. If the result is undecided, it tries a larger rotary part, the whole head or
 * half of it.
 * Errors: shape-mismatch, config-invalid, value-not-finite (the tensor is the path, the place its value),
 * option-invalid, out-of-memory, wasm-unavailable; the reason of the signal and errors thrown by `progress`, unchanged.
 */
export async function judgePairing(
  layers: readonly PairingLayer[],
  { signal, progress }: JudgePairingOptions = {},
): Promise<PairingJudgement> {
  const read = guardedCall("option-invalid", "layers", () => entriesOf(layers, readLayer));
  const [first] = read;
  const parts = first === undefined ? [] : partsOf(first);
  const of = read.length * (1 + parts.length);
  let done = 0;
  const judge = async (changed: (layer: ReadLayer) => ReadLayer = (layer) => layer): Promise<PairingJudgement> => {
    const module = await startCheckpoint();
    const evidence = module.core.makeEvidence();
    module.heap.check(evidence !== 0, () => "layers");
    for (const [index, layer] of read.entries()) {
      if (signal?.aborted) throw signal.reason;
      progress?.(Math.min(done++, of), of);
      add(module, evidence, changed(layer), index);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return guardedCall("option-invalid", "layers", () => judged(module, evidence, read));
  };
  let judgement = await judge();
  if (judgement.pairing === "half-split") judgement.rotaryDim = first!.rotaryDim;
  if (judgement.pairing === "undecided" && judgement.disagree === undefined) {
    const decided: PairingJudgement[] = [];
    for (const rotaryDim of parts) {
      const other = await judge((layer) => withPart(layer, rotaryDim));
      // An interleaved pair is the same two channels for any size of the rotary part.
      if (other.pairing !== "half-split") continue;
      // Pairs of a smaller part that were permuted over the whole head look the same, except for the slower half.
      const slower = await judge((layer) => slowerHalf(withPart(layer, rotaryDim)));
      if (slower.control[0]!.shuffled < 3) continue;
      decided.push({ ...other, rotaryDim });
    }
    if (decided.length === 1) judgement = decided[0]!;
  }
  progress?.(of, of);
  return judgement;
}

/** Other possible rotary parts. Only larger ones, since a smaller one looks like heads permuted as two. */
const partsOf = ({ headDim, rotaryDim }: ReadLayer): number[] =>
  [headDim, headDim / 2].filter((part) => part > rotaryDim && part >= 8 && part % 2 === 0);

/** The layer with another rotary part, at most its head: its frequencies are spread over that number of pairs. */
function withPart(layer: ReadLayer, wanted: number): ReadLayer {
  const { headDim } = layer;
  const invFreq = Array.from(layer.invFreq, Math.abs);
  const rotaryDim = Math.min(wanted, headDim);
  const last = invFreq.length - 1;
  const at = (p: number): number => {
    const low = Math.min(Math.floor(p), Math.max(last - 1, 0));
    const [from, to] = [invFreq[low]!, invFreq[Math.min(low + 1, last)]!];
    return from === 0 ? 0 : from * (to / from) ** (p - low);
  };
  const pairs = rotaryDim / 2;
  return { ...layer, rotaryDim, invFreq: Float64Array.from({ length: pairs }, (_, p) => at((p * (last + 1)) / pairs)) };
}

/** Only the slower half of the pairs that rotate by a radian or more. */
function slowerHalf(layer: ReadLayer): ReadLayer {
  const { invFreq, trainedLength } = layer;
  const rates = Array.from(invFreq, Math.abs);
  const fast = rates.filter((rate) => rate * trainedLength > 1).length;
  return { ...layer, invFreq: rates.map((rate, p) => (2 * p < fast ? 0.5 / trainedLength : rate)) };
}

type ReadLayer = PairingLayer & { rotaryDim: number };

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
  guardedCall("option-invalid", path, () =>
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
  const all = last();
  const q = pairings[core.disagreeingQ()];
  return {
    ...all,
    // A single layer may be misleading: its pairing counts only if all layers together have one.
    layers: all.pairing === "undecided" ? each.map(({ layer }) => ({ layer, ...all })) : each,
    ...(q && { disagree: { q, k: pairings[1 - pairings.indexOf(q)]! } }),
    control: pairings.map((pairing, asked) => ({
      pairing,
      z: core.shownJoined(asked),
      cross: core.shownCross(asked),
      shuffled: core.shownJoined(asked + pairings.length),
      gates: [core.shownGate(asked), core.shownMirrorGate(asked)],
      draws: heap.scope((scope) => {
        const draws = scope.reserve("f64", core.drawCount);
        core.drawsOf(evidence, asked, draws.address, draws.length);
        return [...heap.copy(draws)];
      }),
    })),
  };
}
