import type { Ropewalk } from "../../../api/index.js";
import { tinyFiles } from "../../../api/model/tiny.js";
import { readSafetensors } from "../../../porting/files/safetensors.js";
import { blobSource, bytesSource, type ByteSource } from "../../../porting/files/source.js";
import { weightsReport } from "../../../weights/report.js";
import { safetensorsTensors } from "../../../weights/tensors.js";
import type { WeightsReport } from "../../../weights/types.js";
import type { WeightsSample } from "../samples.js";
import type { Progress, WeightsRequest } from "./requests.js";

/** Reads the files' headers and some rows of q and k. Errors: FileError, RopewalkError. */
export async function judgeWeights(
  rw: Ropewalk,
  { files }: WeightsRequest,
  progress: (progress: Progress) => void,
): Promise<WeightsReport> {
  progress({ stage: "reading", share: 0 });
  const sources =
    typeof files === "string" ? await sampleFiles(rw, files) : files.map(({ name, blob }) => blobSource(name, blob));
  const report = (done: number, of: number): void =>
    progress({ stage: 2 * done < of ? "reading" : "judging", share: done / of });
  return weightsReport(sources, { progress: report }, rw);
}

const jsonSource = (name: string, value: object): ByteSource =>
  bytesSource(name, new TextEncoder().encode(JSON.stringify(value)));

/** The small Shakespeare model, unchanged or with one mistake. */
async function sampleFiles(rw: Ropewalk, sample: WeightsSample): Promise<ByteSource[]> {
  const { config, weights } = await tinyFiles("shakespeare");
  const own = config as { num_key_value_heads: number; head_dim: number; hidden_size: number };
  const model = bytesSource("model.safetensors", Uint8Array.from(weights));
  if (sample === "right") return [model, jsonSource("config.json", config)];
  if (sample === "base") {
    // As in a file whose own config was changed, beside the config that the weights follow.
    const changed = { config: JSON.stringify({ ...config, rope_theta: 1_000_000 }) };
    return [await rewritten(model, changed, (_, values) => values), jsonSource("config.json", config)];
  }
  const rows = { heads: own.num_key_value_heads, in: own.hidden_size };
  const permuted = await rewritten(model, {}, (name, values) =>
    name.endsWith("k_proj.weight")
      ? rw.convertPairing(values, { from: "half-split", to: "interleaved", headDim: own.head_dim, rows })
      : values,
  );
  return [permuted, jsonSource("config.json", config)];
}

/** A checkpoint of q, k and the norms before them, in float32. */
async function rewritten(
  source: ByteSource,
  metadata: Readonly<Record<string, string>>,
  change: (name: string, values: Float32Array) => Float32Array,
): Promise<ByteSource> {
  const { entries } = await readSafetensors(source);
  const wanted = safetensorsTensors(source, entries).filter(({ name }) =>
    /(?:[qk]_proj|input_layernorm)\.weight$/.test(name),
  );
  const header: Record<string, unknown> = { __metadata__: metadata };
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let end = 0;
  for (const { name, shape, rows } of wanted) {
    const values = Float32Array.from(change(name, await rows(0, shape.length === 1 ? 1 : shape[0]!)));
    header[name] = { dtype: "F32", shape, data_offsets: [end, (end += values.byteLength)] };
    pieces.push(new Uint8Array(values.buffer));
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer);
  return blobSource(source.name, new Blob([length, text, ...pieces]));
}
