import { choiceNumber, entriesOf, fieldsOf, ifGiven, isGiven, refuse, whole, type Fields } from "./checks.js";
import { RopewalkError } from "../errors/errors.js";
import type { Heap, Scope } from "../memory/heap.js";
import { camelCase } from "./names.js";
import { unknownName } from "./options.js";
import { maxPosition } from "./positions.js";
import { axisPatterns, configLists, configNumbers, pairings, precisions, ropeTypes } from "../generated/core-words.js";
import type { Frequencies, RopeSpec } from "../types.js";

/** A spec's own field: properties that a page has added to Object.prototype do not count. */
export const ownField = (given: Fields, name: string): unknown =>
  Object.hasOwn(given, name) ? given[name] : undefined;

/** The names that other libraries use for a field, without case and underscores. */
const otherNames: Readonly<Record<string, string>> = {
  theta: "base",
  ropetheta: "base",
  dim: "headDim",
  headsize: "headDim",
  style: "pairing",
  scaling: "ropeType",
  rotarypct: "rotaryDim",
  rotarypercent: "rotaryDim",
  rotarypercentage: "rotaryDim",
  ropepct: "rotaryDim",
  rotaryembfraction: "rotaryDim",
  rotaryembdim: "rotaryDim",
  nrot: "rotaryDim",
  kvchannels: "headDim",
  globalropetheta: "base",
  isneoxstyle: "pairing",
  ropeisneoxstyle: "pairing",
  ropeinterleave: "pairing",
  rotaryinterleaved: "pairing",
  interleaved: "pairing",
  traditional: "pairing",
  scalingtype: "ropeType",
  attnfactor: "attentionFactor",
  npositions: "maxPositionEmbeddings",
  seqlength: "maxPositionEmbeddings",
  maxseqlen: "maxPositionEmbeddings",
};
const configKeys = ["model_type", "rope_theta", "rope_scaling", "rope_parameters", "hidden_size"];

/** Refuses unknown field names. Otherwise a misspelt field would be ignored silently. */
export function specOf(spec: unknown, path = "spec"): Fields {
  const given = fieldsOf(spec, path, "config-invalid");
  const isPlain = Object.hasOwn(given, "ropeType") || Object.prototype.toString.call(given) === "[object Object]";
  if (!isPlain) throw refuse(path, spec, "spec", "config-invalid");
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(specFields, name)) continue;
    if (configKeys.includes(name))
      throw refuse(`${path}.${name}`, given[name], "config-key", undefined, { limit: "parseConfig(config)" });
    throw unknownName(name, path, Object.keys(specFields), otherNames);
  }
  return given;
}

/** A frozen copy of a spec, read once. */
export function copySpec(spec: unknown): RopeSpec {
  const given = specOf(spec);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(specFields)) {
    const value = ownField(given, name);
    if (value === undefined) continue;
    copy[name] = isList(value)
      ? Object.freeze(entriesOf(value, (entry, i) => finiteField(entry, `spec.${name}`, i)))
      : value;
  }
  return Object.freeze(copy) as unknown as RopeSpec;
}

/** `path`: the argument that gave the size of a head; `at`: the argument that gave the spec. */
export function checkHeadDim({ headDim: limit }: SpecValues, headDim: number, path: string, at = "spec"): void {
  if (headDim !== limit) throw refuse(path, headDim, "equal-to", "shape-mismatch", { limit, of: `${at}.headDim` });
}

/** A spec's values, all read and checked for their form: words as numbers, NaN for absent ones. */
export type SpecValues = ReturnType<typeof valuesOf>;

/** Replaces a spec's frequencies by a list of its own, which the core uses as it is. */
type NamedScheme = (values: SpecValues, spec: Fields) => SpecValues;

/** The schemes that were registered in an instance, by name. */
const schemes = new WeakMap<Heap, ReadonlyMap<string, NamedScheme>>();
/** Their names in every instance, for what has none: a spec that is written as a config. */
const registered = new Set<string>();

export function keepScheme(heap: Heap, name: string, scheme: NamedScheme): void {
  schemes.set(heap, new Map(schemes.get(heap)).set(name, scheme));
  registered.add(name);
}

/** Every word that ropeType may be in some instance. */
export const everyTypeName = (): readonly string[] => [...ropeTypes, ...registered];

/** Every ropeType that an instance accepts. */
export function typeNames(heap: Heap | undefined): readonly string[] {
  const known = heap && schemes.get(heap);
  return known === undefined ? ropeTypes : [...ropeTypes, ...known.keys()];
}

/**
 * Reads a spec once, before any call of the core. `bySide`: queries and keys are distinguished; `heap`: gives its
 * registered schemes.
 */
export function readSpec(spec: unknown, bySide = false, heap?: Heap): SpecValues {
  const given = specOf(spec);
  const names = typeNames(heap);
  const ropeType = wordOf(given, "ropeType", names, "rope-type-unknown");
  const values = valuesOf(given, ropeType, bySide);
  if (ropeType < ropeTypes.length) return values;
  return schemes.get(heap!)!.get(names[ropeType]!)!(values, given);
}

/** Refuses fields of another form. No scheme is asked for its frequencies: its instance may be gone. */
export function checkForm(spec: unknown): void {
  const given = specOf(spec);
  valuesOf(given, wordOf(given, "ropeType", everyTypeName(), "rope-type-unknown"), true);
}

type Read = (given: Fields, name: string) => number | readonly number[] | undefined;
const absent = (): number => NaN; // read below, from several fields

/** The core's fields that are no plain numbers or lists. Words become their places in their lists, flags 0 or 1. */
const special: Partial<Record<keyof RopeSpec, Read>> = {
  ropeType: absent,
  base: required,
  headDim: required,
  rotaryDim: required,
  pairing: (given, name) => wordOf(given, name, pairings),
  writeAs: (given, name) => wordIfGiven(given, name, pairings),
  truncate: flagOf,
  invFreq: (given, name) => someOf(listOf(given, name), name),
  mropeSection: (given, name) => listOf(given, name, true),
  axisPattern: (given, name) => 1 + wordIfGiven(given, name, axisPatterns), // 0: one position for each token
};
/** The fields that are not the core's. */
const beside = {
  mropeInterleaved: flagOf,
  rotaryParts: partsOf,
  xposScaleBase: absent,
  xposCentre: absent,
} satisfies Record<Exclude<keyof RopeSpec, keyof CoreValues>, Read>;

/** How each field of a spec is read; NaN if a number is absent. */
const specFields: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(configNumbers.map((name) => [name, special[name] ?? numberOf])),
  ...Object.fromEntries(configLists.map((name) => [name, special[name] ?? listOf])),
  ...beside,
};
type CoreValues = Record<(typeof configNumbers)[number], number> &
  Record<(typeof configLists)[number], readonly number[] | undefined>;
type Values = CoreValues & Record<keyof typeof beside, number>;

function valuesOf(given: Fields, ropeType: number, bySide: boolean) {
  const values = Object.fromEntries(
    Object.entries(specFields).map(([name, read]) => [name, read(given, name)]),
  ) as Values;
  const sections = values.mropeInterleaved === 1 ? "interleaved" : "sections";
  const byList = values.mropeSection === undefined ? 0 : 1 + axisPatterns.indexOf(sections);
  const axisPattern = Number.isNaN(values.axisPattern) ? byList : values.axisPattern;
  return { ...values, ropeType, axisPattern, xpos: readXpos(given, bySide) };
}

/** The scale of xPos: it is 1 at the centre. */
export interface XposValues {
  scaleBase: number;
  centre: number;
}

function readXpos(given: Fields, bySide: boolean): XposValues | undefined {
  const [path, scaleBase] = ["spec.xposScaleBase", numberOf(given, "xposScaleBase")];
  const centre = ifGiven(ownField(given, "xposCentre"), (value) => whole(value, "spec.xposCentre", 0, maxPosition));
  if (Number.isNaN(scaleBase)) {
    if (centre !== undefined) throw refuse(path, undefined, "given", "config-invalid");
    return undefined;
  }
  if (!bySide) throw refuse(path, scaleBase, "by-side", "config-invalid");
  if (scaleBase < 1) throw refuse(path, scaleBase, "at-least", "config-invalid", { limit: 1 });
  const of = ["mropeSection", "axisPattern"].find((name) => ownField(given, name) !== undefined);
  if (of !== undefined) throw refuse(path, scaleBase, "beside", "config-invalid", { of });
  return { scaleBase, centre: centre ?? 0 };
}

/** Makes a checked configuration in the core, which lasts until the scope ends; its lists live in the scope. */
export function makeConfig(scope: Scope, spec: SpecValues): number {
  const { heap } = scope;
  const { core } = heap;
  const numbers = configNumbers.map((name) => spec[name]);
  const config = core.makeConfig(scope.put("f64", numbers).address);
  heap.check(config !== 0, specPath);
  scope.holdsConfig(config);
  for (const [place, name] of configLists.entries()) {
    const values = spec[name];
    if (values === undefined) continue;
    const list = scope.put(name === "mropeSection" ? "i32" : "f64", values);
    core.setList(config, place, list.address, list.length);
  }
  heap.check(core.checkConfig(config), specPath);
  return config;
}

/** The caller's name for a field that the core refused. */
export function specPath(field: string): string {
  return `spec.${camelCase(field)}`;
}

/** Reads a spec at `path`, which the errors then name. */
export function specAt<T>(path: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof RopewalkError) || !error.path?.startsWith("spec")) throw error;
    throw new RopewalkError({ ...error, rule: error.rule!, path: error.path.replace("spec", path) });
  }
}

/** The fields of a spec that its table does not contain, with their defaults. */
export function readPlaces(given: Fields) {
  const pairing = wordOf(given, "pairing", pairings);
  const writeAs = wordIfGiven(given, "writeAs", pairings);
  return {
    pairing,
    writeAs: Number.isNaN(writeAs) ? pairing : writeAs,
    rotaryDim: required(given, "rotaryDim"),
    rotaryOffset: numberOf(given, "rotaryOffset") || 0,
    direction: numberOf(given, "direction") || 1,
    rotaryParts: partsOf(given),
  };
}

function partsOf(given: Fields): number {
  return ifGiven(ownField(given, "rotaryParts"), (value) => whole(value, "spec.rotaryParts", 1, maxPosition)) ?? 1;
}

/** The spec, refused if its head has parts: each rotates by itself. Tables have the angles of all of them. */
export function toRotate<Values extends Pick<SpecValues, "rotaryParts">>(values: Values): Values {
  if (values.rotaryParts === 1) return values;
  throw refuse("spec.rotaryParts", values.rotaryParts, "one-part", "config-invalid");
}

/** The parts of the module that reading a config needs. */
export interface SpecReader {
  /** Checks a spec's numbers. Throws with the spec's field as the path: "spec.factor". */
  check(spec: RopeSpec): void;
  frequencies(spec: RopeSpec, seqLen?: number): Frequencies;
  /** Every accepted rope_type. */
  typeNames: readonly string[];
}

function required(given: Fields, name: string): number {
  const number = numberOf(given, name);
  if (Number.isNaN(number)) throw refuse(`spec.${name}`, undefined, "given", "config-invalid");
  return number;
}

function numberOf(given: Fields, name: string): number {
  const value = ownField(given, name);
  return value === undefined ? NaN : finiteField(value, `spec.${name}`);
}

function flagOf(given: Fields, name: string): number {
  const value = ownField(given, name);
  if (value === undefined) return NaN;
  if (typeof value === "boolean") return Number(value);
  throw refuse(`spec.${name}`, value, "boolean", "config-invalid");
}

function wordOf(given: Fields, name: string, words: readonly string[], code?: "rope-type-unknown"): number {
  const number = wordIfGiven(given, name, words, code);
  if (Number.isNaN(number)) throw refuse(`spec.${name}`, undefined, "given", "config-invalid");
  return number;
}

function wordIfGiven(given: Fields, name: string, words: readonly string[], code?: "rope-type-unknown"): number {
  const value = ownField(given, name);
  if (value === undefined) return NaN;
  const index = words.findIndex((word) => word === value);
  if (index >= 0) return index;
  const rule = code === undefined ? "one-of" : "one-of-schemes";
  throw refuse(`spec.${name}`, value, rule, code ?? "config-invalid", { limit: words.join(", ") });
}

export function finiteField(value: unknown, path: string, index?: number): number {
  if (typeof value !== "number") throw refuse(path, value, "number", "config-invalid", { index });
  if (!Number.isFinite(value)) throw refuse(path, value, "finite", "value-not-finite", { index });
  return value;
}

export const isList = (value: unknown): value is ArrayLike<unknown> =>
  typeof value === "object" && value !== null && typeof (value as { length?: unknown }).length === "number";

function listOf(given: Fields, name: string, wholeNumbers = false): readonly number[] | undefined {
  const value = ownField(given, name);
  const path = `spec.${name}`;
  if (value === undefined) return undefined;
  if (!isList(value)) throw refuse(path, value, "number[]", "config-invalid");
  return entriesOf(value, (entry, i) => {
    const number = finiteField(entry, path, i);
    if (wholeNumbers && (number | 0) !== number) throw refuse(path, number, "whole", "config-invalid", { index: i });
    return number;
  });
}

/** An empty list is an error, not the same as an absent list. */
function someOf(list: readonly number[] | undefined, name: string): readonly number[] | undefined {
  if (list?.length === 0) {
    const wanted = { limit: "rotaryDim / 2", measure: "length" } as const;
    throw refuse(`spec.${name}`, 0, "equal-to", "shape-mismatch", wanted);
  }
  return list;
}

export const readPrecision = (given: Fields): number =>
  choiceNumber(given.precision, "options.precision", precisions, 0);

/** seqLen (NaN if absent) and precision, as most functions take them. */
export const readRunOptions = (given: Fields): { seqLen: number; precision: number } => ({
  seqLen: readSeqLen(given),
  precision: readPrecision(given),
});

export function readSeqLen({ seqLen }: Fields): number {
  return isGiven(seqLen) ? whole(seqLen, "options.seqLen", 1, 2 ** 31) : NaN;
}
