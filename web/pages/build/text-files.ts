import { readFileSync, readdirSync } from "node:fs";
import type { Plugin } from "vite";
import { ownSettings, readText } from "../../source-texts/read-text.js";
import { recordedRun, type TextRecord } from "../../source-texts/recorded-run.js";
import type { TextFile } from "../texts/text-file.js";

const FILES = "virtual:text-files";
const PARTS = ["beginning", "whole"] as const;
type Part = (typeof PARTS)[number];

const folder = new URL("../../source-texts/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** The names of the files of texts, by the texts' ids. */
const names = (): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => [readText(read(name)).id, name.replace(/\.md$/, "")]),
  );

/** A text, or only its beginning: all before its second card. */
function textFile(name: string, part: Part): TextFile {
  const all = read(`${name}.md`);
  const file =
    part === "whole"
      ? all
      : all
          .split(/^(?=#### )/m)
          .slice(0, 2)
          .join("");
  const record = JSON.parse(read(`records/${name}.json`)) as TextRecord;
  const own = readText(file).cards.map((card) => [card.id, [recordedRun(card, record, ownSettings(card))!]]);
  return { file, record: Object.fromEntries(own) };
}

/** Texts with what was recorded at their own settings; what starts a page is the beginning of one. */
export function textFiles(): Plugin {
  return {
    name: "text-files",
    resolveId: (id) => (id.startsWith(FILES) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${FILES}`)) return undefined;
      const [, name, part] = id.split("/");
      if (name !== undefined) return `export default ${JSON.stringify(textFile(name, part as Part))}`;
      const loads = (name: string): string =>
        PARTS.map((part) => `${part}: () => import("${FILES}/${name}/${part}")`).join(", ");
      return `export default { ${[...names()].map(([id, name]) => `"${id}": { ${loads(name)} }`).join(", ")} }`;
    },
  };
}
