import { figure, number, oneOf, some, text, type FigureContext, type ValuesOf } from "../base/figure.js";
import type { Language } from "../base/format.js";
import type { OwnModel } from "../numbers/own-model.js";
import { CHANGES, PROMPT, type Task, type WriterRotation } from "./write.js";

export const TEMPERATURES: readonly number[] = [0, 0.5, 0.8, 1];
export const SEEDS: readonly number[] = Array.from({ length: 24 }, (_, i) => i + 1);

const fields = {
  /** The prompt, up to 32 letters; empty for the language's own. */
  prompt: text("g.p", "", PROMPT),
  /** Seed of the random numbers by which letters are drawn, the same for every rotation. */
  seed: number("g.n", 1, 1, SEEDS.length),
  /** 0 writes the likeliest letter each time. */
  temperature: oneOf("g.t", 0.8, TEMPERATURES),
  /**
   * The rotation of the second text: moved, pairing-swapped, keys-one-late, off or another mistake; empty for the right
   * one. Of several, joined by underscores, the first mistake.
   */
  shown: some("g.s", ["pairing-swapped"], CHANGES),
};

export type BrokenWriterValues = ValuesOf<typeof fields>;
export type BrokenWriterChange = Partial<BrokenWriterValues>;

/** A model reads one language: Shakespeare's plays, or Tang poems. */
const tiny: Record<Language, Pick<Task, "model" | "prompt">> = {
  en: { model: "shakespeare", prompt: "ROMEO:" },
  zh: { model: "tang", prompt: "明月" },
};

/** A wrong rotation. Moving all positions is not wrong. */
export type Mistake = Exclude<WriterRotation, "right" | "tried" | "moved">;
export const isMistake = (rotation: WriterRotation): rotation is Mistake =>
  !["right", "tried", "moved"].includes(rotation);
export const MISTAKES: readonly Mistake[] = (CHANGES as readonly WriterRotation[]).filter(isMistake);

/** The second text's rotation: the one that a reader's own model tries, or the chosen one. */
export const lowerOf = ({ shown }: Pick<BrokenWriterValues, "shown">, own?: OwnModel): WriterRotation =>
  own?.tried ? "tried" : (MISTAKES.find((one) => shown.includes(one)) ?? (shown.includes("moved") ? "moved" : "right"));

/**
 * The continuations to write for these values: by the right rotation, by the other one, and with all positions moved,
 * which the reader guesses about.
 */
export const taskOf = (
  values: BrokenWriterValues,
  { language, own }: Pick<FigureContext, "language" | "own">,
): Task => ({
  model: tiny[language].model,
  ...(own && { own }),
  prompt: values.prompt || (own ? own.text.slice(0, PROMPT) : tiny[language].prompt),
  seed: values.seed,
  temperature: values.temperature,
  rotations: own?.tried ? ["right", "tried"] : [...new Set<WriterRotation>(["right", lowerOf(values), "moved"])],
});

export const brokenWriter = figure({
  title: { en: "A trained model writes with broken rotations", zh: "训练好的模型用写错的旋转续写" },
  fields,
  events: { "writer-change": ["prompt", "seed", "temperature", "shown"] },
});
