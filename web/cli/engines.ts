import { nameOf, reportOf, type Disagreement, type EngineReport } from "../engines/advice.js";
import { compareWith, type SpecsCompared } from "../engines/compare.js";
import { engineData } from "../engines/engines.js";
import { readingOf } from "../engines/read.js";
import type { LayerSpec, Reading } from "../engines/types.js";
import { ofConfig, print, readConfig, short, text, type Call } from "./call.js";
import { InputError } from "./input-error.js";

/** How every engine reads a config. Status 0: all that read it agree, 1: some do not, 2: none reads it. */
export function engines(call: Call): number {
  const [path = ""] = call.files;
  const config = readConfig(path);
  const report = ofConfig(path, () => reportOf(call.rw, config, {}));
  print(call, report, () => linesOf(call, report));
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
      `${nameOf(reading)} (${reading.versions}; ${reading.source}; as of ${reading.asOf})`,
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

/** Of engines whose code was not read nothing is said: the line counts those that were. */
const agreementLine = (names: readonly string[], total: number, context: number): string =>
  names.length === 1
    ? `1 of ${total} engines' readings is known, so that there is none to compare: ${names[0]}`
    : `${names.length} of ${total} engines' readings are known, and turn alike below ${context}: ${names.join(", ")}`;

const differenceLine = ({ engines: [one, other], layerType, keys, scoreError, ...place }: Disagreement): string =>
  `${one.join(", ")} and ${other.join(", ")}${layerType === null ? "" : ` (${layerType})`}: ${placeOf(place)}, by ${keys.join(", ")}; ` +
  `scores over the whole context are off by ${short(100 * scoreError, 3)}%`;

/** At position 0 nothing turns: what differs there is a length. */
const placeOf = ({ position, pair, difference }: { position: number; pair: number; difference: number }): string =>
  position === 0
    ? `lengths differ by a factor of ${short(Math.exp(difference))} at every position`
    : `from position ${position} on, at pair ${pair} by ${short(difference, 3)} radians`;

/** Whether two configs turn alike in one engine, as text for a pull request. Status 0: equal, 1: not. */
export function same(call: Call): number {
  const { rw, files, values } = call;
  const as = text(values.as) ?? "transformers";
  const data = engineData.find((one) => one.engine === as || nameOf(one) === as);
  if (data === undefined)
    throw new InputError(
      `--as is "${as}"; it takes ${[...new Set(engineData.flatMap((one) => [one.engine, nameOf(one)]))].join(", ")}`,
    );
  const [one, other] = files.map((path) => {
    const config = readConfig(path);
    const reading = ofConfig(path, () => readingOf(rw, config, data));
    if (reading.layers === undefined) throw new InputError(`${path}: ${reading.note}`);
    return reading as Reading & { layers: LayerSpec[] };
  }) as [Reading & { layers: LayerSpec[] }, Reading & { layers: LayerSpec[] }];
  const types = [...new Set([...one.layers, ...other.layers].map(({ layerType }) => layerType))];
  const context = Math.max(
    ...[one, other].flatMap(({ layers }) => layers.map(({ spec }) => spec.maxPositionEmbeddings ?? 4096)),
  );
  const specOf = ({ layers }: { layers: LayerSpec[] }, type: string | null) =>
    (layers.find(({ layerType }) => layerType === type) ?? layers[0]!).spec;
  const found = types.map((layerType) => ({
    layerType,
    compared: compareWith(rw, specOf(one, layerType), specOf(other, layerType), { context }),
  }));
  const equal = found.every(({ compared }) => compared.equal);
  const where = `as ${nameOf(data)} (${data.versions}, read ${data.asOf} from ${data.source}) reads them`;
  print(call, { as: nameOf(data), context, equal, layers: found }, () => [
    `Rotation of ${files.join(" and ")}, ${where}:`,
    ...found.map(({ layerType, compared }) => `- ${layerType ?? "all layers"}: ${verdictOf(compared, context)}`),
  ]);
  return equal ? 0 : 1;
}

const verdictOf = (compared: SpecsCompared, context: number): string =>
  compared.equal
    ? `equal at every position below ${context}: no angle differs by more than 0.001 radians, and lengths are the same`
    : `different: ${placeOf(compared)}; the smallest counterexample below ${context}`;
