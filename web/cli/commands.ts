import { writeFileSync } from "node:fs";
import type { RopeSpec, Ropewalk } from "../api/index.js";
import { checkPlan } from "../doctor/plan.js";
import { checkSteps } from "../doctor/steps.js";
import { differences, toldApart } from "../porting/differences.js";
import { npyBytes } from "../porting/files/npy.js";
import { parseJson } from "../porting/files/text.js";
import { asJson, goldenVectors } from "../porting/golden.js";
import { parsePositions } from "../porting/positions-text.js";
import { languages, programOf } from "../porting/programs.js";
import { fourAxes, sameHeadDim, sameShape } from "../porting/shapes.js";
import { hasSteps, parseSteps } from "../porting/steps-text.js";
import { InputError } from "./input-error.js";
import { printed } from "./printed.js";
import { readBytes, readTensorAt } from "./tensor-files.js";

export interface Call {
  rw: Ropewalk;
  files: string[];
  values: { [name: string]: string | boolean | undefined };
}
interface Command {
  files: number;
  /** The exit status: 0 match, 1 mismatch, 3 found. */
  run(call: Call): number | Promise<number>;
}

export const usage = `\
npx ropewalk inspect config.json               where each value comes from, wavelengths, notes
npx ropewalk diff a.json b.json                what differs between two configs
npx ropewalk diagnose before after             which rotation turned one tensor into the other, and what is wrong with it
             [--config config.json] [--positions 0:512] [--layout bhsd|bshd] [--shape 1,32,512,128]
             [--unpack: an .npz of more than 256 MB]
npx ropewalk plan positions.txt [--config config.json]
                                               what is wrong with position ids, or with the steps of a serving engine, a line of
                                               JSON each: {"request": "a", "step": 0, "positions": [0, 1], "slots": [80, 81], "cached": 0}
npx ropewalk table config.json --positions 0:4096 -o table.npy
                                               cosines and sines, [2, positions, rotary_dim / 2]
npx ropewalk golden config.json -o vectors.json
                                               vectors before and after rotation, for tests of your own
npx ropewalk code config.json --to ${languages.join("|")}

Tensors: .npy, .npz, .safetensors (one of several as file:name), JSON, CSV or text as PyTorch and NumPy print it. For all configs:
--layer-type full_attention, --pairing half-split|interleaved, --seq-len 4096. --json: for machines. -o: to a file.
Exit status: 0 match, 1 mismatch, 2 bad input, 3 a rotation found and nothing to compare it with (no --config).
`;

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
const readConfig = (path: string): unknown => parseJson(path, readBytes(path).toString());

function specOf({ rw, values }: Call, path: string): RopeSpec {
  return rw.parseConfig(readConfig(path), {
    ...(text(values["layer-type"]) === undefined ? {} : { layerType: text(values["layer-type"])! }),
    ...pairingOf(values),
  });
}
const pairingOf = (values: Call["values"]) =>
  text(values.pairing) === undefined ? {} : { pairing: values.pairing as RopeSpec["pairing"] };

function wholeNumber(value: string, option: string): number {
  if (!/^\d+$/.test(value)) throw new InputError(`${option} is "${value}"; it takes whole numbers`);
  return Number(value);
}
const seqLenOf = ({ values }: Call) =>
  text(values["seq-len"]) === undefined ? {} : { seqLen: wholeNumber(text(values["seq-len"])!, "--seq-len") };

/** "0:4096" or "0,1,5". */
const positionsOf = (given: string): number[] => parsePositions("--positions", given).flat();

/** To the file of -o, or to the terminal: JSON for machines, or in lines. */
function print({ values }: Call, value: unknown, lines: () => string[]): void {
  const all = values.json ? asJson(value).trimEnd().split("\n") : lines();
  const content = `${all.map(printed).join("\n")}\n`;
  if (text(values.output) === undefined) process.stdout.write(content);
  else write(text(values.output)!, content);
}
function write(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw new InputError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

const inOneLine = (value: unknown): string => {
  const json = JSON.stringify(value) ?? "none";
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
};
const short = (value: number, digits = 6): string =>
  Number.isInteger(value) ? String(value) : value.toPrecision(digits);

function inspect(call: Call): number {
  const { rw, files, values } = call;
  const report = rw.inspectConfig(readConfig(files[0]!), pairingOf(values));
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
    ...report.notes.map(({ severity, message }) => `${severity}: ${message}`),
  ]);
  return report.notes.some(({ severity }) => severity === "error") ? 1 : 0;
}

function diff(call: Call): number {
  const { rw, files } = call;
  const [a, b] = files.map((file) => {
    const spec = specOf(call, file);
    return { ...spec, ...rw.frequencies(spec, seqLenOf(call)) };
  });
  const all = differences(a!, b!);
  print(call, { differences: all.map(({ name, values }) => ({ name, values })) }, () =>
    all.length === 0
      ? ["the two rotate alike"]
      : all.map(({ name, values: [one, other], from }) => {
          if (from === undefined) return `${name}: ${inOneLine(one)} and ${inOneLine(other)}`;
          const entries = [(one as number[])[from], (other as number[])[from]] as const;
          const [x, y] = toldApart(
            entries,
            (value, digits) => (value === undefined ? "none" : short(value, digits)),
            6,
          );
          return `${name}: from ${name === "invFreq" ? "pair" : "place"} ${from} on, ${x} and ${y}`;
        }),
  );
  return all.length === 0 ? 0 : 1;
}

async function diagnose(call: Call): Promise<number> {
  const { rw, files, values } = call;
  const unpack = values.unpack === true;
  const [before, after] = [await readTensorAt(files[0]!, unpack), await readTensorAt(files[1]!, unpack)];
  sameShape(`${files[0]} and ${files[1]}`, before, after);
  const given = text(values.shape)
    ?.split(",")
    .map((size) => wholeNumber(size, "--shape"));
  const shape = fourAxes(`${files[0]} (--shape)`, before, given);
  const expected = text(values.config) === undefined ? {} : { expected: specOf(call, text(values.config)!) };
  sameHeadDim(`${files[0]} (--shape)`, shape, expected.expected?.headDim);
  const result = rw.diagnose(before.data, after.data, {
    shape,
    ...(text(values.layout) === undefined ? {} : { layout: values.layout as "bhsd" }),
    ...(text(values.positions) === undefined ? {} : { positionIds: positionsOf(text(values.positions)!) }),
    ...expected,
    ...seqLenOf(call),
  });
  const { verdict, findings, residual, found, notes } = result;
  print(call, result, () => [
    `${verdict}${findings.length === 0 ? `, residual ${residual.toExponential(1)}` : ""}`,
    ...findings.flatMap(({ code, confidence, message, fix }) => [
      `${code} (${Math.round(100 * confidence)}%): ${message}`,
      `  fix: ${fix}`,
    ]),
    ...(found === undefined
      ? []
      : [
          `found: ${found.pairing}, ${found.rotaryDim} channels, ${found.base === undefined ? "frequencies of no single base" : `base ${short(found.base)}`}, ` +
            `attention_factor ${short(found.attentionFactor)}, positions off by ${found.positionOffset}`,
        ]),
    ...notes.map(({ message }) => `note: ${message}`),
  ]);
  return verdict === "match" ? 0 : verdict === "found" ? 3 : 1;
}

function plan(call: Call): number {
  const { files, values } = call;
  const path = files[0]!;
  const content = readBytes(path).toString();
  const spec = text(values.config) === undefined ? undefined : specOf(call, text(values.config)!);
  const trained = spec?.maxPositionEmbeddings;
  const found = hasSteps(content)
    ? checkSteps(parseSteps(path, content), trained === undefined ? {} : { trainedLength: trained })
    : checkPlan({ positions: parsePositions(path, content), ...(spec && { spec }) });
  print(call, found, () =>
    found.findings.length === 0
      ? ["nothing is wrong with these positions"]
      : found.findings.flatMap(({ code, message, fix, ...of }) => [
          `${code}: ${"row" in of ? `row ${of.row}: ` : ""}${message}`,
          `  fix: ${fix}`,
        ]),
  );
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
    throw new InputError(`--to is ${to ?? "missing"}; it takes ${languages.join(", ")}`);
  const spec = specOf(call, files[0]!);
  const { invFreq, attentionFactor } = rw.frequencies(spec, seqLenOf(call));
  const program = programOf(to, { spec, invFreq: [...invFreq], attentionFactor });
  print(call, { language: to, program }, () => program.trimEnd().split("\n"));
  return 0;
}

export const commands: ReadonlyMap<string, Command> = new Map([
  ["inspect", { files: 1, run: inspect }],
  ["diff", { files: 2, run: diff }],
  ["diagnose", { files: 2, run: diagnose }],
  ["plan", { files: 1, run: plan }],
  ["table", { files: 1, run: table }],
  ["golden", { files: 1, run: golden }],
  ["code", { files: 1, run: code }],
]);
