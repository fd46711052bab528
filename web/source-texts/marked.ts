/** A piece of a text, and the term that it is. */
export interface Part {
  text: string;
  term?: string;
}

/** "{freq:θᵢ} = 1 / d" in its pieces: a term's name and its words stand in braces. */
export const partsOf = (marked: string): Part[] =>
  Array.from(marked.matchAll(/\{([a-z]+):([^{}]*)\}|([^{}]+)/g), ([, term, own, rest]) =>
    term === undefined ? { text: rest! } : { text: own!, term },
  );

/** The text alone. */
export const plainOf = (marked: string): string =>
  partsOf(marked)
    .map(({ text }) => text)
    .join("");
