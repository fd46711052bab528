import { loadRopewalk, type Pairing, type RopeSpec, type Ropewalk } from "../api/index.js";
import type { ByteSource } from "../porting/files/source.js";
import { parseJson } from "../porting/files/text.js";
import { pairingOfKind } from "./architectures.js";
import { compareSources, effectOf, scalingText, type Compared } from "./compare.js";
import { factorsOf, readFactors, withFactors } from "./factors.js";
import { openCheckpoint, type Checkpoint } from "./files.js";
import { ggufConfig, type Factors, type GgufConfig } from "./gguf-config.js";
import { namedTensors, type NamedTensors } from "./names.js";
import { weightsNote } from "./note-words.js";
import { judgePairing, type PairingJudgement, type PairingLayer } from "./pairing.js";
import { readRows } from "./rows.js";
import { paramsConfig, paramsKeys, sourceOf, type Source } from "./source.js";
import type { ReadWeightsOptions, WeightsStatement, WeightsNote, WeightsReport } from "./types.js";

/** The number of layers that are examined, spread over the model. */
const MOST_LAYERS = 8;
/** The length that is assumed, with a note, if no source gives one. */
const ASSUMED_LENGTH = 2048;

let instance: Promise<Ropewalk> | undefined;

/**
 * The same as readWeights, for sources of bytes; `engine`: one that is already running. Errors: RopewalkError,
 * FileError.
 */
export async function weightsReport(
  sources: readonly ByteSource[],
  { config: given, signal, progress }: ReadWeightsOptions = {},
  engine?: Ropewalk,
): Promise<WeightsReport> {
  const check = (): void => {
    if (signal?.aborted) throw signal.reason;
  };
  check();
  const rw = engine ?? (await (instance ??= loadRopewalk()));
  const checkpoint = await openCheckpoint(sources);
  check();
  const named = namedTensors(checkpoint.tensors.values(), checkpoint.format === "GGUF");
  const found = await sourcesOf(rw, checkpoint, named, given);
  const { file, config } = found;
  const { notes, says } = await compared(rw, checkpoint, named, found);

  const { expected, by } = expectedPairing(checkpoint, named, found, notes);
  const read = await readLayers(rw, checkpoint, named, found, notes, check, progress);
  const count = read.length;
  const judged: PairingJudgement =
    count === 0
      ? { pairing: "undecided", confidence: 0, layers: [], control: [] }
      : await judgePairing(read, {
          ...(signal && { signal }),
          progress: (done, of) => progress?.(count + Math.floor((done / of) * count), 2 * count),
        });
  check();
  judge();
  const pairing: WeightsStatement = {
    field: "pairing",
    ...(checkpoint.format === "GGUF" && expected ? { metadata: expected } : {}),
    ...(checkpoint.format !== "GGUF" && expected ? { config: expected } : {}),
    weights: judged.pairing,
    differs: notes.some(({ code }) => code === "pairing-wrong" || code === "q-and-k-disagree"),
  };
  return {
    pairing: judged.pairing,
    confidence: judged.confidence,
    layers: judged.layers.map(({ layer, pairing: one, confidence }) => ({ layer, pairing: one, confidence })),
    ...(file && { metadata: file.spec }),
    notes: notes.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
    format: checkpoint.format,
    says: [pairing, ...says],
    compared:
      (config !== undefined && ((file !== undefined && file !== config) || count > 0)) ||
      (expected !== undefined && judged.pairing !== "undecided"),
    control: judged.control,
  };

  function judge(): void {
    if (count === 0) return;
    if (judged.disagree) notes.push(weightsNote("error", "q-and-k-disagree", judged.disagree));
    else if (judged.pairing === "undecided") notes.push(weightsNote("info", "pairing-undecided", {}));
    else if (expected !== undefined && judged.pairing !== expected)
      notes.push(
        weightsNote("error", "pairing-wrong", {
          found: judged.pairing,
          expected,
          expectedBy: by,
          format: checkpoint.format,
        }),
      );
    const { rotaryDim: found } = judged;
    const { rotaryDim: expectedDim, headDim } = read[0]!;
    if (found !== undefined && found !== expectedDim)
      notes.push(weightsNote("error", "rotary-dim-of-weights", { found, expected: expectedDim, headDim }));
  }
}

const severities = ["error", "warning", "info"];

interface Sources {
  /** The statements of the file's own metadata. */
  file?: Source;
  /** The config that the weights should follow. */
  config?: Source;
  /** Present for a GGUF. */
  gguf?: GgufConfig;
  factors?: Factors;
}

async function sourcesOf(
  rw: Ropewalk,
  { format, name, values, tensors, config: beside, inside: own }: Checkpoint,
  { family }: NamedTensors,
  given: unknown,
): Promise<Sources> {
  const pairing = family === "meta" ? "interleaved" : undefined;
  const asSource = (path: string, content: unknown, kind: "config" | "params" = "config"): Source =>
    kind === "params"
      ? sourceOf(rw, path, paramsConfig(content as Readonly<Record<string, unknown>>), {
          keys: paramsKeys,
          pairing,
        })
      : sourceOf(rw, path, content, { pairing });
  const options =
    given === undefined || given === null
      ? undefined
      : asSource("config.json", typeof given === "string" ? parseJson("options.config", given) : given);
  if (format !== "GGUF") {
    const [within, at] = [own, beside].map((one) => one && asSource(one.name, one.content, one.kind));
    const [file, config] = [within ?? at, options ?? at ?? within];
    return { ...(file && { file }), ...(config && { config }) };
  }
  const config = options ?? (beside && asSource(beside.name, beside.content, beside.kind));
  const factors = await readFactors(tensors);
  const gguf = ggufConfig(name, values, factors);
  // NONE and unknown architectures still have sizes and frequencies.
  const rows: Pairing = pairingOfKind(gguf.kind) ?? "half-split";
  let file = sourceOf(rw, name, gguf.config, { keys: gguf.keys, pairing: rows });
  if (factors.all !== undefined) {
    const plain = file;
    const spec = withFactors(rw, plain.spec, factors.all, config?.spec);
    // Layers of another type have frequencies of their own, which the factors do not divide.
    file = { ...plain, spec, specOf: (layer) => (plain.specOf(layer) === plain.spec ? spec : plain.specOf(layer)) };
  }
  return { file, gguf, factors, ...(config && { config }) };
}

async function compared(
  rw: Ropewalk,
  { format, values }: Checkpoint,
  { invFreq }: NamedTensors,
  { file, config, gguf, factors }: Sources,
): Promise<Compared> {
  const list = factors?.all ?? factors?.long;
  const expected = config && factorsOf(rw, config.spec);
  const of = list && { values: list, ...(expected && { expected }) };
  const result: Compared =
    file && config && file !== config
      ? compareSources(rw, file, config, format, of)
      : { notes: [], says: alone(file ?? config, file === undefined || format !== "GGUF" ? "config" : "metadata") };
  const sliding = gguf && values.get(`${gguf.architecture}.rope.freq_base_swa`);
  const theirs = config?.specs.find(({ layerType }) => layerType === "sliding_attention")?.spec.base;
  if (typeof sliding === "number" && theirs !== undefined && Math.abs(sliding - theirs) > 1e-6 * theirs) {
    const key = `${gguf!.architecture}.rope.freq_base_swa`;
    const data = { key, file: file!.name, config: config!.name, fileValue: sliding, configValue: theirs };
    result.notes.push(weightsNote("error", "sliding-base-differs", data, { path: key, write: { [key]: theirs } }));
  }
  if (file && config && file !== config) result.notes.push(...compressNotes(rw, file, config, format));
  const source = config ?? file;
  if (invFreq?.isRead && source !== undefined) await compareInvFreq(rw, invFreq, source, result);
  return result;
}

/** DeepSeek V4's second rotation, compared as the first is. */
function compressNotes(rw: Ropewalk, file: Source, config: Source, format: Checkpoint["format"]): WeightsNote[] {
  const [mine, theirs] = [file, config].map(({ specs }) => specs.find(({ layerType }) => layerType === "compress"));
  if (mine === undefined || theirs === undefined) return [];
  const own: Source = {
    ...file,
    spec: mine.spec,
    key: (field) => file.key(field === "base" ? "compress_rope_theta" : field),
  };
  return compareSources(rw, own, { ...config, spec: theirs.spec }, format, undefined).notes.filter(({ code }) =>
    /^(?:base|scaling|attention-factor)-/.test(code),
  );
}

/** Compares the frequencies that the checkpoint stores beside its weights. */
async function compareInvFreq(
  rw: Ropewalk,
  tensor: NonNullable<NamedTensors["invFreq"]>,
  { spec, name }: Source,
  { notes, says }: Compared,
): Promise<void> {
  const values = [...(await tensor.rows(0, 1))];
  const { base, headDim, rotaryDim, pairing } = spec;
  const usual = rw.frequencies({ ropeType: "default", base, headDim, rotaryDim, pairing }).invFreq;
  if (values.length !== usual.length || values.length < 2) return;
  // They may be stored in 16 bits.
  const alike = (other: ArrayLike<number>): boolean =>
    values.every((value, pair) => Math.abs(value - other[pair]!) <= 0.008 * Math.abs(other[pair]!));
  // The logarithms of the frequencies are proportional to that of the base.
  const inLogs = Math.log(values[1]! / values[0]!) / Math.log(usual[1]! / usual[0]!);
  const found = Number((base ** inLogs).toPrecision(4));
  const row = says.find(({ field }) => field === "base");
  if (row) row.weights = found;
  if (alike(usual) || alike(rw.frequencies(spec).invFreq)) return;
  const own = { ropeType: "default", base, headDim, rotaryDim, pairing, invFreq: values } as RopeSpec;
  const effect = effectOf(rw, { ...own, invFreq: [...usual] }, own);
  if (row) row.differs = true;
  notes.push(
    weightsNote(
      "error",
      "inv-freq-differs",
      { key: tensor.name, fileValue: found, configValue: base, config: name, ...(effect && { effect }) },
      { path: tensor.name },
    ),
  );
}

function alone(source: Source | undefined, column: "metadata" | "config"): WeightsStatement[] {
  if (source === undefined) return [];
  const { spec, sizes } = source;
  const fields = {
    base: spec.base,
    scaling: scalingText(spec),
    headDim: spec.headDim,
    rotaryDim: spec.rotaryDim,
    heads: sizes.heads,
    kvHeads: sizes.kvHeads,
    length: sizes.length,
  };
  return Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, [column]: value, differs: false }],
  );
}

/** The pairing that the program reading this file uses, and the source of that. */
function expectedPairing(
  { format }: Checkpoint,
  { family }: NamedTensors,
  { file, config, gguf }: Sources,
  notes: WeightsNote[],
): { expected?: Pairing; by?: string } {
  if (format === "GGUF") {
    const { architecture, kind } = gguf!;
    if (kind === undefined)
      notes.push(weightsNote("warning", "architecture-unknown", { architecture }, { path: "general.architecture" }));
    if (kind === "NONE")
      notes.push(
        weightsNote("warning", "architecture-without-rope", { architecture }, { path: "general.architecture" }),
      );
    const expected = pairingOfKind(kind);
    return { ...(expected && { expected }), by: `llama.cpp (${architecture})` };
  }
  if (family === "meta") return { expected: "interleaved", by: "Meta's code" };
  const source = config ?? file;
  if (source === undefined) return {};
  if (source.pairing === undefined)
    notes.push(weightsNote("info", "pairing-unknown", { modelType: source.modelType }, { path: "model_type" }));
  return { ...(source.pairing && { expected: source.pairing }), by: source.modelType };
}

/** At most `most` entries of a list, evenly spread, including the first and the last. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list.length <= most
    ? [...list]
    : Array.from({ length: most }, (_, i) => list[Math.round((i * (list.length - 1)) / (most - 1))]!);

async function readLayers(
  rw: Ropewalk,
  { format }: Checkpoint,
  { layers, other }: NamedTensors,
  { file, config, gguf }: Sources,
  notes: WeightsNote[],
  check: () => void,
  progress: ReadWeightsOptions["progress"],
): Promise<PairingLayer[]> {
  const isGguf = format === "GGUF";
  if (layers.size === 0) {
    const code = other === "latent" ? "attention-latent" : other === "packed" ? "weights-packed" : "attention-missing";
    notes.push(weightsNote(code === "attention-missing" ? "warning" : "info", code, {}));
    return [];
  }
  const source = isGguf ? file : (config ?? file);
  if (source === undefined) {
    notes.push(weightsNote("info", "config-missing", {}));
    return [];
  }
  const { sizes } = source;
  if (sizes.heads === undefined) {
    notes.push(weightsNote("info", "config-missing", {}));
    return [];
  }
  const headsAt = (layer: number) => ({
    heads: gguf?.byLayer.heads?.[layer] ?? sizes.heads!,
    kvHeads: gguf?.byLayer.kvHeads?.[layer] ?? source.kvHeadsOf(layer) ?? sizes.heads!,
  });
  const still = (config ?? source).still;
  const rotating = [...layers.keys()].filter((layer) => {
    const { heads, kvHeads } = headsAt(layer);
    return !still.has(layer) && heads > 0 && kvHeads > 0 && heads % kvHeads === 0;
  });
  const chosen = spread(rotating, MOST_LAYERS);
  if (chosen.length < layers.size)
    notes.push(
      weightsNote("info", "layers-sampled", { count: chosen.length, all: layers.size, layers: chosen.join(", ") }),
    );
  const read: PairingLayer[] = [];
  for (const layer of chosen) {
    check();
    const tensors = layers.get(layer)!;
    const unread = [tensors.q, tensors.k, tensors.fused].find((one) => one !== undefined && !one.isRead);
    if (unread !== undefined && unread.dtype.startsWith("type ")) await unread.rows(0, 1);
    if (unread !== undefined) {
      if (!notes.some(({ code }) => code === "type-not-read"))
        notes.push(weightsNote("info", "type-not-read", { type: unread.dtype }, { path: unread.name }));
      continue;
    }
    const own = source.specOf(layer);
    const wanted = config?.specOf(layer);
    const spec = wanted?.headDim === own.headDim ? wanted : own;
    const { headDim } = own;
    const rows = await readRows(
      tensors,
      { ...headsAt(layer), headDim },
      { modelType: gguf?.architecture ?? source.modelType, isGguf },
    );
    const { invFreq } = rw.frequencies(spec);
    const length = spec.originalMaxPositionEmbeddings ?? spec.maxPositionEmbeddings ?? sizes.length;
    if (length === undefined && read.length === 0)
      notes.push(weightsNote("info", "length-assumed", { length: ASSUMED_LENGTH }));
    read.push({
      layer,
      ...rows,
      headDim,
      rotaryDim: Math.min(2 * invFreq.length, headDim),
      invFreq,
      trainedLength: length ?? ASSUMED_LENGTH,
    });
    progress?.(read.length, 2 * chosen.length);
  }
  return read;
}
