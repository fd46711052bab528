// SmolLM 2's layout with 135 million random weights: writing text against one read of the weights, a prompt against the
// peak.
import type { ModelTensor } from "ropewalk/model";
import type { Bench, Case } from "./bench.js";
import { configOf, flopsOf, lengthOf, shapesOf, write } from "./llama.js";
import { attemptsOf, type Written } from "./peer.js";
import { Unsupported, type Checked, type Runner } from "./runner.js";

/** config.json of HuggingFaceTB/SmolLM2-135M. */
const ofHead = { heads: 9, kvHeads: 3, headDim: 64 };
const shape = { layers: 30, width: 576, inner: 1536, ...ofHead, vocabulary: 49152 };
const sizes = { ...shape, eps: 1e-5, base: 100000, length: 8192 };

/** Bytes of 32 numbers. */
const blocks = { BF16: 64, Q8_0: 34 } as const;
export type LargeType = keyof typeof blocks;

const shapes = Object.entries(shapesOf(sizes));
const weights = shapes.reduce((sum, [, one]) => sum + (one.length > 1 ? lengthOf(one) : 0), 0);

/** The bytes from..to of numbers around 0.03, of either sign. A place has the same bits however the file is read. */
function randomBytes(type: LargeType, from: number, to: number, seed: number): Uint8Array {
  const words = new Uint16Array((to - from) / 2);
  for (let i = 0, at = from / 2; i < words.length; ++i, ++at) {
    const mixed = Math.imul(at + Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
    const bits = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 16;
    if (type === "BF16") words[i] = 0x3c80 | (bits & 0x807f);
    else words[i] = at % (blocks.Q8_0 / 2) === 0 ? 0x0c00 : bits;
  }
  return new Uint8Array(words.buffer);
}

const tensorsOf = (type: LargeType): ModelTensor[] =>
  shapes.map(([name, shape], i) => {
    const dtype = shape.length === 1 ? "F32" : type;
    const read = (from: number, to: number): Uint8Array =>
      dtype === "F32"
        ? new Uint8Array(new Float32Array((to - from) / 4).fill(1).buffer)
        : randomBytes(type, from, to, i + 1);
    return { name: `${name}.weight`, dtype, shape, read };
  });

const ids = Array.from({ length: 128 }, (_, i) => (i * 977 + 5) % sizes.vocabulary);
/** The number of symbols before the timed ones, and of the timed ones, after the one that comes with the prompt. */
const before = 4;
const written = 16;

async function load({ loadModel }: Bench, type: LargeType, report?: (bytes: number) => void) {
  if (loadModel === undefined) throw new Unsupported("ropewalk/model was left out");
  // In the row order of q and k in a GGUF, which the peers read.
  const files = { config: configOf(sizes), tensors: tensorsOf(type), pairing: "interleaved" } as const;
  return loadModel(files, { progress: (done, all) => done === 0 && report?.(all) });
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** How far each symbol is below the best logit, in standard deviations; with another model it would be some four. */
async function check(
  model: Loaded,
  prompt: readonly number[],
  found: readonly number[],
  allowed: number,
): Promise<Checked> {
  const { vocabulary } = sizes;
  const { logits } = await model.run([...prompt, ...found], { want: ["logits"] });
  const behind = found.map((id, i) => {
    const row = logits!.subarray((prompt.length + i - 1) * vocabulary, (prompt.length + i) * vocabulary);
    const mean = row.reduce((sum, one) => sum + one, 0) / vocabulary;
    const deviation = Math.sqrt(row.reduce((sum, one) => sum + (one - mean) ** 2, 0) / vocabulary);
    return (row.reduce((most, one) => Math.max(most, one)) - row[id]!) / deviation;
  });
  return { error: found.length > 0 ? Math.max(...behind) : NaN, allowed };
}

/** The peers that support such models, each with its own file. */
async function peersOf(
  { peers }: Bench,
  type: LargeType,
  model: Loaded,
  prompt: readonly number[],
  count: number,
  secondsOf: (written: Written) => number,
): Promise<Runner[]> {
  const task = { sizes, tensors: tensorsOf(type) };
  const made = await attemptsOf(peers, async (peer) => (await peer.stored?.(task)) ?? []);
  return made.map(({ who, write: writeBy, rounds = false, dispose }) => ({
    who,
    kind: "peer",
    seconds: async () => secondsOf(await writeBy(prompt, count)),
    check: async () => check(model, prompt, (await writeBy(prompt, count)).ids, rounds ? 0.5 : 0.02),
    ...(dispose && { dispose }),
  }));
}

function writeCase(type: LargeType): Case {
  const bytes = (weights / 32) * blocks[type];
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const model = await load(bench, type);
    const prompt = ids.slice(0, before);
    const reading = bench.limits.reading("the weights", Math.ceil(bytes / 4 / 16) * 16);
    const own: Runner = {
      who: "ropewalk/model",
      kind: "ropewalk",
      limit: reading[1]!.who,
      work: bytes * written,
      seconds: async () => (await write(model, prompt, written)).seconds,
      check: async () => check(model, prompt, (await write(model, prompt, written)).found, 0),
      dispose: () => model.dispose(),
    };
    const others = await peersOf(bench, type, model, prompt, 1 + written, ({ symbols }) => symbols);
    return [...reading, own, ...others.map((one) => ({ ...one, work: bytes * written }))];
  };
  return { group: "model", series: "135 million weights, a symbol", column: type, unit: "GB/s", work: bytes, runners };
}

function promptCase(type: LargeType): Case {
  const peak = "multiply-add peak";
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const model = await load(bench, type);
    const run = async (): Promise<void> => {
      for await (const id of model.generate(ids, { count: 1, temperature: 0 })) void id;
    };
    const own: Runner = { who: "ropewalk/model", kind: "ropewalk", limit: peak, run, dispose: () => model.dispose() };
    const others = await peersOf(bench, type, model, ids, 1, ({ prompt }) => prompt);
    return [bench.limits.multiplyAdd(peak), own, ...others];
  };
  const [series, work] = ["135 million weights, a prompt of 128", flopsOf(sizes, ids.length, 1)];
  return { group: "model", series, column: type, unit: "GFLOP/s", work, runners };
}

/** The memory of the module that starts during the call. */
async function withMemory<Made>(start: () => Promise<Made>): Promise<[Made, WebAssembly.Memory]> {
  const instantiate = WebAssembly.instantiate as (...given: unknown[]) => Promise<WebAssembly.Instance>;
  let memory: WebAssembly.Memory | undefined;
  const noticing = async (...given: unknown[]): Promise<WebAssembly.Instance> => {
    const instance = await instantiate(...given);
    memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
    return instance;
  };
  Object.assign(WebAssembly, { instantiate: noticing });
  try {
    const made = await start();
    if (memory === undefined) throw new Error("no module was started");
    return [made, memory];
  } finally {
    Object.assign(WebAssembly, { instantiate });
  }
}

/** The file's tensors, the size that loadModel announces, and the module's memory then and while it writes. */
function memoryCase(type: LargeType): Case {
  const runners = async (bench: Bench): Promise<Runner[]> => {
    let announced = NaN;
    const [model, memory] = await withMemory(() => load(bench, type, (bytes) => (announced = bytes)));
    const loaded = memory.buffer.byteLength;
    for await (const id of model.generate(ids, { count: 1 + written, temperature: 0 })) void id;
    const writing = memory.buffer.byteLength;
    model.dispose();
    const gains = shapes.reduce((sum, [, one]) => sum + (one.length === 1 ? lengthOf(one) : 0), 0);
    const own = { announced, loaded, writing };
    return [
      { who: "the file's tensors", kind: "limit", megabytes: ((weights / 32) * blocks[type] + gains * 4) / 1e6 },
      ...Object.entries(own).map(([when, bytes]): Runner => {
        return { who: `ropewalk/model, ${when}`, kind: "ropewalk", megabytes: bytes / 1e6 };
      }),
    ];
  };
  return { group: "model", series: "135 million weights, memory", column: type, unit: "MB", work: 1, runners };
}

export const largeModelCases = (types: readonly LargeType[]): Case[] => [
  ...types.map(memoryCase),
  ...types.map(writeCase),
  ...types.map(promptCase),
];
