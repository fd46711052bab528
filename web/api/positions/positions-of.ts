import { choice, finite, ifGiven, objectWith, refuse } from "../arguments/options.js";
import { guardedCall } from "../errors/guarded-call.js";
import { checkTime, readParts, SCHEMES, type Part, type PositionPart, type PositionScheme } from "./parts.js";
import { Sequence, type BuiltPositions } from "./sequence.js";

export interface PositionsOfOptions {
  scheme: PositionScheme;
  /**
   * qwen2-vl and qwen2.5-vl: the version of transformers. "4": its versions 4.45 to 5.2, and Qwen's own code: text
   * continues after the largest position. "5.3": 5.3.0 to 5.5.3, in which the frames of a video have the same time and
   * mixed rows, and qwen2.5-vl multiplies the time of images, too (issues 45325 and 45381). "5": later versions; text
   * continues after rows and columns, whatever the time is, and qwen2.5-vl drops fractions of seconds. Default "4". For
   * other schemes any other value is option-invalid.
   */
  version?: "4" | "5.3" | "5";
  /**
   * Positions per second of video. Default: that of the configs, 2 in qwen2.5-vl, 25 in qwen2.5-omni, 13 in qwen3-omni.
   */
  tokensPerSecond?: number;
}

/**
 * The positions of text, images, videos and sounds, as a model's own code counts them. In flux, text is at 0, which is
 * not a position of the image. In qwen-image, text continues after all images, whose rows and columns are counted from
 * their middle. wan has no text.
 * Errors: option-invalid (a part that the scheme does not have), shape-mismatch, value-not-finite. Sources:
 * get_rope_index in transformers' modeling_qwen2_vl.py, modeling_qwen2_5_vl.py, modeling_qwen3_vl.py,
 * modeling_qwen2_5_omni.py and modeling_qwen3_omni_moe.py; _prepare_latent_image_ids, QwenEmbedRope and
 * WanRotaryPosEmbed in diffusers at 58eb52c.
 */
export function positionsOf(parts: readonly PositionPart[], options: PositionsOfOptions): BuiltPositions {
  return guardedCall("option-invalid", "parts", () => {
    const given = objectWith(options, "options", { scheme: true, version: true, tokensPerSecond: true });
    const scheme = choice(given.scheme, "options.scheme", SCHEMES);
    const version =
      ifGiven(given.version, (value) => choice(value, "options.version", ["4", "5.3", "5"] as const)) ?? "4";
    if (version !== "4" && !VERSIONED.includes(scheme))
      throw refuse("options.scheme", scheme, "one-of", undefined, { limit: VERSIONED.join(", ") });
    const perSecond =
      ifGiven(given.tokensPerSecond, (value) => finite(value, "options.tokensPerSecond")) ?? PER_SECOND[scheme] ?? 1;
    checkTime(perSecond, "options.tokensPerSecond");
    const read = readParts(parts);
    for (const part of read) checkPart(part, scheme);
    const out = new Sequence();
    if (scheme === "qwen-image") qwenImage(read, out);
    else for (const part of read) RULES[scheme](part, out, { version, perSecond });
    return scheme === "patches" ? out.built(["height", "width"]) : out.built(["time", "height", "width"]);
  });
}

/** The schemes that changed between versions of transformers. */
const VERSIONED: readonly PositionScheme[] = ["qwen2-vl", "qwen2.5-vl"];

const PER_SECOND: Partial<Record<PositionScheme, number>> = { "qwen2.5-vl": 2, "qwen2.5-omni": 25, "qwen3-omni": 13 };

const HAS: Record<PositionScheme, readonly Part["kind"][]> = {
  "qwen2-vl": ["text", "image", "video"],
  "qwen2.5-vl": ["text", "image", "video"],
  "qwen3-vl": ["text", "image", "video"],
  "qwen2.5-omni": ["text", "image", "video", "audio"],
  "qwen3-omni": ["text", "image", "video", "audio"],
  flux: ["text", "image"],
  "qwen-image": ["text", "image", "video"],
  wan: ["image", "video"],
  patches: ["image"],
};

function checkPart({ kind, path, marks, sound }: Part, scheme: PositionScheme): void {
  if (!HAS[scheme].includes(kind)) throw refuse(path, kind, "one-of", undefined, { limit: HAS[scheme].join(", ") });
  if (sound !== undefined && !HAS[scheme].includes("audio"))
    throw refuse(`${path}.audio`, sound, "equal-to", undefined, { limit: 0 });
  if (marks > 0 && scheme !== "qwen3-vl") throw refuse(`${path}.marks`, marks, "equal-to", undefined, { limit: 0 });
}

interface Rule {
  version: "4" | "5.3" | "5";
  perSecond: number;
}
type Write = (part: Part, out: Sequence, rule: Rule) => void;

/** The time of a frame in positions, multiplied in float32. */
const timeOf =
  ({ seconds }: Part, { perSecond }: Rule) =>
  (frame: number): number =>
    Math.fround(Math.fround(frame * Math.fround(seconds)) * perSecond);
const whole =
  (time: (frame: number) => number) =>
  (frame: number): number =>
    Math.floor(time(frame));

/** Qwen2-VL and Qwen2.5-VL; `time`: the distance between the frames of a video. */
const qwen =
  (hasSeconds: boolean): Write =>
  (part, out, rule) => {
    const { kind, rows, columns, seconds } = part;
    if (kind === "text") return out.text(part.tokens);
    const start = out.next;
    if (rule.version === "4") {
      const time = hasSeconds && kind === "video" ? whole(timeOf(part, rule)) : (frame: number) => frame;
      return out.grid(part, start, time);
    }
    const interval = hasSeconds ? rule.perSecond * Math.floor(seconds) : 1; // an image counts as 1 second
    if (rule.version === "5.3") out.mixedGrid(part, start, start * interval);
    else out.grid(part, start, (frame) => frame * interval);
    out.next = start + Math.max(rows, columns);
  };

const omni =
  (fractions: boolean): Write =>
  (part, out, rule) => {
    const { kind, sound } = part;
    if (kind === "text" || kind === "audio") return out.text(part.tokens);
    const time = fractions ? timeOf(part, rule) : whole(timeOf(part, rule));
    if (sound === undefined) return out.grid(part, out.next, time);
    // In Qwen2.5-Omni, the two marks have the same position.
    const marks = (): void => (fractions ? out.text(2) : out.together(2));
    marks();
    const video = new Sequence();
    const audio = new Sequence();
    video.grid(part, out.next, time);
    audio.next = out.next;
    audio.text(sound);
    if (fractions) out.merge(video, audio);
    else out.mergeChunks(video, audio, 2 * rule.perSecond);
    marks();
  };

const RULES: Record<Exclude<PositionScheme, "qwen-image">, Write> = {
  "qwen2-vl": qwen(false),
  "qwen2.5-vl": qwen(true),
  "qwen3-vl": (part, out) => {
    if (part.kind === "text") return out.text(part.tokens);
    for (let frame = 0; frame < part.frames; frame++) {
      out.text(part.marks);
      out.grid({ ...part, frames: 1 }, out.next, () => 0);
    }
  },
  "qwen2.5-omni": omni(false),
  "qwen3-omni": omni(true),
  flux: (part, out) => {
    if (part.kind === "text") for (let i = 0; i < part.tokens; i++) out.add(0, 0, 0);
    else out.grid(part, 0, () => 0);
  },
  wan: (part, out) => out.grid(part, 0, (frame) => frame),
  patches: (part, out) => out.grid(part, 0, () => 0),
};

/**
 * Rows and columns count from the middle; each image has its own time; text continues after half of the largest side.
 */
function qwenImage(parts: readonly Part[], out: Sequence): void {
  const half = (size: number): number => Math.floor(size / 2);
  let text = parts.reduce((most, { rows, columns }) => Math.max(most, half(rows), half(columns)), 0);
  let image = 0;
  for (const { kind, tokens, frames, rows, columns } of parts) {
    if (kind === "text") for (let i = 0; i < tokens; i++, text++) out.add(text, text, text);
    else {
      const [up, left] = [rows - half(rows), columns - half(columns)];
      for (let i = 0; i < frames * rows * columns; i++)
        out.add(image + Math.floor(i / (rows * columns)), (Math.floor(i / columns) % rows) - up, (i % columns) - left);
      image++;
    }
  }
}
