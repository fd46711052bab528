import { contextOf, nameOf, reportOf, specOf, type Disagreement, type EngineReport } from "../engines/advice.js";
import { compareWith, type SpecsCompared } from "../engines/compare.js";
import { engineData } from "../engines/engines.js";
import { compareTablesWith, profiles, type TablesCompared } from "../engines/profiles.js";
import { readingOf } from "../engines/read.js";
import type { EngineData, LayerSpec, Profile, Reading } from "../engines/types.js";
import { beyond, ofConfig, print, readConfig, seqLenOf, short, text, type Call } from "./call.js";
import { inFull, InputError, inputError } from "./input-error.js";

/** Shows how every engine reads a config. Status 0: all that read it agree, 1: some do not, 2: none reads it. */
export function engines(call: Call): number {
  const [path = ""] = call.files;
  const config = readConfig(path);
  const report = ofConfig(path, () => reportOf(call.rw, config, atOf(call)));
  print(call, report, () => [...linesOf(call, report), ...beyondOf(call, report.readings)]);
  if (report.groups.length === 0) return 2;
  return report.groups.length === 1 ? 0 : 1;
}

function linesOf({ rw }: Call, { context, readings, groups, disagreements, write }: EngineReport): string[] {
  const cells = readings.flatMap((reading) =>
    (reading.layers ?? []).map(({ layerType, spec }) => [
      nameOf(reading) + (layerType === null ? "" : `, ${layerType}`),
      spec.pairing,
      `${spec.rotaryDim} of ${spec.headDim}`,
      short(spec.base),
      spec.ropeType,
      short(rw.frequencies(spec, { seqLen: context }).attentionFactor),
    ]),
  );
  const rows = [["engine", "pairing", "width", "base", "scaling", "length"], ...cells];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return [
    ...rows.map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join("  ")
        .trimEnd(),
    ),
    "",
    ...readings.flatMap((reading) => [
      `${nameOf(reading)} (${reading.versions}; ${reading.source}; ${reading.version}; as of ${reading.asOf})`,
      ...[reading.call, reading.precision, reading.note].flatMap((line) => (line === undefined ? [] : [`  ${line}`])),
    ]),
    "",
    ...(groups.length === 1 ? [agreementLine(groups[0]!, readings.length, context)] : []),
    ...disagreements.map(differenceLine),
    ...(write === undefined
      ? []
      : [
          `write ${JSON.stringify(write.keys)}`,
          `  then ${write.agree.join(", ")} agree${write.differ.length === 0 ? "" : `; ${write.differ.join(", ")} still differ`}`,
        ]),
  ];
}

/** Counts the engines whose code was read; the others are not reported. */
const agreementLine = (names: readonly string[], total: number, context: number): string =>
  names.length === 1
    ? `1 of ${total} engines' readings is known, so that there is none to compare: ${names[0]}`
    : `${names.length} of ${total} engines' readings are known, and turn alike below ${context}: ${names.join(", ")}`;

const differenceLine = ({ engines: [one, other], layerType, keys, scoreError, ...place }: Disagreement): string =>
  `${one.join(", ")} and ${other.join(", ")}${layerType === null ? "" : ` (${layerType})`}: ${placeOf(place)}, by ${keys.join(", ")}; ` +
  `scores over the whole context are off by ${short(100 * scoreError, 3)}%`;

/** Nothing rotates at position 0, so a difference there is one of length. */
const placeOf = ({ position, pair, difference }: { position: number; pair: number; difference: number }): string =>
  position === 0
    ? `lengths differ by a factor of ${short(Math.exp(difference))} at every position`
    : `from position ${position} on, at pair ${pair} by ${short(difference, 3)} radians`;

/** The length that --at or --seq-len says. */
const atOf = (call: Call): { context?: number } => {
  const { seqLen } = seqLenOf(call);
  return seqLen === undefined ? {} : { context: seqLen };
};

/** Says that the length asked for is past what the config is meant for. */
function beyondOf(call: Call, readings: readonly Reading[]): string[] {
  const { context } = atOf(call);
  const known = readings.find(({ layers }) => layers !== undefined)?.layers;
  return known === undefined ? [] : beyond(context, contextOf(known));
}

type Known = Reading & { layers: LayerSpec[] };

function dataOf(as: string): EngineData {
  const data = engineData.find((one) => one.engine === as || nameOf(one) === as);
  if (data !== undefined) return data;
  const names = new Set(engineData.flatMap((one) => [one.engine, nameOf(one)]));
  throw inputError`--as is "${as}"; it takes ${inFull([...names].join(", "))}, or two of them: torchtune,vllm`;
}

/** One word, or two separated by a comma; a single word counts for both. */
function both<T>(flag: string, given: string, read: (word: string) => T): [T, T] {
  const all = given.split(",");
  if (all.length > 2) throw inputError`${flag} is "${given}"; it takes one name, or two`;
  return [read(all[0]!), read(all.at(-1)!)];
}

function precisionOf(word: string): Profile {
  if (Object.hasOwn(profiles, word)) return word as Profile;
  throw inputError`--precisions is "${word}"; it takes ${inFull(Object.keys(profiles).join(", "))}`;
}

/** Whether two configs, engines or precisions rotate alike, as text for a pull request. Status 0: equal, 1: not. */
export function same(call: Call): number {
  const { rw, files, values } = call;
  const as = text(values.as) ?? "transformers";
  const [asked, datas] = [text(values.precisions), both("--as", as, dataOf)];
  const given = asked === undefined ? undefined : both("--precisions", asked, precisionOf);
  const paths = [files[0]!, files.at(-1)!] as const;
  if (files.length === 1 && datas[0] === datas[1] && given === undefined)
    throw new InputError(
      "one file needs two engines (--as torchtune,vllm) or two precisions (--precisions bf16-cache,float32)",
    );
  const [one, other] = datas.map((data, i) => {
    const config = readConfig(paths[i]!);
    const reading = ofConfig(paths[i]!, () => readingOf(rw, config, data));
    if (reading.layers === undefined) throw inputError`${paths[i]}: ${inFull(reading.note!)}`;
    return reading as Known;
  }) as [Known, Known];
  const withTables = given !== undefined || datas[0] !== datas[1];
  const arithmetic = [given?.[0] ?? one.profile, given?.[1] ?? other.profile] as const;
  const types = [...new Set([...one.layers, ...other.layers].map(({ layerType }) => layerType))];
  const { context = Math.max(contextOf(one.layers), contextOf(other.layers)) } = atOf(call);
  const found = types.map((layerType) => {
    const [a, b] = [specOf(one.layers, layerType), specOf(other.layers, layerType)];
    const compared = compareWith(rw, a, b, { context });
    const [x, y] = arithmetic;
    if (!compared.equal || !withTables || x === undefined || y === undefined) return { layerType, compared };
    return { layerType, compared, tables: compareTablesWith(rw, [a, x], [b, y], { context }) };
  });
  const equal = found.every(({ compared, tables }) => compared.equal && tables?.equal !== false);
  const sides = datas[0] === datas[1] ? [one] : [one, other];
  const where = sides.map(
    (side) => `${nameOf(side)} (${side.versions}, read ${side.asOf} from ${side.source}, ${side.version})`,
  );
  const names = sides.map(nameOf).join(",");
  print(call, { as: names, context, equal, ...(withTables ? { precisions: arithmetic } : {}), layers: found }, () => [
    `Rotation of ${files.join(" and ")}, as ${where.join(" and ")} read${sides.length === 1 ? "s" : ""} ${files.length === 1 ? "it" : "them"}:`,
    ...found.flatMap(({ layerType, compared, tables }) => {
      const name = layerType ?? "all layers";
      return [
        `- ${name}: ${verdictOf(compared, context)}`,
        ...(tables === undefined
          ? []
          : [`- ${name}, tables ${arithmetic.join(" and ")}: ${tablesLine(tables, context)}`]),
      ];
    }),
    ...beyondOf(call, sides),
    ...(withTables && arithmetic.includes(undefined)
      ? ["- tables are not compared: the arithmetic of one side is none of the profiles; --precisions says two"]
      : []),
  ]);
  return equal ? 0 : 1;
}

const tablesLine = (tables: TablesCompared, context: number): string =>
  tables.equal
    ? `the same bits at every position below ${context}`
    : `first different at position ${tables.first.position}, pair ${tables.first.pair}, by ${short(tables.first.difference, 3)}; ` +
      `at most ${short(tables.largest.difference, 3)} below ${context}, at position ${tables.largest.position}, pair ${tables.largest.pair}`;

const verdictOf = (compared: SpecsCompared, context: number): string =>
  compared.equal
    ? `equal at every position below ${context}: no angle differs by more than 0.001 radians, and lengths are the same`
    : `different: ${placeOf(compared)}; the smallest counterexample below ${context}`;
