// The tensors of a GGUF by which its frequencies are divided.
import { refuse } from "../api/arguments/checks.js";
import type { RopeSpec, Ropewalk } from "../api/index.js";
import { FileError } from "../porting/files/file-error.js";
import type { FileTensor } from "./tensors.js";
import type { Factors } from "./gguf-config.js";

const names = {
  all: "rope_freqs.weight",
  long: "rope_factors_long.weight",
  short: "rope_factors_short.weight",
} as const;
const MOST_PAIRS = 2 ** 15;

/** Errors: FileError, if one is not a positive number. */
export async function readFactors(tensors: ReadonlyMap<string, FileTensor>): Promise<Factors> {
  const factors: { all?: number[]; long?: number[]; short?: number[] } = {};
  for (const [field, name] of Object.entries(names) as [keyof Factors, string][]) {
    const tensor = tensors.get(name);
    if (tensor === undefined) continue;
    const count = tensor.shape.reduce((product, size) => product * size, 1);
    if (tensor.shape.length !== 1 || count < 1 || count > MOST_PAIRS)
      throw refuse(tensor.path, count, "from-to", "shape-mismatch", { of: "1", limit: MOST_PAIRS });
    const list = [...(await tensor.rows(0, 1))];
    const bad = list.findIndex((value) => !(value > 0));
    if (bad >= 0) throw new FileError({ code: "not-finite", path: tensor.path, value: list[bad]!, limit: `[${bad}]` });
    factors[field] = list;
  }
  return factors;
}

/** The divisor of each frequency in a spec's scheme: the core's frequencies without the scheme over those with it. */
export function factorsOf(rw: Ropewalk, spec: RopeSpec): number[] | undefined {
  if (spec.ropeType === "longrope") return spec.longFactor;
  if (spec.ropeType !== "llama3" && spec.ropeType !== "proportional") return undefined;
  const { base, headDim, rotaryDim, pairing } = spec;
  const plain = rw.frequencies({ ropeType: "default", base, headDim, rotaryDim, pairing }).invFreq;
  const scaled = rw.frequencies(spec).invFreq;
  return Array.from(plain, (rate, pair) => (scaled[pair] === 0 ? STILL : rate / scaled[pair]!));
}

/** The factor of a pair that does not turn, as the converter writes it for Gemma 4. */
const STILL = 1e30;
/** Divided by as much as this, a pair turns by less than a float32 of its angle at any position. */
const isStill = (factor: number): boolean => factor >= 1e20;

/** A factor stored as float32 is at least this close. */
const NEAR = 1e-4;

/**
 * Those frequencies as llama3's or as proportional ones, if they equal them, else as a list. Errors: shape-mismatch.
 */
export function withFactors(
  rw: Ropewalk,
  spec: RopeSpec,
  list: readonly number[],
  config: RopeSpec | undefined,
): RopeSpec {
  if (list.length !== spec.rotaryDim / 2)
    throw refuse(names.all, list.length, "equal-to", "shape-mismatch", {
      limit: spec.rotaryDim / 2,
      of: "rotary_dim / 2",
    });
  const turning = list.findIndex(isStill);
  if (turning > 0 && list.every((value, pair) => (pair < turning ? value === 1 : isStill(value))))
    return { ...spec, ropeType: "proportional", partialRotaryFactor: turning / list.length };
  const factor = Math.max(...list);
  const usual = { factor, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositionEmbeddings: 8192 };
  const tried = [...(config?.ropeType === "llama3" ? [config] : []), usual];
  for (const { factor: by, lowFreqFactor, highFreqFactor, originalMaxPositionEmbeddings } of tried) {
    if (!(by! >= 1) || isStill(by!)) continue;
    const candidate = {
      ...spec,
      ropeType: "llama3",
      factor: by!,
      lowFreqFactor: lowFreqFactor!,
      highFreqFactor: highFreqFactor!,
      originalMaxPositionEmbeddings: originalMaxPositionEmbeddings!,
    } as const;
    const wanted = factorsOf(rw, candidate)!;
    if (list.every((value, pair) => Math.abs(value - wanted[pair]!) <= NEAR * wanted[pair]!)) return candidate;
  }
  if (list.some(isStill)) {
    const { base, headDim, rotaryDim, pairing } = spec;
    const { invFreq } = rw.frequencies({ ropeType: "default", base, headDim, rotaryDim, pairing });
    return { ...spec, ropeType: "default", invFreq: list.map((by, pair) => (isStill(by) ? 0 : invFreq[pair]! / by)) };
  }
  return {
    ...spec,
    ropeType: "longrope",
    shortFactor: [...list],
    longFactor: [...list],
    attentionFactor: 1,
    originalMaxPositionEmbeddings: spec.maxPositionEmbeddings ?? 1,
  };
}
