import type { Diagnosis, Finding } from "../api/index.js";
import { RopewalkError } from "../api/index.js";
import { pairsOf, type Pair } from "../porting/captures.js";
import { FileError } from "../porting/files/file-error.js";
import type { TensorData } from "../porting/files/numbers.js";
import type { Reading } from "../porting/files/tensor-file.js";
import { standingOf } from "../porting/standing.js";
import { comparePrinted, type PrintedVerdict } from "../porting/printed-vectors.js";
import { compareVectors, headsOf, type Compared, type Remark } from "../porting/vectors.js";
import { axesIn, positionsOf, print, readConfig, layersIn, seqLenOf, shapeOf, short, text, type Call } from "./call.js";
import { terminalMessage } from "./flags.js";
import { InputError, inputError } from "./input-error.js";
import { positionIdsAt, readTensorAt, tensorsAt } from "./tensor-files.js";

const remarks: Readonly<Record<Remark, (one: Compared, files: readonly string[]) => string>> = {
  "heads-from-config": ({ shape }) =>
    `the last axis was divided into ${shape[2]} heads of ${shape[3]} channels: --shape says another division`,
  "before-transposed": ({ shape }) =>
    `the tensor before was transposed into the axes of the one after, [${shape.join(", ")}]`,
  "read-as-bshd": () =>
    "the axes are read as [batch, seq, heads, head_dim], where it fits: --layout says which they are",
  "fits-as-bshd": () =>
    "if the axes are [batch, seq, heads, head_dim] this is a match: say so by --layout bshd. If they are [batch, heads, seq, head_dim], it is the mistake above",
  "fits-exchanged": (_, files) =>
    `if the files are in the wrong order this is a match: ropewalk diagnose ${files.toReversed().join(" ")}`,
  "wide-heads": ({ shape }) =>
    `if the last axis, ${shape[3]}, is heads x head_dim, --config says how many, or --shape batch,seq,heads,head_dim with --layout bshd`,
};

interface Brought extends Pair {
  read(): Promise<[before: TensorData, after: TensorData]>;
}

const howOf = ({ values }: Call): Reading => ({
  ...(values.unpack ? { unpacked: Infinity } : {}),
  ...(shapeOf(values) && { shape: shapeOf(values)! }),
});

/** The believed positions: those of the flag, or of the file. */
export async function believedIn(call: Call): Promise<{ ids?: number[]; ofFile?: true }> {
  const given = text(call.values.positions);
  if (given !== undefined) return { ids: positionsOf(given) };
  const ids = await positionIdsAt(call.files[0]!, howOf(call));
  return ids === undefined ? {} : { ids, ofFile: true };
}
export const OF_FILE = "note: the positions are the file's own position_ids: --positions says others";

/** The pairs to compare: two files, or tensors of one file whose names belong together. */
export async function pairsIn(call: Call): Promise<Brought[]> {
  const { files } = call;
  const how = howOf(call);
  const [first = "", second] = files;
  if (second !== undefined) return [broughtFrom({ name: "", before: first, after: second }, "", how)];
  const { path, tensor, names } = await tensorsAt(first, how);
  const pairs = pairsOf(names).filter(
    ({ name }) => tensor === undefined || name === tensor || name.startsWith(`${tensor}#`),
  );
  if (pairs.length === 0)
    throw inputError`${path} is one file${names.length > 1 ? ` with ${names.join(", ")}` : ""}; diagnose takes two, before and after, or one with two tensors called so: q_before and q_after`;
  return pairs.map((pair) => broughtFrom(pair, `${path}:`, how));
}

/** `path`: the file followed by a colon, if the names are tensors in it. */
const broughtFrom = (pair: Pair, path: string, how: Reading): Brought => ({
  ...pair,
  read: async () => [await readTensorAt(path + pair.before, how), await readTensorAt(path + pair.after, how)],
});

export async function diagnose(call: Call): Promise<number> {
  const { rw, values } = call;
  const configPath = text(values.config);
  const layers = configPath === undefined ? undefined : layersIn(call, configPath);
  const heads = configPath === undefined ? [] : headsOf(readConfig(configPath));
  const all: [pair: Brought, compared: Compared][] = [];
  const printedOnly: [pair: Brought, verdict: PrintedVerdict][] = [];
  const { ids, ofFile } = await believedIn(call);
  for (const pair of await pairsIn(call)) {
    const names = [pair.before, pair.after] as const;
    const [before, after] = await pair.read();
    const spec = layers?.[0]?.spec;
    if (before.elided && spec?.headDim === before.shape[3]) {
      printedOnly.push([pair, comparePrinted(rw, before, after, spec!, ids)]);
      continue;
    }
    const given = { names, heads, ...axesIn(call), ...seqLenOf(call) };
    try {
      const more = { ...(ids && { positionIds: ids }), ...(layers && { layers }) };
      all.push([pair, compareVectors(rw, before, after, { ...given, ...more })]);
    } catch (error) {
      if (!(error instanceof RopewalkError || error instanceof FileError)) throw error;
      throw new InputError(terminalMessage(error, { input: pair.before, output: pair.after }));
    }
  }
  if (all.length === 0 && printedOnly.length > 0) return sayPrinted(call, printedOnly);
  const results = all.map(([, { diagnosis, shape, layout, remarks }]) => ({ ...diagnosis, shape, layout, remarks }));
  print(
    call,
    results.length === 1 ? results[0] : Object.fromEntries(results.map((one, i) => [all[i]![0].name, one])),
    () =>
      all.flatMap(([pair, compared]) => [
        ...(all.length > 1 ? [`${pair.name}:`] : []),
        ...linesOf(compared.diagnosis),
        ...(compared.layout === "bshd" && pair.before.endsWith("/before") && swapped(compared)
          ? [`note: ${PERMUTED}`]
          : []),
        ...(ofFile ? [OF_FILE] : []),
        ...compared.remarks.map((remark) => `note: ${remarks[remark](compared, [pair.before, pair.after])}`),
      ]),
  );
  const states = results.map(({ verdict }) => (verdict === "match" ? 0 : verdict === "found" ? 3 : 1));
  return states.includes(1) ? 1 : Math.max(...states);
}

function standingIn(findings: readonly Finding[], finding: Finding): string {
  const standing = standingOf(findings, finding);
  switch (standing.kind) {
    case "alone":
      return "";
    case "best":
      return " (explains it best)";
    case "behind":
      return " (explains it less well)";
    case "alike":
      return ` (one of ${standing.count} that explain it equally well)`;
  }
}

const swapped = ({ diagnosis }: Compared): boolean =>
  diagnosis.findings.some(({ code }) => code === "pairing-swapped" || code === "weights-not-permuted");

/** Prints the result for logs with "...". Status 2 if nothing can be decided. */
function sayPrinted(call: Call, all: readonly [Brought, PrintedVerdict][]): number {
  print(call, Object.fromEntries(all.map(([{ name }, one]) => [name, one])), () => [
    ...all.map(([{ name }, { verdict, code, message }]) => `${name}: ${verdict}${code ? `, ${code}` : ""}: ${message}`),
    ...(all.some(([, { code }]) => code === "pairing-swapped") ? [`note: ${PERMUTED}`] : []),
    'note: the log leaves numbers out ("..."), and most pairs with them. All are printed, and all mistakes are found, with 100000 in the place of 3 in common_debug_print_tensor(..., 3) of llama.cpp\'s common/debug.cpp',
  ]);
  const verdicts = all.map(([, { verdict }]) => verdict);
  return verdicts.includes("mismatch") ? 1 : verdicts.includes("match") ? 0 : 2;
}

const PERMUTED =
  "convert_hf_to_gguf.py reorders the rows of q_proj and k_proj for some models, Llama and Mistral among them, and llama.cpp rotates these as interleaved pairs: --pairing interleaved is right there";

export function linesOf({ verdict, findings, residual, found, notes, layerType }: Diagnosis): string[] {
  return [
    `${layerType ? `${layerType}: ` : ""}${verdict}${findings.length === 0 ? `, residual ${residual.toExponential(1)}` : ""}`,
    ...findings.flatMap((finding) => [
      `${finding.code}${standingIn(findings, finding)}: ${finding.message}`,
      `  fix: ${finding.fix}`,
    ]),
    ...(found === undefined
      ? []
      : [
          `found: ${found.pairing}, ${found.rotaryDim} channels, ${found.base === undefined ? "frequencies of no single base" : `base ${short(found.base)}`}, ` +
            `attention_factor ${short(found.attentionFactor)}, positions off by ${found.positionOffset}`,
        ]),
    ...notes.map(({ message }) => `note: ${message}`),
  ];
}
