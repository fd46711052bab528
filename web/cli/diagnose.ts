import type { Diagnosis, Finding } from "../api/index.js";
import { RopewalkError } from "../api/index.js";
import { pairsOf, type Pair } from "../porting/captures.js";
import { FileError } from "../porting/files/file-error.js";
import type { TensorData } from "../porting/files/numbers.js";
import { standingOf } from "../porting/standing.js";
import { compareVectors, headsOf, type Compared, type Remark } from "../porting/vectors.js";
import { positionsOf, print, readConfig, layersIn, seqLenOf, shapeOf, short, text, type Call } from "./call.js";
import { saidInTerminal } from "./flags.js";
import { InputError } from "./input-error.js";
import { readTensorAt, tensorsAt } from "./tensor-files.js";

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

/** The pairs to compare: two files, or those of one file that belong together by their names. */
async function pairsIn({ files, values }: Call): Promise<Brought[]> {
  const how = { ...(values.unpack ? { unpacked: Infinity } : {}), ...(shapeOf(values) && { shape: shapeOf(values)! }) };
  const [first = "", second] = files;
  if (second !== undefined)
    return [
      {
        name: "",
        before: first,
        after: second,
        read: async () => [await readTensorAt(first, how), await readTensorAt(second, how)],
      },
    ];
  const { path, tensor, names } = await tensorsAt(first, how);
  const pairs = pairsOf(names).filter(
    ({ name }) => tensor === undefined || name === tensor || name.startsWith(`${tensor}#`),
  );
  if (pairs.length === 0)
    throw new InputError(
      `${path} is one file${names.length > 1 ? ` with ${names.join(", ").slice(0, 200)}` : ""}; diagnose takes two, before and after, or one with two tensors called so: q_before and q_after`,
    );
  return pairs.map((pair) => ({
    ...pair,
    read: async () => [
      await readTensorAt(`${path}:${pair.before}`, how),
      await readTensorAt(`${path}:${pair.after}`, how),
    ],
  }));
}

export async function diagnose(call: Call): Promise<number> {
  const { rw, values } = call;
  const configPath = text(values.config);
  const layers = configPath === undefined ? undefined : layersIn(call, configPath);
  const heads = configPath === undefined ? [] : headsOf(readConfig(configPath));
  const shape = shapeOf(values);
  const all: [pair: Brought, compared: Compared][] = [];
  for (const pair of await pairsIn(call)) {
    const names = [pair.before, pair.after] as const;
    const [before, after] = await pair.read();
    try {
      all.push([
        pair,
        compareVectors(rw, before, after, {
          names,
          heads,
          ...(shape && { shape }),
          ...(text(values.layout) === undefined ? {} : { layout: values.layout as "bhsd" }),
          ...(text(values.positions) === undefined ? {} : { positionIds: positionsOf(text(values.positions)!) }),
          ...seqLenOf(call),
          ...(layers && { layers }),
        }),
      ]);
    } catch (error) {
      if (!(error instanceof RopewalkError || error instanceof FileError)) throw error;
      throw new InputError(saidInTerminal(error, { input: pair.before, output: pair.after }));
    }
  }
  const results = all.map(([, { diagnosis, shape, layout, remarks }]) => ({ ...diagnosis, shape, layout, remarks }));
  print(
    call,
    results.length === 1 ? results[0] : Object.fromEntries(results.map((one, i) => [all[i]![0].name, one])),
    () =>
      all.flatMap(([pair, compared]) => [
        ...(all.length > 1 ? [`${pair.name}:`] : []),
        ...linesOf(compared.diagnosis),
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

function linesOf({ verdict, findings, residual, found, notes, layerType }: Diagnosis): string[] {
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
