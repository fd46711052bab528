import type { Layout, RopeSpec } from "../../api/index.js";

/** A call of a rotation that detects some known mistake. */
export interface ConformanceCase {
  /** Also the name of its file. */
  name: string;
  /** The reason for the case. */
  why: string;
  spec: RopeSpec;
  /** In the order of `layout`. */
  shape: readonly [number, number, number, number];
  layout: Layout;
  /**
   * [axes, batch, seq], flat; axes and batch only if the rotation has several axes or rows with their own positions.
   */
  positions: readonly number[];
  /** The sequence length that the model runs at. */
  seqLen: number;
}

type Shape = ConformanceCase["shape"];
const plain: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const wide: RopeSpec = { ...plain, base: 500000, headDim: 128, rotaryDim: 128 };
const partial: RopeSpec = { ...plain, headDim: 80, rotaryDim: 32 };
const interleaved = { pairing: "interleaved" } as const;
const scaled = { originalMaxPositionEmbeddings: 256, maxPositionEmbeddings: 4096, factor: 16 };
const yarn: RopeSpec = { ...plain, ropeType: "yarn", ...scaled };
const llama3: RopeSpec = { ...wide, ropeType: "llama3", ...scaled, factor: 32, lowFreqFactor: 1, highFreqFactor: 4 };
const dynamic: RopeSpec = { ...plain, ropeType: "dynamic", factor: 4, maxPositionEmbeddings: 64 };
const ramp = (from: number, step: number): number[] => Array.from({ length: 16 }, (_, i) => from + step * i);
const longrope: RopeSpec = {
  ...plain,
  ropeType: "longrope",
  headDim: 32,
  rotaryDim: 32,
  originalMaxPositionEmbeddings: 64,
  maxPositionEmbeddings: 512,
  shortFactor: ramp(1, 0.0625),
  longFactor: ramp(1, 0.75),
};

const run = (count: number, start = 0): number[] => Array.from({ length: count }, (_, i) => start + i);
/** Five tokens of text, an image of 3 x 5 patches, four of text: time, height and width all differ. */
const patches = run(15).map((i) => [5, 5 + Math.floor(i / 5), 5 + (i % 5)]);
const ofText = (count: number, start: number): number[][] => run(count, start).map((p) => [p, p, p]);
const mixed = [...ofText(5, 0), ...patches, ...ofText(4, 10)];
const axes = [0, 1, 2].flatMap((axis) => mixed.map((token) => token[axis]!));
const grid = [...run(15).map((i) => Math.floor(i / 5)), ...run(15).map((i) => i % 5)];
const imaged: RopeSpec = { ...wide, base: 1000000, mropeSection: [16, 24, 24] };
const trained = { ...plain, maxPositionEmbeddings: 4096 };
const edge = [4094, 4095, 4096, 4097];

/** `more`: differences from a run of positions from 0 in the layout bhsd. */
function make(
  name: string,
  why: string,
  spec: RopeSpec,
  shape: Shape,
  more: Partial<Pick<ConformanceCase, "layout" | "positions" | "seqLen">> = {},
): ConformanceCase {
  const layout = more.layout ?? "bhsd";
  const positions = more.positions ?? run(layout === "bhsd" ? shape[2] : shape[1]);
  const seqLen = more.seqLen ?? Math.max(...positions) + 1;
  return { name, why, spec, shape, layout, positions, seqLen };
}

/** The cases, simple ones first. Each is judged separately; the decoding steps continue each other. */
export const conformanceCases: readonly ConformanceCase[] = [
  make("half-split", "pairs (i, i + rotary_dim / 2)", plain, [1, 4, 16, 64]),
  make("interleaved", "pairs (2i, 2i + 1)", { ...plain, ...interleaved }, [1, 4, 16, 64]),
  make("half-split-128", "another base and a wider head", wide, [1, 2, 16, 128]),
  make("interleaved-128", "the same in pairs (2i, 2i + 1)", { ...wide, ...interleaved }, [1, 2, 16, 128]),
  make("partial", "32 of 80 channels rotate, with exponents over 32", partial, [1, 2, 16, 80]),
  make("partial-interleaved", "the same in pairs (2i, 2i + 1)", { ...partial, ...interleaved }, [1, 2, 16, 80]),
  make("trailing", "the last 32 of 80 channels rotate", { ...partial, rotaryOffset: 48 }, [1, 2, 12, 80]),
  make(
    "written-half-split",
    "read in one order, written in another",
    { ...plain, ...interleaved, writeAs: "half-split" },
    [1, 2, 12, 64],
  ),
  make("other-direction", "rotates by the negative angle", { ...plain, direction: -1 }, [1, 2, 12, 64]),
  make(
    "seq-before-heads",
    "[batch, seq, heads, head_dim] with as many heads as other cases have tokens",
    plain,
    [1, 6, 16, 64],
    { layout: "bshd" },
  ),
  make("several-rows", "rows of a batch share positions", plain, [3, 2, 12, 64]),
  make("left-padding", "each row of a batch has positions of its own", plain, [2, 2, 12, 64], {
    positions: [0, 0, 0, ...run(9), ...run(12)],
  }),
  make("packed", "positions begin again at each document", plain, [1, 2, 16, 64], {
    positions: [...run(5), ...run(8), ...run(3)],
  }),
  make("decode-prompt", "a prompt of twelve tokens", plain, [1, 2, 12, 64]),
  make("decode-12", "then one token at position 12", plain, [1, 2, 1, 64], { positions: [12] }),
  make("decode-13", "then one at position 13", plain, [1, 2, 1, 64], { positions: [13] }),
  make(
    "past-512",
    "a run that is longer than common tables and than bfloat16 counts",
    { ...plain, headDim: 16, rotaryDim: 16 },
    [1, 2, 640, 16],
  ),
  make("past-2048", "positions that float16 does not have", plain, [1, 2, 12, 64], { positions: run(12, 2500) }),
  make("trained-length", "the trained length, one before and one behind it", trained, [1, 2, 4, 64], {
    positions: edge,
  }),
  make("past-131072", "long contexts", { ...wide, ...interleaved }, [1, 2, 6, 128], {
    positions: [131071, 131072, 131073, 200001, 262143, 262145],
  }),
  make("linear", "positions divided by 4", { ...plain, ropeType: "linear", factor: 4 }, [1, 2, 16, 64]),
  make("llama3", "the three bands of frequencies", llama3, [1, 2, 16, 128], { positions: run(16, 250) }),
  make("yarn", "the ramp, and attention_factor in cos and sin", yarn, [1, 2, 16, 64], { positions: run(16, 250) }),
  make(
    "yarn-partial",
    "the same in a part of the head, in pairs (2i, 2i + 1)",
    { ...yarn, ...partial, ...interleaved, ropeType: "yarn" },
    [1, 2, 16, 80],
  ),
  make("dynamic-within", "no scaling up to the trained length", dynamic, [1, 2, 8, 64], { seqLen: 64 }),
  make("dynamic-past", "another base past it", dynamic, [1, 2, 8, 64], { positions: run(8, 192) }),
  make("longrope-short", "the short factors up to the original length", longrope, [1, 2, 8, 32], { seqLen: 64 }),
  make("longrope-long", "the long factors past it", longrope, [1, 2, 8, 32], { positions: run(8, 60), seqLen: 68 }),
  make(
    "proportional",
    "a quarter of the pairs rotate, spread over the whole head",
    { ...plain, ropeType: "proportional", partialRotaryFactor: 0.25 },
    [1, 2, 12, 64],
  ),
  make("image-sections", "time, height and width in sections", imaged, [1, 2, 24, 128], { positions: axes }),
  make(
    "image-interleaved",
    "time, height and width in turn",
    { ...imaged, mropeSection: [24, 20, 20], mropeInterleaved: true },
    [1, 2, 24, 128],
    { positions: axes },
  ),
  make(
    "rows-and-columns",
    "half of the pairs by rows, half by columns",
    { ...plain, axisPattern: "axial" },
    [1, 2, 15, 64],
    { positions: grid },
  ),
];
