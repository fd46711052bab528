import type { Plugin } from "vite";

/** Takes the indentation out of the elements' templates and styles; minifiers leave template strings as they are. */
export function tightTemplates(): Plugin {
  return {
    name: "tight-templates",
    apply: "build",
    transform: {
      filter: { id: /\/web\/(elements|page)\/.*\.ts$/, code: /\b(css|html|svg)`/ },
      handler: (code) => ({
        code: code.replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${tightStyle(text)}\``).replace(/\n +/g, "\n"), // in markup as in code, the first of several white spaces counts
        map: null,
      }),
    },
  };
}

/** Between rules and declarations no white space counts; within a value it does. */
const tightStyle = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;\}/g, "}")
    .trim();
