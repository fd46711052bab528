import {
  choice,
  entriesOf,
  finite,
  ifGiven,
  isGiven,
  objectOf,
  refuse,
  whole,
  type Fields,
} from "../arguments/checks.js";
import { objectWith } from "../arguments/options.js";

/** The parts of a sequence, in order. Grids count the tokens that the model receives, after patches are merged. */
export type PositionPart =
  /** Tokens of text, including the marks around an image or a sound. */
  | { text: number }
  /** [rows, columns] */
  | { image: readonly [number, number] }
  | {
      /** [frames, rows, columns]; the frames are counted after merging in time. */
      video: readonly [number, number, number];
      /** Seconds from one frame to the next (second_per_grid_ts). Default 1. */
      secondsPerGrid?: number;
      /** qwen3-vl: text tokens before each frame, including its time. Default 0. */
      marks?: number;
      /**
       * qwen2.5-omni, qwen3-omni: tokens of the video's sound, interleaved with its frames. With it, the two marks
       * before and the two marks after are counted.
       */
      audio?: number;
    }
  /** Tokens of a sound. */
  | { audio: number };

/** The model whose rule is used. "patches" is that of a vision tower: row and column of each patch. */
export type PositionScheme = (typeof SCHEMES)[number];
export const SCHEMES = [
  "qwen2-vl",
  "qwen2.5-vl",
  "qwen3-vl",
  "qwen2.5-omni",
  "qwen3-omni",
  "flux",
  "qwen-image",
  "wan",
  "patches",
] as const;

/** A part after it was read. */
export interface Part {
  kind: "text" | "image" | "video" | "audio";
  path: string;
  /** The tokens of text and sound. */
  tokens: number;
  frames: number;
  rows: number;
  columns: number;
  seconds: number;
  marks: number;
  sound: number | undefined;
}

const partNames = { text: true, image: true, video: true, audio: true, secondsPerGrid: true, marks: true } as const;
/** More tokens than any model accepts; a list of them still fits into memory. */
const MOST = 2 ** 22;

/** The most seconds, and the most positions in a second: their products stay within float32. */
const MOST_TIME = 2 ** 20;

export function checkTime(value: number, path: string): void {
  if (value < 0) throw refuse(path, value, "at-least", undefined, { limit: 0 });
  if (value > MOST_TIME) throw refuse(path, value, "at-most", undefined, { limit: MOST_TIME });
}

/** Errors: option-invalid, value-not-finite, shape-mismatch (more than 2^22 tokens). */
export function readParts(value: unknown): Part[] {
  const parts = entriesOf(objectOf(value, "parts") as unknown as ArrayLike<unknown>, (part, i) =>
    readPart(part, `parts[${i}]`),
  );
  const tokens = parts.reduce((sum, part) => sum + tokensOf(part), 0);
  if (tokens > MOST) throw refuse("parts", tokens, "at-most", "shape-mismatch", { limit: MOST, measure: "length" });
  return parts;
}

const tokensOf = ({ tokens, frames, rows, columns, marks, sound = 0 }: Part): number =>
  tokens + sound + frames * (marks + rows * columns);

function readPart(value: unknown, path: string): Part {
  const given = objectWith(value, path, partNames);
  const kind = choice(
    isGiven(given.video) ? "video" : (["text", "image", "audio"] as const).find((name) => isGiven(given[name])),
    path,
    ["text", "image", "video", "audio"],
  );
  const count = (name: string, most = MOST): number => whole(given[name], `${path}.${name}`, 0, most);
  const none = { kind, path, tokens: 0, frames: 0, rows: 0, columns: 0, seconds: 1, marks: 0, sound: undefined };
  if (kind === "text" || kind === "audio") return { ...none, tokens: count(kind) };
  const [frames, rows, columns] = readGrid(given, kind, `${path}.${kind}`);
  if (kind === "image") return { ...none, frames, rows, columns };
  const seconds = ifGiven(given.secondsPerGrid, (value) => finite(value, `${path}.secondsPerGrid`)) ?? 1;
  checkTime(seconds, `${path}.secondsPerGrid`);
  const marks = isGiven(given.marks) ? count("marks") : 0;
  return { ...none, frames, rows, columns, seconds, marks, sound: isGiven(given.audio) ? count("audio") : undefined };
}

function readGrid(
  given: Fields,
  kind: "image" | "video",
  path: string,
): [frames: number, rows: number, columns: number] {
  const sizes = entriesOf(objectOf(given[kind], path) as unknown as ArrayLike<unknown>, (size) =>
    whole(size, path, 1, MOST),
  );
  const axes = kind === "image" ? 2 : 3;
  if (sizes.length !== axes)
    throw refuse(path, sizes.length, "equal-to", "shape-mismatch", { limit: axes, measure: "length" });
  return kind === "image" ? [1, sizes[0]!, sizes[1]!] : [sizes[0]!, sizes[1]!, sizes[2]!];
}
