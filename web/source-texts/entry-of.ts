import type { Entry } from "./types.js";

type List = () => Promise<readonly Entry[]>;

/** The lists of cards, by what the ids in them begin with. */
const lists: readonly (readonly [start: string, list: List])[] = [
  ["000-", async () => (await import("./minimind/entries.js")).entries000],
  ["001-", async () => (await import("./qwen3-tutorial/entries.js")).entries001],
  ["002-", async () => (await import("./rope-py/entries.js")).entries002],
  ["003-", async () => (await import("./notes/entries.js")).entries003],
  ["004-", async () => (await import("./deep-dive/entries.js")).entries004],
  ["m", async () => (await import("./mistakes/entries.js")).mistakeEntries],
  ["claim-", async () => (await import("./claims/entries.js")).claimEntries],
];

/** One card's entry from the list of its text alone; undefined: there is no such card. */
export async function entryOf(id: string): Promise<Entry | undefined> {
  const list = lists.find(([start]) => id.startsWith(start))?.[1];
  return (await list?.())?.find((entry) => entry.id === id);
}
