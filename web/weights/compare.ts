import { camelCase } from "../api/arguments/names.js";
import { schemeKeys } from "../api/config/keys.js";
import type { Frequencies, RopeSpec, Ropewalk } from "../api/index.js";
import { consequence, type Consequence } from "../porting/consequence.js";
import { weightsNote, type WeightsNoteCode } from "./note-words.js";
import type { Source } from "./source.js";
import type { WeightsStatement, WeightsNote } from "./types.js";

/** GGUF stores float32, so a smaller difference is rounding. */
const ROUNDED = 2e-6;

const scalingFields = [
  "ropeType",
  ...schemeKeys.map((key) => camelCase(key) as keyof RopeSpec),
  "partialRotaryFactor",
  "invFreq",
] as const;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDED * Math.max(Math.abs(a), Math.abs(b));

const same = (a: unknown, b: unknown): boolean =>
  typeof a === "number" && typeof b === "number" ? near(a, b) : a === b;

/** `spec` with the fields of `from`; fields that `from` does not have are removed. */
function withFields(spec: RopeSpec, from: RopeSpec, fields: readonly (keyof RopeSpec)[]): RopeSpec {
  const next: Record<string, unknown> = { ...spec };
  for (const field of fields) {
    delete next[field];
    if (from[field] !== undefined) next[field] = from[field];
  }
  return next as unknown as RopeSpec;
}

/** Both sets of frequencies if a scheme has two: up to the original length, and beyond it. */
function ratesOf(rw: Ropewalk, spec: RopeSpec): Frequencies[] {
  const { originalMaxPositionEmbeddings: original } = spec;
  if (spec.ropeType !== "longrope" || original === undefined) return [rw.frequencies(spec)];
  return [rw.frequencies(spec, { seqLen: original }), rw.frequencies(spec, { seqLen: original + 1 })];
}

/** The effect of using the file's spec instead of the config's; undefined if there is none. */
export function effectOf(rw: Ropewalk, config: RopeSpec, file: RopeSpec): Consequence | undefined {
  const [a, b] = [ratesOf(rw, config), ratesOf(rw, file)];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, other] = [a[i] ?? a[0]!, b[i] ?? b[0]!];
    const rounded = Float64Array.from(other.invFreq, (rate, pair) => {
      const same = one.invFreq[pair];
      return same !== undefined && near(rate, same) ? same : rate;
    });
    const attentionFactor = near(one.attentionFactor, other.attentionFactor)
      ? one.attentionFactor
      : other.attentionFactor;
    const found = consequence(one, { invFreq: rounded, attentionFactor });
    if (found !== undefined) return found;
  }
  return undefined;
}

export const scalingText = (spec: RopeSpec): string => {
  const { ropeType, factor, originalMaxPositionEmbeddings: original } = spec;
  if (ropeType === "default") return spec.invFreq === undefined ? "default" : "inv_freq";
  const given = [
    ...(factor === undefined ? [] : [`factor ${brief(factor)}`]),
    ...(original === undefined || ropeType === "linear" ? [] : [`original ${original}`]),
  ];
  return [ropeType, ...given].join(", ");
};
const brief = (value: number): string => String(Number(value.toPrecision(7)));

/** Whether a GGUF stores a scheme's factors as tensors. */
export const inTensors = ({ ropeType }: RopeSpec): boolean =>
  ropeType === "llama3" || ropeType === "longrope" || ropeType === "proportional";

export interface Compared {
  notes: WeightsNote[];
  says: WeightsStatement[];
}

/** Compares the file with the config, each key by itself, so that each note shows the effect of that key alone. */
export function compareSources(
  rw: Ropewalk,
  file: Source,
  config: Source,
  format: "safetensors" | "GGUF",
  factors: { values: readonly number[]; expected?: readonly number[] } | undefined,
): Compared {
  const [mine, theirs] = [file.spec, config.spec];
  const notes: WeightsNote[] = [];
  const says: WeightsStatement[] = [];
  type Value = string | number | undefined;
  const add = (field: string, metadata: Value, wanted: Value, found?: WeightsNote): void => {
    if (metadata === undefined && wanted === undefined) return;
    const config = wanted === undefined ? {} : { config: wanted };
    const differs = found !== undefined && found.severity !== "info";
    says.push({ field, ...(metadata === undefined ? {} : { metadata }), ...config, differs });
    if (found !== undefined) notes.push(found);
  };
  const differing = (
    code: WeightsNoteCode,
    key: string,
    fileValue: unknown,
    configValue: unknown,
    more: Readonly<Record<string, unknown>> = {},
    write: Readonly<Record<string, unknown>> | null = { [key]: configValue },
    severity: WeightsNote["severity"] = "error",
  ): WeightsNote =>
    // prettier-ignore
    weightsNote(severity, code, { key, file: file.name, config: config.name, fileValue, configValue, ...more },
      { path: key, ...(write && { write }) });
  const effect = (fields: readonly (keyof RopeSpec)[]): { effect?: Consequence } => {
    const found = effectOf(rw, theirs, withFields(theirs, mine, fields));
    return found === undefined ? {} : { effect: found };
  };

  const [base, wantedBase] = [mine.base, theirs.base];
  const baseNote = (): WeightsNote => differing("base-differs", file.key("base"), base, wantedBase, effect(["base"]));
  add("base", base, wantedBase, near(base, wantedBase) ? undefined : baseNote());
  add("scaling", scalingText(mine), scalingText(theirs), scaling());
  if (factors !== undefined)
    add("factors", factorsText(factors.values), factors.expected && factorsText(factors.expected));
  const size = (field: "headDim" | "rotaryDim", code: WeightsNoteCode): void => {
    const [a, b] = [mine[field], theirs[field]];
    const key = file.key(field);
    const more = field === "rotaryDim" ? { headDim: theirs.headDim } : {};
    add(field, a, b, a === b ? undefined : differing(code, key, a, b, more));
  };
  size("headDim", "head-dim-differs");
  size("rotaryDim", "rotary-dim-differs");
  const sections = [mine.mropeSection, theirs.mropeSection].map((list) => list?.join(", "));
  const [one = "none", other = "none"] = sections;
  if (one !== other) notes.push(differing("sections-differ", file.key("mropeSection"), one, other, {}, null));
  for (const [field, code, severity] of [
    ["heads", "heads-differ", "error"],
    ["kvHeads", "kv-heads-differ", "error"],
    ["hidden", "hidden-differs", "error"],
    ["layers", "layers-differ", "warning"],
    ["length", "length-differs", "warning"],
  ] as const) {
    const [a, b] = [file.sizes[field], config.sizes[field]];
    const key = file.key(field);
    const equal = a === undefined || b === undefined || a === b;
    add(field, a, b, equal ? undefined : differing(code, key, a, b, {}, { [key]: b }, severity));
  }
  return { notes, says };

  function scaling(): WeightsNote | undefined {
    const only = withFields(theirs, mine, scalingFields);
    // Factors by pair apply only to the same number of pairs.
    const comparable = mine.rotaryDim === theirs.rotaryDim;
    if (!comparable && (inTensors(mine) || inTensors(theirs))) return undefined;
    const found = effectOf(rw, theirs, only);
    if (found === undefined) return undefined;
    if (format === "GGUF" && inTensors(theirs)) {
      const key = theirs.ropeType === "longrope" ? "rope_factors_long.weight" : "rope_freqs.weight";
      if (factors === undefined)
        return differing("factors-missing", key, "none", theirs.ropeType, { effect: found }, null);
      if (found.pairs > 0) {
        const most = (list: readonly number[] | undefined): string | number =>
          list === undefined ? "others" : Number(Math.max(...list).toPrecision(6));
        return differing("factors-differ", key, most(factors.values), most(factors.expected), { effect: found }, null);
      }
    }
    if (found.pairs === 0) {
      const [a, b] = [mine, theirs].map((spec) => ratesOf(rw, spec).at(-1)!.attentionFactor);
      const key = file.key("attentionFactor");
      // In a GGUF, YaRN's own attention factor is multiplied by it.
      const { attentionFactor: _, ...plain } = mine;
      const own = format === "GGUF" && mine.ropeType === "yarn" ? ratesOf(rw, plain).at(-1)!.attentionFactor : 1;
      return differing("attention-factor-differs", key, a, b, { effect: found }, { [key]: b! / own });
    }
    const wanted = scalingFields.filter((field) => theirs[field] !== undefined && !same(theirs[field], mine[field]));
    const names = wanted.length > 0 ? wanted : (["ropeType"] as const);
    const none = format === "GGUF" ? "none" : "default";
    const entries = names.map((field) => [file.key(field), asWritten(field, format, none)]);
    const [key, write] = [file.key(names[0]!), Object.fromEntries(entries) as Record<string, unknown>];
    return differing("scaling-differs", key, scalingText(mine), scalingText(theirs), { effect: found }, write);
  }

  function asWritten(field: (typeof scalingFields)[number], to: typeof format, none: string): unknown {
    const value = theirs[field];
    if (value === "default") return none;
    // yarn_log_multiplier is a tenth of mscale.
    return to === "GGUF" && (field === "mscale" || field === "mscaleAllDim")
      ? Number(brief((value as number) / 10))
      : value;
  }
}

const factorsText = (list: readonly number[]): string =>
  `${list.length}: ${brief(Math.min(...list))} … ${brief(Math.max(...list))}`;
