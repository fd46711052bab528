import { whole } from "../api/arguments/checks.js";
import { snakeCase } from "../api/arguments/names.js";
import { isObject, type Json } from "../api/config/fields.js";
import type { RopewalkReader } from "../api/core/types.js";
import { differences } from "../porting/differences.js";
import { compareWith, scoreError } from "./compare.js";
import { engineData } from "./engines.js";
import { readingOf } from "./read.js";
import type { LayerSpec, Reading } from "./types.js";

/**
 * Two groups of engines that rotate a config differently, with the first position at which they differ, and the keys
 * that cause it.
 */
export interface Disagreement {
  engines: readonly [one: readonly string[], other: readonly string[]];
  layerType: string | null;
  position: number;
  pair: number;
  /** In radians; for lengths the logarithm of their ratio (compareSpecs). */
  difference: number;
  /** The error of a score at a distance of the whole context, relative to the scores: 0 means equal, 1.41 unrelated. */
  scoreError: number;
  /** The keys of the config whose values the two read differently. */
  keys: string[];
}

/** Keys to write into the config; null removes a key. */
export interface Rewriting {
  keys: Record<string, unknown>;
  /** The engines that then rotate as transformers 5 does with the original config, and those that still do not. */
  agree: string[];
  differ: string[];
}

export interface EngineReport {
  context: number;
  readings: Reading[];
  /** The names of engines that agree, one list for each way of rotating. */
  groups: string[][];
  disagreements: Disagreement[];
  write?: Rewriting;
}

export interface EngineReportOptions {
  /** Default: the config's max_position_embeddings, or the length that its YaRN is for, else 4096. */
  context?: number;
  tolerance?: number;
}

/** "transformers 5", "vllm", "vllm main": with the first word of versions if an engine is listed twice. */
export function nameOf({ engine, versions }: Pick<Reading, "engine" | "versions">): string {
  const [first] = versions.split(/[. ]/);
  return engine === "transformers" || first === "main" ? `${engine} ${first}` : engine;
}

/** engineReport of ropewalk/engines, with an instance that is already running. */
export function reportOf(rw: RopewalkReader, config: unknown, options: EngineReportOptions): EngineReport {
  const { context: asked, tolerance } = options;
  const readings = readAll(rw, config);
  const known = readings.filter((reading) => reading.layers !== undefined);
  const context = asked === undefined ? contextOf(known[0]?.layers ?? []) : whole(asked, "options.context", 1);
  const limits = { context, ...(tolerance === undefined ? {} : { tolerance }) };
  const firsts: { reading: Reading; names: string[] }[] = [];
  for (const reading of known) {
    const same = firsts.find((first) => between(rw, first.reading, reading, limits).length === 0);
    if (same === undefined) firsts.push({ reading, names: [nameOf(reading)] });
    else same.names.push(nameOf(reading));
  }
  const disagreements = firsts.flatMap((one, i) =>
    firsts.slice(i + 1).flatMap((other) =>
      between(rw, one.reading, other.reading, limits).map((found) => ({
        engines: [one.names, other.names] as const,
        ...found,
      })),
    ),
  );
  const [agreed, ...others] = firsts;
  const write = agreed && others.length > 0 && rewriting(rw, config as Json, agreed.reading, agreed.names, limits);
  return {
    context,
    readings,
    groups: firsts.map(({ names }) => names),
    disagreements,
    ...(write && { write }),
  };
}

/** The longest length for which a config is meant: YaRN's is its factor times the original one. */
export const contextOf = (layers: readonly LayerSpec[]): number =>
  layers
    .map(
      ({
        spec: { ropeType, factor = 1, maxPositionEmbeddings: most = 0, originalMaxPositionEmbeddings: first = most },
      }) => Math.max(most, ropeType === "yarn" ? Math.floor(factor * first) : 0),
    )
    .reduce((most, length) => Math.max(most, length), 0) || 4096;

const readAll = (rw: RopewalkReader, config: unknown): Reading[] =>
  engineData.map((data) => readingOf(rw, config, data));

/** The spec of a type of layers. A reading with a single spec uses it for all types. */
export const specOf = (layers: readonly LayerSpec[], type: string | null): LayerSpec["spec"] =>
  (layers.find(({ layerType }) => layerType === type) ?? layers[0]!).spec;

type Limits = { context: number; tolerance?: number };

/** The differences of two readings, one for each kind of layer. */
function between(rw: RopewalkReader, one: Reading, other: Reading, limits: Limits) {
  const [a, b] = [one.layers!, other.layers!];
  const types = (a.length < b.length ? b : a).map(({ layerType }) => layerType);
  return types.flatMap((layerType) => {
    const [x, y] = [specOf(a, layerType), specOf(b, layerType)];
    const found = compareWith(rw, x, y, limits);
    if (found.equal) return [];
    const { equal: _, ...place } = found;
    const keys = differences(x, y).map(({ name }) => (name === "base" ? "rope_theta" : snakeCase(name)));
    return [{ layerType, ...place, scoreError: scoreError(rw, x, y, limits.context - 1), keys }];
  });
}

/** Ways to write the same rotation: each is a set of keys, where "scaling.x" is among the rope parameters. */
function spellings(rw: RopewalkReader, reading: Reading): Record<string, unknown>[] {
  const [{ spec }] = reading.layers as [LayerSpec];
  const { attentionFactor } = rw.frequencies(spec);
  const first = spec.originalMaxPositionEmbeddings;
  const all: Record<string, unknown>[] = [{ rope_theta: spec.base, "both spellings": true }];
  if (first !== undefined)
    all.push({ original_max_position_embeddings: first, "scaling.original_max_position_embeddings": first });
  if (spec.ropeType === "yarn") {
    const { attentionFactor: _, mscale: __, mscaleAllDim: ___, ...plain } = spec;
    const own = attentionFactor / rw.frequencies(plain).attentionFactor;
    all.push({ "scaling.beta_fast": spec.betaFast ?? 32, "scaling.beta_slow": spec.betaSlow ?? 1 });
    all.push({ "scaling.attention_factor": attentionFactor, "scaling.attn_factor": own });
    // for engines that know no other factor
    if (attentionFactor === 1) all.push({ "scaling.mscale": 1, "scaling.mscale_all_dim": 1 });
  }
  return all;
}

/**
 * As few keys as make the most engines agree with `wanted` on the original config; `agreed`: those that do already.
 */
function rewriting(
  rw: RopewalkReader,
  config: Json,
  wanted: Reading,
  agreed: readonly string[],
  limits: Limits,
): Rewriting | undefined {
  const all = spellings(rw, wanted);
  let best: Rewriting | undefined;
  for (let bits = 1; bits < 2 ** all.length; bits += 1) {
    const chosen = all.filter((_, i) => (bits >> i) & 1);
    const keys = written(config, Object.assign({}, ...chosen) as Record<string, unknown>);
    const known = readAll(rw, { ...config, ...keys }).filter((reading) => reading.layers !== undefined);
    const agree = known.filter((reading) => between(rw, wanted, reading, limits).length === 0).map(nameOf);
    const differ = known.map(nameOf).filter((name) => !agree.includes(name));
    if (agree.length > (best?.agree ?? agreed).length) best = { keys, agree, differ };
  }
  return best;
}

/** Keys at the top level of the config: the rope parameters as a whole, under one name or under both. */
function written(config: Json, { "both spellings": both, ...given }: Record<string, unknown>): Record<string, unknown> {
  const place = isObject(config.rope_scaling) ? "rope_scaling" : "rope_parameters";
  const inside = Object.entries(given).filter(([key]) => key.startsWith("scaling."));
  const outside = Object.entries(given).filter(([key]) => !key.startsWith("scaling."));
  const scaling: Record<string, unknown> = {
    ...(config[place] as Json | undefined),
    ...Object.fromEntries(inside.map(([key, value]) => [key.slice(8), value])),
  };
  const type = scaling.rope_type ?? scaling.type ?? "default";
  const keys: Record<string, unknown> = Object.fromEntries(outside);
  if (both === true) {
    keys.rope_parameters = { ...scaling, rope_type: type, rope_theta: given.rope_theta };
    if (type !== "default") keys.rope_scaling = { ...scaling, rope_type: type, type };
    else if (isObject(config.rope_scaling)) keys.rope_scaling = null;
  } else keys[place] = scaling;
  return keys;
}
