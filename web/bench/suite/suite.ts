// The groups of measurements, and the amount of each, whole and short.
import { attentionCases, decodeCases, type AttentionChoice } from "./attention.js";
import { measureCase, type Bench, type Measurement } from "./bench.js";
import { cacheCases } from "./cache.js";
import { callCases } from "./calls.js";
import { halfRotationCases } from "./half-rotation.js";
import { largeModelCases, type LargeType } from "./large-model.js";
import { modelCases } from "./model.js";
import type { Rows } from "./reference.js";
import { rotationCases, rotationSizes, type RotationChoice } from "./rotation.js";
import { tableCases } from "./tables.js";
import type { Pace } from "./timing.js";

export interface Settings {
  pace: Pace;
  rotation: readonly RotationChoice[];
  tables: readonly Rows[];
  attention: readonly AttentionChoice[];
  /** The number of keys of each decoding step. */
  decode: readonly number[];
  /** The number of symbols of each prompt, and of symbols before those that are written one by one. */
  model: { prompts: readonly number[]; writing: readonly number[]; large: readonly LargeType[] };
}

const sizesNamed = (...names: string[]) => rotationSizes.filter((size) => names.includes(size.name));

/** The settings of npm run bench. */
export const fullSettings: Settings = {
  pace: { rounds: 9, turnSeconds: 0.005, budgetSeconds: 0.6 },
  rotation: [
    { sizes: rotationSizes, headDims: [128], layouts: ["bshd", "bhsd"], halves: true, intoGiven: true },
    { sizes: sizesNamed("256 KiB"), headDims: [64, 80, 100, 66, 256], layouts: ["bhsd"] },
  ],
  tables: [
    { start: 0, count: 512 },
    { start: 131072, count: 512 },
    { start: 0, count: 131072 },
  ],
  attention: [
    { headDims: [64], seqs: [1, 16, 64, 256, 1024, 4096, 8192], peerSeqs: [16, 256, 1024], fusedSeqs: [256, 1024] },
    { headDims: [128], seqs: [256, 1024, 4096], peerSeqs: [1024], fusedSeqs: [1024] },
  ],
  decode: [256, 1024, 4096],
  model: { prompts: [128, 1024], writing: [64, 960], large: ["BF16", "Q8_0"] },
};

/** Some sizes, in a few seconds. */
export const shortSettings: Settings = {
  pace: { rounds: 5, turnSeconds: 0.005, budgetSeconds: 0.4 },
  rotation: [{ sizes: sizesNamed("256 KiB", "4 MiB"), headDims: [128], layouts: ["bhsd"] }],
  tables: [{ start: 0, count: 4096 }],
  attention: [{ headDims: [64], seqs: [64, 256, 1024], peerSeqs: [64, 256], fusedSeqs: [] }],
  decode: [1024],
  model: { prompts: [], writing: [], large: [] },
};

/** The cases of each group. */
const groups = {
  calls: () => callCases(),
  rotation: ({ rotation }: Settings) =>
    rotation.flatMap((choice) => [...rotationCases(choice), ...halfRotationCases(choice)]),
  tables: (settings: Settings) => tableCases(settings.tables),
  attention: ({ attention }: Settings) => attention.flatMap(attentionCases),
  decode: ({ decode }: Settings) => [...decodeCases(decode), ...cacheCases(decode)],
  model: ({ model }: Settings) => [...modelCases(model), ...largeModelCases(model.large)],
};

export type GroupName = keyof typeof groups;
export const groupNames = Object.keys(groups) as GroupName[];

export interface Progress {
  /** The number of finished cases, and of all. */
  done: number;
  of: number;
  /** The results of the last case. */
  measurements: readonly Measurement[];
}

/** Measures every case of the requested groups, in order. */
export async function runSuite(
  bench: Omit<Bench, "pace">,
  settings: Settings,
  onProgress: (progress: Progress) => void,
  only: readonly GroupName[] = groupNames,
): Promise<Measurement[]> {
  const cases = groupNames.filter((name) => only.includes(name)).flatMap((name) => groups[name](settings));
  const all: Measurement[] = [];
  for (const [i, one] of cases.entries()) {
    const measurements = await measureCase({ ...bench, pace: settings.pace }, one);
    all.push(...measurements);
    onProgress({ done: i + 1, of: cases.length, measurements });
  }
  return all;
}
