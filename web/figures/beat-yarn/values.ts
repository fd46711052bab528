import { figure, number, type Field, type ValuesOf } from "../base/figure.js";
import { HELD_OUT } from "../numbers/held-out.js";
import { TINY_SPEC } from "../numbers/tiny-schemes.js";

/** Pairs of a head of the small models. */
export const PAIRS = TINY_SPEC.rotaryDim / 2;

/** How much slower than trained each pair rotates, fastest first, in hundredths of an octave; Infinity: not at all. */
export type Curve = readonly number[];

/** For a pair, in hundredths of an octave: twice as fast to 64 times slower. */
export const FASTEST = -100;
export const SLOWEST = 600;
/** The notation in links for a pair that does not rotate. */
const STILL = "x";

export const AS_TRAINED: Curve = Array.from({ length: PAIRS }, () => 0);
export const curveText = (curve: Curve): string => curve.map((by) => (by === Infinity ? STILL : by)).join("_");

const curve: Field<Curve> = {
  key: "by.c",
  fallback: AS_TRAINED,
  read(text) {
    const parts = text.split("_");
    if (parts.length !== PAIRS) return undefined;
    const all = parts.map((part) => (part === STILL ? Infinity : /^-?\d{1,3}$/.test(part) ? Number(part) : NaN));
    return all.every((by) => by === Infinity || (by >= FASTEST && by <= SLOWEST)) ? all : undefined;
  },
  write: curveText,
};

const fields = {
  /**
   * Hundredths of an octave by which each pair is slower than trained, the fastest first, joined by underscores; x does
   * not rotate.
   */
  curve,
  /** Multiplies cosines and sines: the attention factor. */
  factor: number("by.f", 1, 0.5, 2, 0.001),
  /** The passage, of those on which the model was not trained: 1 to 4, in Chinese 1 to 3. */
  passage: number("by.n", 1, 1, HELD_OUT.en),
};

export type BeatValues = ValuesOf<typeof fields>;
export type BeatChange = Partial<BeatValues>;

export const beatYarn = figure({
  title: { en: "The frequencies of a trained model as handles", zh: "把训练好的模型的频率当作手柄" },
  fields,
  events: { "beat-change": ["curve", "factor", "passage"] },
});
