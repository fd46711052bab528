import { figure, number, oneOf, some, text, type FigureContext, type ValuesOf } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { CHANGES, PROMPT, type Task } from "./write.js";

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
   * The rotations compared with the right one, joined by underscores: moved, pairing-swapped, keys-one-late, off and
   * others.
   */
  shown: some("g.s", ["moved", "pairing-swapped", "keys-one-late", "direction-reversed", "off"], CHANGES),
};

export type BrokenWriterValues = ValuesOf<typeof fields>;
export type BrokenWriterChange = Partial<BrokenWriterValues>;

/** A model reads one language: Shakespeare's plays, or Tang poems. */
const tiny: Record<Language, Pick<Task, "model" | "prompt">> = {
  en: { model: "shakespeare", prompt: "ROMEO:" },
  zh: { model: "tang", prompt: "明月" },
};

/**
 * The continuations to write for these values: first the one by the right rotation, with which the others are compared.
 */
export const taskOf = (
  { prompt, seed, temperature, shown }: BrokenWriterValues,
  { language, own }: Pick<FigureContext, "language" | "own">,
): Task => ({
  model: tiny[language].model,
  ...(own && { own }),
  prompt: prompt || (own ? own.text.slice(0, PROMPT) : tiny[language].prompt),
  seed,
  temperature,
  rotations: [
    "right",
    ...(own?.tried ? ["tried" as const] : []),
    ...CHANGES.filter((change) => shown.includes(change)),
  ],
});

export const brokenWriter = figure({
  title: { en: "A trained model writes with broken rotations", zh: "训练好的模型用写错的旋转续写" },
  fields,
  events: { "writer-change": ["prompt", "seed", "temperature", "shown"] },
});
