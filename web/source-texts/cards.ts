// ropewalk/source-texts: the cards of texts 001 and 004 without the page (the others run in Python). What a card's menu copies runs on it.
import { refuse } from "../api/arguments/checks.js";
import type { Ropewalk } from "../api/index.js";
import { entries, entryOf } from "./index.js";
import { checkedValues, loadItem, runItem } from "./run.js";
import type { Kind, Result, Row, Step, TextId, Value, Words } from "./types.js";

export type { Figure, Kind, Result, Row, Step, TextId, Value, Verdict, Words } from "./types.js";

/** One card: its id ("001-test-1", "m1", "claim-odd"), the text that it is about, and its title. */
export interface Card {
  readonly id: string;
  readonly text: TextId;
  readonly kind: Kind;
  readonly title: Words;
}

/** All cards, in the order of the page. */
export const cards: readonly Card[] = entries;

/**
 * Computes a card anew. `values` are settings by name, as a link to the card writes them; those that are missing, unknown or out
 * of range take the text's own. Errors: option-invalid (no such card), and what the engine throws.
 */
export async function runCard(rw: Ropewalk, id: string, values: Readonly<Record<string, Value>> = {}): Promise<Result> {
  const entry = entryOf(id);
  if (!entry) throw refuse("id", id, "card");
  const item = await loadItem(entry);
  return runItem(rw, item, checkedValues(item, values));
}

/** The rows and lines of a result as text, in English: what it is, the value, what was printed, the verdict. */
export function rowTexts({ rows, steps = [] }: Result): string[] {
  return [...rows.map(rowText), ...steps.map(stepText)];
}

const rowText = ({ label, printed, said, ours, verdict }: Row): string =>
  `${label.en}: ${ours} [${printed === undefined ? "" : `printed ${printed}; `}${said === undefined ? "" : `said ${said}; `}${verdict}]`;

const stepText = ({ formula, code, ours, verdict }: Step): string =>
  `${[formula, code].filter((part) => part !== undefined).join("  |  ")}: ${ours} [${verdict}]`;
