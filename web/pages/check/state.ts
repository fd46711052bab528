import {
  MOST_TEXT,
  decode,
  encode,
  changed,
  number,
  oneOf,
  readFragment,
  text,
  unread,
  viewFields,
  writeFragment,
  type Raw,
  type ValuesOf,
} from "../../figures/base/fields.js";
import { sampleOf, WEIGHTS_SAMPLES, type WeightsSample } from "./samples.js";

export const PARTS = ["vectors", "code", "config", "weights", "plan", "kit"] as const;
export type Part = (typeof PARTS)[number];

const pairings = [undefined, "half-split", "interleaved"] as const;

/** The values in a link. A file's name means the reader's own file, which such a link asks its reader for. */
const fields = {
  part: oneOf<Part>("a", "vectors", PARTS),
  sample: text("s", "", 40),
  before: text("fb", "", 80),
  after: text("fa", "", 80),
  positions: text("n", "", 400),
  layout: oneOf<"bhsd" | "bshd">("y", "bhsd", ["bhsd", "bshd"]),
  shape: text("sh", "", 40),
  pair: number("i", -1, -1, 4095),
  /** Angles minus the expected ones; "": if that shows the finding better. */
  difference: oneOf<"" | "0" | "1">("d", "", ["", "0", "1"]),
  /** The model whose rotation is expected, inspected and written as code; "" means none. */
  model: text("p", "", 60),
  config: text("c", "", 1_000_000),
  pairing: oneOf<"half-split" | "interleaved" | undefined>("g", undefined, pairings),
  otherModel: text("p2", "", 60),
  otherConfig: text("c2", "", 1_000_000),
  otherPairing: oneOf<"half-split" | "interleaved" | undefined>("g2", undefined, pairings),
  layer: text("lt", "", 40),
  length: text("sl", "", 12),
  plan: text("pp", "", 2000),
  documents: text("pd", "", 2000),
  mask: text("pm", "", 2000),
  cache: text("pc", "", 12),
  trained: text("pt", "", 12),
  program: text("k", "pytorch", 20),
  /** One of web/code/samples.ts; "" for the reader's own, which is in a link only if it is short. */
  codeSample: text("cs", "halves", 40),
  mistaken: oneOf<"0" | "1">("cm", "1", ["0", "1"]),
  code: text("cc", "", 1_000_000),
  entry: text("ce", "", 80),
  axes: oneOf<"" | "bhsd" | "bshd">("cy", "", ["", "bhsd", "bshd"]),
  /** A link contains a sample, but not files of weights. */
  weights: oneOf<"" | WeightsSample>("ws", "", ["", ...WEIGHTS_SAMPLES]),
  ...viewFields,
};

export type CheckState = ValuesOf<typeof fields>;

export const stateOf = (link: Raw): CheckState => decode(fields, link);

/** Values too long for a link stay on the page. A sample without an expected config says so in its link. */
export function withState(link: Raw, state: Partial<CheckState>): Raw {
  const next = changed(link, encode(fields, state));
  return isBareSample(next) ? { ...next, [fields.model.key]: "" } : next;
}

/** A link with a sample but without the rotation to compare it with. */
const isBareSample = (link: Raw): boolean =>
  sampleOf(stateOf(link).sample) !== undefined && link[fields.model.key] === undefined;

export function fragmentOf(link: Raw): string {
  const short = Object.fromEntries(Object.entries(link).filter(([, value]) => value.length <= MOST_TEXT));
  return Object.keys(short).length === 0 ? "" : writeFragment(short);
}

/** "#config" and "h=config" open a part, as they open chapters on other pages. */
const partAsked = ([key, value]: [string, string]): [string, string] => {
  const place = key === "h" ? value : value === "" ? key : "";
  return PARTS.some((part) => part === place) ? [fields.part.key, place] : [key, value];
};

/**
 * A link's values and the names of unreadable ones. A sample is compared with its own model unless the link names
 * another.
 */
export function readLink(fragment: string): { link: Raw; ignored: string[] } {
  const { link: asked, otherVersion } = readFragment(fragment);
  if (otherVersion !== undefined) return { link: {}, ignored: [otherVersion] };
  const link = Object.fromEntries(Object.entries(asked).map(partAsked));
  const ignored = unread(fields, link);
  const read = Object.fromEntries(Object.entries(link).filter(([key]) => !ignored.includes(key)));
  return {
    link: isBareSample(read) ? withState(read, { model: sampleOf(stateOf(read).sample)!.model }) : read,
    ignored,
  };
}
