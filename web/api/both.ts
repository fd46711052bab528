/** One text in both languages. */
export interface Both {
  readonly en: string;
  readonly zh: string;
}

export const both = (en: string, zh: string): Both => ({ en, zh });

/** What is wrong, and the fix: code, or words where code cannot say it. */
export interface Advice {
  message: Both;
  fix: Both | string;
}

export const advice = ({ message, fix }: Advice, lang: keyof Both = "en"): { message: string; fix: string } => ({
  message: message[lang],
  fix: typeof fix === "string" ? fix : fix[lang],
});

/** Texts one after the other. */
export const joined = (...texts: readonly Both[]): Both =>
  both(texts.map(({ en }) => en).join(""), texts.map(({ zh }) => zh).join(""));
