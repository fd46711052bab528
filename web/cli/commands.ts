import { checkPlan } from "../doctor/plan.js";
import { contextOf } from "../engines/advice.js";
import { checkSteps } from "../doctor/steps.js";
import { configKey, consequence } from "../porting/consequence.js";
import { consequenceText } from "../porting/consequence-words.js";
import { differences, distinct, type Difference } from "../porting/differences.js";
import { npyBytes } from "../porting/files/npy.js";
import { goldenVectors } from "../porting/golden.js";
import { parsePositions } from "../porting/positions-text.js";
import { languages, programOf } from "../porting/programs.js";
import { hasSteps, parseSteps } from "../porting/steps-text.js";
import {
  beyond,
  ofConfig,
  pairingOf,
  positionsOf,
  print,
  readConfig,
  seqLenOf,
  short,
  specOf,
  text,
  write,
  type Call,
} from "./call.js";
import { codeCheck } from "./code-check.js";
import { conformance } from "./conformance/index.js";
import type { CommandName } from "./help.js";
import { diagnose } from "./diagnose.js";
import { engines, same } from "./engines.js";
import { checkTableAt } from "./judge.js";
import { inFlags } from "./flags.js";
import { inFull, InputError, inputError } from "./input-error.js";
import { cache, scores } from "./runs.js";
import { readBytes } from "./read-files.js";
import { weights } from "./weights.js";

interface Command {
  /** The numbers of files that it accepts. */
  files: readonly number[];
  /** Returns the exit status. */
  run(call: Call): number | Promise<number>;
}

const inOneLine = (value: unknown): string => {
  const json = JSON.stringify(value) ?? "none";
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
};
function inspect(call: Call): number {
  const { rw, files, values } = call;
  const config = readConfig(files[0]!);
  const report = ofConfig(files[0]!, () => rw.inspectConfig(config, pairingOf(values)));
  const layers = report.layers.map(({ layerType, spec }) => ({
    layerType,
    spec,
    ...rw.frequencies(spec, seqLenOf(call)),
  }));
  print(call, { ...report, layers }, () => [
    ...layers.flatMap(({ layerType, spec, invFreq, attentionFactor, wavelength }) => [
      `${layerType ?? "all layers"}: ${spec.ropeType}, ${spec.pairing}, ${spec.rotaryDim} of ${spec.headDim} channels, base ${spec.base}`,
      `  inv_freq ${short(invFreq[0]!)} to ${short(invFreq.at(-1)!)}, wavelengths ${short(wavelength[0]!)} to ${short(wavelength.at(-1)!)} positions, attention_factor ${short(attentionFactor)}`,
    ]),
    ...report.values.map(({ name, value, source }) => `  ${name} = ${inOneLine(value)}  (${source})`),
    ...report.notes.map(({ severity, message }) => `${severity}: ${inFlags(message)}`),
    ...beyond(seqLenOf(call).seqLen, layers.length === 0 ? undefined : contextOf(layers)),
  ]);
  if (layers.length === 0) return 2;
  return report.notes.some(({ severity }) => severity === "error") ? 1 : 0;
}

/**
 * The pairs of layer types by which two configs are compared: a single rotation is compared with each of the other's.
 */
function layerPairs(call: Call): [one: string | undefined, other: string | undefined][] {
  const { rw, files, values } = call;
  const own = text(values["layer-type"]);
  if (own !== undefined) return [[own, own]];
  const [one, other] = files.map((file) => {
    const config = readConfig(file);
    return ofConfig(file, () => rw.layerTypes(config));
  }) as [string[], string[]];
  if (one.length === 0 && other.length === 0) return [[undefined, undefined]];
  const both = [...new Set([...one, ...other])];
  const missing = (type: string): boolean =>
    one.length > 0 && other.length > 0 && !(one.includes(type) && other.includes(type));
  const only = both.find(missing);
  if (only !== undefined)
    throw inputError`${files[one.includes(only) ? 1 : 0]} has no layer type ${only}; ${files[0]} has ${one.join(", ")}, ${files[1]} has ${other.join(", ")}`;
  return both.map((type) => [one.length > 0 ? type : undefined, other.length > 0 ? type : undefined]);
}

function diff(call: Call): number {
  const { rw, files } = call;
  const all = layerPairs(call).map(([one, other]) => {
    const read = [one, other].map((layerType, i) => {
      const spec = specOf(call, files[i]!, layerType);
      const config = readConfig(files[i]!);
      const { values } = rw.inspectConfig(config, pairingOf(call.values));
      return { config, values, layerType, rotation: { ...spec, ...rw.frequencies(spec, seqLenOf(call)) } };
    });
    const [a, b] = [read[0]!.rotation, read[1]!.rotation];
    const found = differences(a, b).map((one) => ({ ...one, key: configKey(one.name, read) }));
    return { layerType: one ?? other, found, follows: consequence(a, b) };
  });
  const flat = all.flatMap(({ layerType, found }) =>
    found.map(({ name, key, values }) => ({ name, key, values, ...(layerType === undefined ? {} : { layerType }) })),
  );
  const consequences = all.flatMap(({ layerType, follows }) =>
    follows === undefined ? [] : [{ ...follows, ...(layerType === undefined ? {} : { layerType }) }],
  );
  print(call, { differences: flat, consequences }, () =>
    all.flatMap(({ layerType, found, follows }) => [
      ...(layerType === undefined ? [] : [`layer type ${layerType}:`]),
      ...(follows ? consequenceText("en", follows, (value, digits) => String(Number(value.toPrecision(digits)))) : []),
      ...(found.length === 0 ? ["the two rotate alike"] : found.map(differenceLine)),
    ]),
  );
  return flat.length === 0 ? 0 : 1;
}

function differenceLine({ name, key, values: [one, other], from }: Difference & { key: string }): string {
  if (from === undefined) return `${key}: ${inOneLine(one)} and ${inOneLine(other)}`;
  const entries = [(one as number[])[from], (other as number[])[from]] as const;
  const [x, y] = distinct(entries, (value, digits) => (value === undefined ? "none" : short(value, digits)), 6);
  return `${key}: from ${name === "invFreq" ? "pair" : "place"} ${from} on, ${x} and ${y}`;
}

function plan(call: Call): number {
  const { files, values } = call;
  const path = files[0]!;
  const content = readBytes(path).toString();
  const spec = text(values.config) === undefined ? undefined : specOf(call, text(values.config)!);
  const trained = spec?.maxPositionEmbeddings;
  const steps = hasSteps(content) ? parseSteps(path, content) : undefined;
  const rows = steps === undefined ? parsePositions(path, content) : [];
  const found =
    steps === undefined
      ? checkPlan({ positions: rows, ...(spec && { spec }) })
      : checkSteps(steps, trained === undefined ? {} : { trainedLength: trained });
  const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
  const lengths = [...new Set(rows.map((row) => row.length))];
  const read =
    steps === undefined
      ? `${counted(rows.length, "row")} of ${lengths.length === 1 ? counted(lengths[0]!, "token") : "several lengths"}`
      : counted(steps.length, "step");
  print(call, { ...found, read }, () => [
    ...(found.findings.length === 0 ? ["nothing is wrong with these positions"] : []),
    ...found.findings.flatMap(({ code, message, fix, ...of }) => [
      `${code}: ${"row" in of ? `row ${of.row}: ` : ""}${message}`,
      `  fix: ${fix}`,
    ]),
    `note: read as ${read}`,
  ]);
  return found.findings.length === 0 ? 0 : 1;
}

function table(call: Call): number {
  const { rw, files, values } = call;
  const [positions, output] = [text(values.positions), text(values.output)];
  if (positions === undefined || output === undefined)
    throw new InputError("table takes --positions 0:4096 and -o table.npy");
  const spec = specOf(call, files[0]!);
  const ids = positionsOf(positions);
  const pairs = spec.rotaryDim / 2;
  const data = new Float32Array(2 * ids.length * pairs);
  const step = 4096;
  const seqLen = seqLenOf(call).seqLen ?? ids.reduce((most, id) => Math.max(most, id + 1), 1);
  for (let from = 0; from < ids.length; from += step) {
    const { cos, sin } = rw.cosSin(spec, ids.slice(from, from + step), { seqLen });
    data.set(cos, from * pairs);
    data.set(sin, (ids.length + from) * pairs);
    if (process.stderr.isTTY && ids.length > step)
      process.stderr.write(`\r${Math.min(from + step, ids.length)} of ${ids.length} positions`);
  }
  if (process.stderr.isTTY && ids.length > step) process.stderr.write("\n");
  write(output, npyBytes({ shape: [2, ids.length, pairs], data }));
  return 0;
}

function golden(call: Call): number {
  const { rw, files, values } = call;
  const spec = specOf(call, files[0]!);
  const given = text(values.positions);
  const positions = given === undefined ? undefined : positionsOf(given);
  const content = goldenVectors(rw, spec, positions, seqLenOf(call).seqLen);
  print({ ...call, values: { ...values, json: true } }, content, () => []);
  return 0;
}

function code(call: Call): number {
  const { rw, files, values } = call;
  const to = text(values.to);
  if (to === undefined || !languages.includes(to))
    throw inputError`--to is ${to ?? "missing"}; it takes ${inFull(languages.join(", "))}`;
  const spec = specOf(call, files[0]!);
  const { invFreq, attentionFactor } = rw.frequencies(spec, seqLenOf(call));
  const program = programOf(to, { spec, invFreq: [...invFreq], attentionFactor });
  print(call, { language: to, program }, () => program.trimEnd().split("\n"));
  return 0;
}

/** More than any published checkpoint has. */
const MOST_PARTS = 1000;

/** Each command of help.ts except mcp, which takes no file. */
export const commands: ReadonlyMap<string, Command> = new Map<Exclude<CommandName, "mcp">, Command>([
  ["inspect", { files: [1], run: inspect }],
  ["diff", { files: [2], run: diff }],
  ["diagnose", { files: [1, 2], run: diagnose }],
  ["cache", { files: [1, 2], run: cache }],
  ["scores", { files: [1, 2], run: scores }],
  ["plan", { files: [1], run: plan }],
  ["check-table", { files: [1], run: checkTableAt }],
  ["table", { files: [1], run: table }],
  ["golden", { files: [1], run: golden }],
  ["conformance", { files: [1], run: conformance }],
  ["code-check", { files: [1], run: codeCheck }],
  ["code", { files: [1], run: code }],
  ["engines", { files: [1], run: engines }],
  ["same", { files: [1, 2], run: same }],
  ["weights", { files: Array.from({ length: MOST_PARTS }, (_, i) => i + 1), run: weights }],
]);
