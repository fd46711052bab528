import { figure, number, oneOf, type ValuesOf } from "../../../figures/base/figure.js";

/** The possible numbers of clocks. */
export const CLOCKS = [1, 2, 4, 32] as const;
/** The range of the base, as powers of ten. */
export const BASES = [2, 7] as const;

const fields = {
  /** Clocks shown: 1, 2, 4 or 32 pairs of the head, from its fastest to its slowest. */
  clocks: oneOf<number>("e.n", 4, CLOCKS),
  /** Base of the frequencies. */
  base: number("e.b", 10_000, 10 ** BASES[0], 10 ** BASES[1]),
};

export type SpeedsValues = ValuesOf<typeof fields> & {
  /** The reader's guess: the clock that distinguishes the words. */
  guess?: number | undefined;
  /** Whether the second hands are shown. */
  seen?: boolean | undefined;
  /** While a finger moves the base. */
  sliding?: boolean | undefined;
};

export const storySpeeds = figure({
  title: { en: "Clocks of many speeds tell two words apart", zh: "多种转速的时钟分辨两个词" },
  fields,
  events: { "clocks-change": ["clocks"], "base-change": ["base"] },
});
