// llama.cpp, as the addon of node-llama-cpp has it, driven without that package: one prompt, and the logits after each
// of its tokens.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

interface Context {
  init(): Promise<boolean>;
  initBatch(size: number): void;
  addToBatch(sequence: number, first: number, tokens: Uint32Array, logits: Uint32Array): Uint32Array;
  decodeBatch(): Promise<void>;
  sampleToken(
    index: number,
    sampler: Sampler,
    probabilities: boolean,
    confidence: boolean,
    logits: boolean,
  ): Promise<[number, unknown, unknown, number[]]>;
  dispose(): Promise<void>;
}
interface LoadedFile {
  init(): Promise<boolean>;
  dispose(): Promise<void>;
}
interface Sampler {
  applyConfig(config: object): void;
  dispose(): void;
}
interface Addon {
  AddonModel: new (path: string, options: object) => LoadedFile;
  AddonContext: new (model: LoadedFile, options: object) => Context;
  AddonSampler: new (model: LoadedFile) => Sampler;
  init(): Promise<void>;
  loadBackends(folder?: string): void;
  setLogger(log: (level: number, text: string) => void): void;
  setLoggerLogLevel(level: number): void;
}

const require = createRequire(import.meta.url);
const binary = "@node-llama-cpp/linux-x64/bins/linux-x64/llama-addon.node";

/** The path of the addon; undefined on machines that it does not support. */
export const judge = require.resolve
  .paths(binary)
  ?.map((folder) => join(folder, binary))
  .find(existsSync);

let started: Promise<Addon> | undefined;
const logged: string[] = [];

async function start(): Promise<Addon> {
  const addon = require(judge!) as Addon;
  addon.setLogger((_, text) => void logged.push(text));
  addon.setLoggerLogLevel(2);
  addon.loadBackends(dirname(judge!));
  await addon.init();
  return addon;
}

const context = 256;

/** [tokens][vocabulary] */
export async function logitsOf(file: Uint8Array, ids: readonly number[]): Promise<Float32Array[]> {
  const addon = await (started ??= start());
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-"));
  const path = join(folder, "model.gguf");
  writeFileSync(path, file);
  logged.length = 0;
  const model = new addon.AddonModel(path, { gpuLayers: 0, useMmap: false });
  try {
    if (!(await model.init())) throw new Error(`llama.cpp refuses the file: ${logged.join("")}`);
    const float32 = 0;
    const settings = { contextSize: context, batchSize: context, threads: 1, flashAttention: false };
    const session = new addon.AddonContext(model, {
      ...settings,
      sequences: 1,
      kvCacheKeyType: float32,
      kvCacheValueType: float32,
    });
    if (!(await session.init())) throw new Error(`llama.cpp makes no context: ${logged.join("")}`);
    session.initBatch(ids.length);
    const sampler = new addon.AddonSampler(model);
    sampler.applyConfig({ temperature: 0 });
    const places = session.addToBatch(
      0,
      0,
      Uint32Array.from(ids),
      Uint32Array.from(ids, (_, i) => i),
    );
    await session.decodeBatch();
    const rows: Float32Array[] = [];
    for (const place of places) {
      const [, , , logits] = await session.sampleToken(place, sampler, false, false, true);
      const row = new Float32Array(logits.length / 2);
      for (let i = 0; i < logits.length; i += 2) row[logits[i]!] = logits[i + 1]!;
      rows.push(row);
    }
    sampler.dispose();
    await session.dispose();
    return rows;
  } finally {
    await model.dispose();
    rmSync(folder, { recursive: true });
  }
}
