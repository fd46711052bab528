// A program in the pieces that stand beside what they say.
import { programOf, type SettingValues, type TextCard } from "../../source-texts/read-text.js";
import type { Ran } from "../../source-texts/run-text.js";

/** A line that is marked as the text has it, or as it should be. */
export const MARKED = / {2}# (wrong|right)$/;

/** The card's program above a line of its file. */
const linesBefore = ({ program }: TextCard, line: number): string =>
  program
    .split("\n")
    .slice(0, line - 1)
    .map((text) => `${text}\n`)
    .join("");

/** The line of the program at which a part of its file begins, once its wrong or right lines are chosen. */
export const firstLine = (card: TextCard, from: number, values: SettingValues): number =>
  programOf({ program: linesBefore(card, from) }, values).split("\n").length;

/** Lines of code that belong together, and the lines whose words are beside them. */
export interface Chunk {
  lines: string[];
  from: number;
  to: number;
  mark: string | undefined;
}

/**
 * A chunk ends with a line that says something or is marked. Lines of `margin` are not shown: what they say stands
 * beside the line before them, or beside a line of the text that they name.
 */
export function chunksOf(
  lines: readonly string[],
  start: number,
  margin: Ran["margin"],
  said: readonly { line: number }[],
): Chunk[] {
  const chunks: Chunk[] = [];
  let open: Chunk | undefined;
  lines.forEach((text, i) => {
    const at = start + i;
    const aside = margin.some(([from, to]) => at >= from && at <= to);
    const mark = MARKED.exec(text)?.[1];
    const says = said.some(({ line }) => line === at);
    const last = chunks.at(-1);
    if (aside && !open && last) last.to = at;
    else {
      open ??= { lines: [], from: at, to: at, mark: undefined };
      open.to = at;
      if (!aside) open.lines.push(text);
      open.mark = mark;
      if (!says && mark === undefined && !aside) return;
      chunks.push(trimmed(open));
      open = undefined;
    }
  });
  if (open) chunks.push(trimmed(open));
  return chunks.filter(
    ({ lines, from, to }) => lines.length > 0 || said.some(({ line }) => line >= from && line <= to),
  );
}

/** Without empty lines at its ends. */
function trimmed(chunk: Chunk): Chunk {
  const text = chunk.lines.join("\n").replace(/^\n+|\n+$/g, "");
  return { ...chunk, lines: text === "" ? [] : text.split("\n") };
}
