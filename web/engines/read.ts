import { isObject, ownFields, type Json } from "../api/config/fields.js";
import { isOfTransformers, type ModelType } from "../api/config/model-type.js";
import { openConfig } from "../api/config/open.js";
import { pairingKeys } from "../api/config/parse.js";
import { RopewalkError } from "../api/errors/errors.js";
import type { RopewalkReader } from "../api/core/types.js";
import { diffusers } from "./engines.js";
import type { EngineData, LayerSpec, Reading, RopeSpec, Rule, Source, When } from "./types.js";

/** The keys under which a config keeps its rotation's parameters. The first with content counts. */
const scalingKeys = ["rope_scaling", "rope_parameters"] as const;

/** A config that rules change: a copy, with access to the rope parameters at any place. */
class Draft {
  readonly fields: Record<string, unknown>;

  constructor(object: Json, name: string | undefined) {
    this.fields = { ...object, ...(name === undefined ? {} : { model_type: name }) };
    for (const key of scalingKeys) {
      const found = this.fields[key];
      if (isObject(found)) this.fields[key] = copied(found);
    }
  }

  /** The objects of rope parameters: one, or one for each layer type. */
  scalings(): Record<string, unknown>[] {
    const own = scalingKeys
      .map((key) => this.fields[key])
      .find((found) => isObject(found) && Object.keys(found).length);
    if (!isObject(own)) return [];
    const inner = Object.values(own).filter(isObject);
    return (inner.length > 0 ? inner : [own]) as Record<string, unknown>[];
  }

  /** The objects that contain a path's last key, and the key. */
  places(path: string): [objects: Record<string, unknown>[], key: string] {
    const key = path.split(".").at(-1)!;
    return [path.startsWith("scaling.") ? this.scalings() : [this.fields], key];
  }

  get(path: string): unknown {
    const [objects, key] = this.places(path);
    return objects.map((object) => object[key]).find((value) => value !== undefined && value !== null);
  }

  /** As in the config: "type" is the older name of "rope_type". */
  types(): string[] {
    const all = this.scalings().map((one) => one.rope_type ?? one.type ?? "default");
    return all.length === 0 ? ["default"] : all.map(String);
  }

  value(source: Source): unknown {
    if (!Array.isArray(source)) return source;
    const values = source.map((one: string | number) => (typeof one === "string" ? this.get(one) : one));
    return values.find((value) => value !== undefined);
  }

  apply({ drop = [], set = {}, fill = {} }: Rule): void {
    for (const path of drop) {
      const [objects, key] = this.places(path);
      for (const object of objects) delete object[key];
    }
    for (const [values, over] of [[set, true] as const, [fill, false] as const])
      for (const [path, source] of Object.entries(values)) {
        const value = this.value(source);
        const [objects, key] = this.places(path);
        for (const object of objects)
          if (value !== undefined && (over || (object[key] ?? null) === null)) object[key] = value;
      }
  }
}

const copied = (object: Json): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, isObject(value) ? { ...value } : value]));

const words = (text: string): string[] => text.split(" ");

function holds(draft: Draft, name: string | undefined, when: When = {}): boolean {
  const { models, type, has = [], lacks = [], is = {} } = when;
  return (
    (models === undefined || (name !== undefined && words(models).includes(name))) &&
    (type === undefined || draft.types().some((one) => words(type).includes(one))) &&
    has.every((path) => draft.get(path) !== undefined) &&
    lacks.every((path) => draft.get(path) === undefined) &&
    Object.entries(is).every(([path, value]) => draft.get(path) === value)
  );
}

/** How one engine reads a config, by its data: changes of the config, the config's reader, changes of the spec. */
export function readingOf(rw: RopewalkReader, config: unknown, asked: EngineData): Reading {
  const { fields, name, row } = openConfig(config);
  const data = asked.models === "*" && row.source.startsWith("diffusers, ") ? diffusers : asked;
  const { engine, versions, source, version, asOf } = data;
  const without = (note: string): Reading => ({ engine, versions, source, version, asOf, note });
  if (data.models !== "*" && (name === undefined || !words(data.models).includes(name)))
    return without(`how ${engine} reads ${name ?? "a config without model_type"} was not read`);
  const draft = new Draft(fields.object, name);
  const matching: Rule[] = [];
  const sentences = new Set<string>();
  for (const rule of data.rules) {
    if (!holds(draft, name, rule.when)) continue;
    if (rule.refuses !== undefined) return without(`${engine} refuses it: ${rule.refuses}`);
    if (rule.unknown !== undefined) return without(rule.unknown);
    const before = JSON.stringify(draft.fields);
    draft.apply(rule);
    matching.push(rule);
    const changes = rule.drop ?? rule.set ?? rule.fill ?? rule.spec;
    if (rule.says !== undefined && (changes === undefined || JSON.stringify(draft.fields) !== before))
      sentences.add(rule.says);
  }
  try {
    const pairing = matching
      .map((rule) => rule.traditional && draft.get(rule.traditional))
      .find((flag) => flag !== undefined);
    if (data.models !== "*" || loadsByModelType(fields.object, row))
      for (const key of Object.keys(pairingKeys)) delete draft.fields[key]; // only the rules above read these
    const types = rw.layerTypes(draft.fields);
    const layers = (types.length === 0 ? [null] : types).map((layerType): LayerSpec => {
      const own = layerType === null ? {} : { layerType };
      const spec = rw.parseConfig(draft.fields, own);
      if (typeof pairing === "boolean") spec.pairing = pairing ? "interleaved" : "half-split";
      const changedSpec = matching.reduce((read, rule) => {
        const after = changed(rw, read, rule, draft);
        if (rule.says !== undefined && !alike(rw, read, after)) sentences.add(rule.says);
        return after;
      }, spec);
      return { layerType, spec: changedSpec };
    });
    const call = matching.findLast((rule) => rule.call !== undefined)?.call ?? data.call;
    const precision = matching.findLast((rule) => rule.precision !== undefined)?.precision ?? data.precision;
    const profile = [data, ...matching].findLast((rule) => rule.profile !== undefined)?.profile ?? undefined;
    const says = [...sentences].join(" ");
    return {
      engine,
      versions,
      source,
      version,
      asOf,
      layers,
      ...(call === undefined ? {} : { call: callOf(call, layers[0]!.spec, rw) }),
      precision,
      ...(profile === undefined ? {} : { profile }),
      ...(says === "" ? {} : { note: says }),
    };
  } catch (error) {
    if (error instanceof RopewalkError) return without(error.message);
    throw error;
  }
}

/** Whether transformers runs its own class of the model_type, whatever class `architectures` names. */
const loadsByModelType = (config: Json, row: ModelType): boolean => isOfTransformers(row) && !isObject(config.auto_map);

/** Whether two specs of one head have the same frequencies and the same pairing, in short and in long sequences. */
function alike(rw: RopewalkReader, one: RopeSpec, other: RopeSpec): boolean {
  const textOf = ({ pairing, ...spec }: RopeSpec): string =>
    JSON.stringify([1, 2 ** 30].map((seqLen) => ({ pairing, ...rw.frequencies({ pairing, ...spec }, { seqLen }) })));
  return one === other || textOf(one) === textOf(other);
}

function changed(rw: RopewalkReader, spec: RopeSpec, rule: Rule, draft: Draft): RopeSpec {
  if (spec.ropeType === "default" && rule.when?.type !== undefined) return spec; // a rule only for the scaled layers
  if (rule.spec === undefined && rule.longOnly === undefined && rule.times === undefined) return spec;
  const after: RopeSpec = { ...spec, ...rule.spec };
  if (rule.longOnly && after.longFactor !== undefined) {
    // The long list in both places, so that it is used at any length.
    after.shortFactor = after.longFactor;
  }
  const times = rule.times === undefined ? undefined : draft.get(rule.times);
  if (typeof times === "number") {
    const { attentionFactor: _, ...bare } = after;
    after.attentionFactor = rw.frequencies(bare).attentionFactor * times;
  }
  return after;
}

/** The engine's call with the spec's values; an absent one becomes the core's default or "unset". */
function callOf(call: string, spec: RopeSpec, rw: RopewalkReader): string {
  const { attentionFactor } = rw.frequencies(spec);
  const factor = spec.factor ?? 1;
  const values: Record<string, unknown> = {
    ...ownFields(spec),
    attentionFactor,
    neox: spec.pairing === "half-split" ? "True" : "False",
    traditional: spec.pairing === "interleaved" ? "True" : "False",
    interleaved: spec.pairing === "interleaved" ? 1 : 0,
    scale: spec.ropeType === "linear" || spec.ropeType === "yarn" ? 1 / factor : 1,
    yarn: spec.ropeType === "yarn" ? 1 : 0,
    // ggml itself multiplies by 1 + 0.1 ln(factor), so the passed value does not include that.
    plainFactor:
      spec.ropeType === "yarn"
        ? attentionFactor / rw.frequencies(withoutFactor(spec)).attentionFactor
        : attentionFactor,
  };
  const defaults: Record<string, unknown> = { betaFast: 32, betaSlow: 1, maxPositionEmbeddings: "unset" };
  return call.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value =
      values[name] ?? (name === "originalMaxPositionEmbeddings" ? spec.maxPositionEmbeddings : defaults[name]);
    return typeof value === "number" ? String(Number(value.toPrecision(9))) : String(value ?? "unset");
  });
}

function withoutFactor(spec: RopeSpec): RopeSpec {
  const { attentionFactor: _, mscale: __, mscaleAllDim: ___, ...rest } = spec;
  return rest;
}
