import { note } from "../view/make.js";
import type { NoteBlock } from "../view/view.js";

/**
 * The words of a stage. `{pair:angle}` has the colour of a role; terms that the page explains are in [brackets].
 */
export interface StageText {
  /** One instruction, at its grip. */
  todo: string;
  /** At most two sentences. */
  prose?: readonly string[];
  /** One sentence to remember, which the figure shows to be true. */
  keep: string;
  /** The simplifications and assumptions of the figure. */
  note?: string;
  /** Chapters of Lab about the same topic. */
  more?: readonly (readonly [id: string, words: string])[];
}

const plain = (words: string): string => words.replace(/\{\w+:([^}]+)\}/g, "$1").replace(/\[([^\]]+)\]/g, "$1");

/** What a figure says above and below its drawing where no page says it beside. */
export const wordsAround = ({
  todo,
  prose = [],
  keep,
  note: simplified,
}: StageText): { above: NoteBlock; below: NoteBlock[] } => ({
  above: note(plain(todo)),
  below: [...prose, keep, ...(simplified === undefined ? [] : [simplified])].map((words) => note(plain(words))),
});
