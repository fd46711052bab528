import { viewFields, writeFragment, type Raw } from "../../figures/base/fields.js";

export const ROOMS = ["learn", "check", "lab"] as const;
export type Room = (typeof ROOMS)[number];

/** The chapters of each page: their ids, and the prefixes of their values in a link. A link to one of them arrives on either page. */
export const CHAPTERS = {
  learn: { why: "w", zoo: "z", complex: "c", score: "s", speeds: "e", writer: "g", reader: "rd" },
  lab: {
    frequencies: "f",
    decay: "d",
    extension: "x",
    cliff: "k",
    needle: "nd",
    pairings: "p",
    precision: "r",
    heads: "a",
    "model-heads": "mh",
    "pair-freeze": "pf",
    multimodal: "v",
    performance: "b",
    texts: "t",
  },
} as const satisfies Partial<Record<Room, Readonly<Record<string, string>>>>;

/** The keys in a link of what all pages keep: language and colours. */
export const VIEW: readonly string[] = Object.values(viewFields).map(({ key }) => key);

/** Where a page is, from another one. */
export const wayTo = (here: Room, to: Room): string =>
  `${here === "learn" ? "./" : "../"}${to === "learn" ? "" : `${to}/`}`;

/** The address of another page, which keeps what was chosen: Check the language and the colours, the other two all values. */
export function roomAddress(here: Room, to: Room, link: Raw): string {
  const shared = here !== "check" && to !== "check";
  const kept = Object.entries(link).filter(([key]) => (shared ? key !== CHAPTER : VIEW.includes(key)));
  return wayTo(here, to) + (kept.length === 0 ? "" : `#${writeFragment(Object.fromEntries(kept))}`);
}

/** The name of the chapter in a link. */
const CHAPTER = "h";

/** The address in another page of what a link leads to, where it is not in this one. */
export function movedTo(here: keyof typeof CHAPTERS, link: Raw): string | undefined {
  const other = here === "learn" ? "lab" : "learn";
  const chapter = link[CHAPTER];
  if (chapter === undefined || !Object.hasOwn(CHAPTERS[other], chapter)) return undefined;
  return `${wayTo(here, other)}#${writeFragment(link)}`;
}

/** "#zoo" is a link to a chapter too. */
export function plainChapter(fragment: string): string {
  const name = fragment.replace(/^#/, "");
  const known = Object.values(CHAPTERS).some((ids) => Object.hasOwn(ids, name));
  return known ? writeFragment({ [CHAPTER]: name }) : fragment;
}
