import type { Programs, TextId } from "../types.js";

/**
 * The programs of one text's cards by their ids, from its files: "./numpy/test-1.py" is of "001-test-1"; a claim's and a
 * mistake's have the id as their name. `more`: what a card has besides.
 */
export function byCard(
  text: TextId | "",
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, Programs>> = {},
): Readonly<Record<string, Programs>> {
  const all: Record<string, Programs> = { ...more };
  for (const [path, program] of Object.entries(files)) {
    const [, language, name] = /(javascript|numpy|torch)\/(.+)\.\w+$/.exec(path)!;
    const id = /^(?:claim-|m\d+$)/.test(name!) ? name! : `${text}-${name}`;
    all[id] = { ...all[id], [language!]: program };
  }
  return all;
}
