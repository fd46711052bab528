import type { Plugin } from "vite";

/** Takes the indentation out of the elements' styles; minifiers leave template strings as they are. */
export function tightStyles(): Plugin {
  return {
    name: "tight-styles",
    apply: "build",
    transform: {
      filter: { id: /\/web\/(elements|page)\/.*\.ts$/, code: "css`" },
      handler: (code) => ({
        code: code.replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${tight(text)}\``),
        map: null,
      }),
    },
  };
}

/** Between rules and declarations no white space counts; within a value it does. */
const tight = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;\}/g, "}")
    .trim();
