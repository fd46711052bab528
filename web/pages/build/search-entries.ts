import { readdirSync, readFileSync } from "node:fs";
import { checkStrings } from "../check/strings.js";
import { PARTS } from "../check/state.js";
import { rooms } from "../lab/rooms.js";
import { chapters } from "../learn/chapters.js";
import { glossaryStrings, type Term } from "../learn/glossary-strings.js";
import { withoutTerms } from "../learn/glossary.js";
import type { StageText } from "../learn/story.js";
import { storyTexts } from "../learn/story-texts.js";
import type { Entry } from "../search/entries.js";
import type { PageLanguage } from "../shell/language.js";
import { textsText } from "../texts/strings.js";

interface Figure {
  tagName: string;
  summary: string;
  description: string;
  zh: { summary: string; description: string };
}

const LANGUAGES = ["en", "zh"] as const;
const docs = new URL("../../docs/", import.meta.url);
const manifest = new URL("../../embed/generated/custom-elements.json", import.meta.url);

const both = (textOf: (language: PageLanguage) => string): Record<PageLanguage, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textOf(language)])) as Record<PageLanguage, string>;

const stories = chapters.map(({ id, title }): Entry => {
  const text = both((language) => {
    const words: StageText = storyTexts[id as keyof typeof storyTexts][language];
    return withoutTerms([...(words.prose ?? []), words.keep].join(" "));
  });
  return { kind: "chapter", to: `#v=2&h=${id}`, title, text };
});

/** The first chapter that marks a word, or the story's first chapter. */
function chapterOf(term: Term): string {
  const { forms } = glossaryStrings.en.terms[term];
  const marks = (id: string): boolean => {
    const words: StageText = storyTexts[id as keyof typeof storyTexts].en;
    return forms.some((form) => [...(words.prose ?? []), words.note].join(" ").includes(`[${form}]`));
  };
  return chapters.find(({ id }) => marks(id))?.id ?? chapters[0]!.id;
}

const words = (Object.keys(glossaryStrings.en.terms) as Term[]).map((term): Entry => {
  const of = (language: PageLanguage) => glossaryStrings[language].terms[term];
  const [title, text] = [both((language) => of(language).name), both((language) => of(language).sentence)];
  return { kind: "word", to: `#v=2&h=${chapterOf(term)}`, title, text };
});

/** All texts in a part of the product's strings, one after the other. */
const textsIn = (words: unknown): string[] =>
  typeof words === "string"
    ? [words]
    : typeof words === "object" && words !== null
      ? Object.values(words).flatMap(textsIn)
      : [];

type Words = Record<string, Partial<Record<PageLanguage, unknown>>>;

/** A second figure of a chapter has its own strings. */
const inLab = await Promise.all(
  rooms.map(async ({ id, title }): Promise<Entry> => {
    const folder = new URL(`../lab/${id}/`, import.meta.url);
    const files = readdirSync(folder).flatMap((name) => /^(.*strings)\.ts$/.exec(name)?.[1] ?? []);
    const modules = await Promise.all(files.map((name) => import(`../lab/${id}/${name}.ts`) as Promise<Words>));
    const words = modules.flatMap((one) => Object.values(one));
    const text = both((language) => words.flatMap((one) => textsIn(one[language])).join(" · "));
    return { kind: "room", to: `lab/#v=2&h=${id}`, title, text };
  }),
);

const ofTexts: Entry = {
  kind: "texts",
  to: "texts/",
  title: both((language) => textsText[language].title),
  text: both((language) => textsIn(textsText[language]).join(" · ")),
};

const inCheck = PARTS.map((part): Entry => {
  const [title, text] = [both((one) => checkStrings[one].parts[part]), both((one) => checkStrings[one].lead)];
  return { kind: "part", to: `check/#v=2&a=${part}`, title, text };
});

const { modules } = JSON.parse(readFileSync(manifest, "utf8")) as { modules: { declarations: Figure[] }[] };
const figures = modules
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName !== undefined)
  .map(({ tagName, summary, description, zh }): Entry => {
    const text = { en: `<${tagName}> ${description}`, zh: `<${tagName}> ${zh.description}` };
    return { kind: "figure", to: `embed/${tagName}.html`, title: { en: summary, zh: zh.summary }, text };
  });

/** Guides are only in English; the docs list each under its title. */
const guides = readdirSync(docs)
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .map((name): Entry => {
    const whole = readFileSync(new URL(name, docs), "utf8");
    const [, title, text] = /^# (.+)\n+((?:.+\n)+)/.exec(whole)!;
    const plain = title!.replaceAll("`", "");
    const first = text!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, "$1")
      .replaceAll("\n", " ")
      .trim();
    const headings = Array.from(whole.matchAll(/^##+ (.+)$/gm), ([, heading]) => heading!.replaceAll("`", ""));
    const all = [first, ...headings].join(" ");
    return {
      kind: "guide",
      to: `docs/documents/${plain.replaceAll(" ", "_")}.html`,
      title: { en: plain, zh: plain },
      text: { en: all, zh: all },
    };
  });

export const entries: readonly Entry[] = [...stories, ...words, ...inLab, ofTexts, ...inCheck, ...figures, ...guides];
