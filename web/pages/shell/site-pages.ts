import { viewFields, writeFragment, type Raw } from "../../figures/base/fields.js";

export const PAGES = ["learn", "check", "lab", "texts"] as const;
export type Page = (typeof PAGES)[number];

/** The chapters of each page: ids and prefixes of their values. A link to one works on any page. */
export const CHAPTERS = {
  learn: {
    why: ["w"],
    zoo: ["z"],
    complex: ["c"],
    score: ["s"],
    speeds: ["e"],
    writer: ["g"],
    reader: ["rd"],
    beat: ["by"],
  },
  lab: {
    frequencies: ["f", "x"],
    decay: ["d"],
    cliff: ["k", "by", "nd"],
    pairings: ["p"],
    precision: ["r"],
    heads: ["a"],
    "model-heads": ["mh", "pf"],
    multimodal: ["v"],
  },
  texts: { texts: ["t"] },
} as const satisfies Partial<Record<Page, Readonly<Record<string, readonly string[]>>>>;
type ChapterPage = keyof typeof CHAPTERS;

/** Further figures of a chapter have places of their own. */
const WITHIN: Readonly<Record<string, string>> = {
  extension: "frequencies",
  scheme: "cliff",
  needle: "cliff",
  "pair-freeze": "model-heads",
  "own-model": "model-heads",
};

export const chapterOf = (place: string): string => (Object.hasOwn(WITHIN, place) ? WITHIN[place]! : place);

/** The page of a place, if it is one. */
export const pageOf = (place: string): ChapterPage | undefined =>
  (Object.keys(CHAPTERS) as ChapterPage[]).find((page) => Object.hasOwn(CHAPTERS[page], chapterOf(place)));

/** Prefixes of the values in a link that belong to the chapters of other pages. */
export const keysBeside = (here: ChapterPage): readonly string[] =>
  (Object.keys(CHAPTERS) as ChapterPage[])
    .filter((page) => page !== here)
    .flatMap((page) => Object.values(CHAPTERS[page]).flat());

/** The keys in a link that all pages keep: language and colours. */
const VIEW: readonly string[] = Object.values(viewFields).map(({ key }) => key);

/** The gallery is in the same folder as Learn. */
export type Place = Page | "gallery";

/** The path from one page to another. */
export const wayTo = (here: Place, to: Page): string =>
  `${here === "learn" || here === "gallery" ? "./" : "../"}${to === "learn" ? "" : `${to}/`}`;

/** Another page's address with the present choices: for Check, language and colours, for the others all values. */
export function pageAddress(here: Place, to: Page, link: Raw): string {
  const shared = here !== "check" && to !== "check";
  const kept = Object.entries(link).filter(([key]) => (shared ? key !== CHAPTER : VIEW.includes(key)));
  return wayTo(here, to) + (kept.length === 0 ? "" : `#${writeFragment(Object.fromEntries(kept))}`);
}

/** The name of the chapter in a link. */
const CHAPTER = "h";

/** The address on another page of a link's target, if it is not on this page. */
export function movedTo(here: ChapterPage, link: Raw): string | undefined {
  const { [CHAPTER]: place = "" } = link;
  const page = pageOf(place);
  return page === undefined || page === here ? undefined : `${wayTo(here, page)}#${writeFragment(link)}`;
}

/** "#zoo" is a link to a chapter too. */
export function plainChapter(fragment: string): string {
  const name = fragment.replace(/^#/, "");
  return pageOf(name) !== undefined ? writeFragment({ [CHAPTER]: name }) : fragment;
}
