/** One text in both languages. */
export interface Both {
  readonly en: string;
  readonly zh: string;
}

export const both = (en: string, zh: string): Both => ({ en, zh });

/** Texts one after the other. */
export const joined = (...texts: readonly Both[]): Both =>
  both(texts.map(({ en }) => en).join(""), texts.map(({ zh }) => zh).join(""));
