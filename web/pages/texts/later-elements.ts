import { entriesOf } from "../host/entry.js";
import { defineLater as define } from "../host/later-elements.js";
import { chaptersOf } from "../host/rope-chapters.js";
import { CHAPTERS, keysBeside } from "../shell/site-pages.js";
import { textsText } from "./strings.js";

const cards = entriesOf(CHAPTERS.texts, {
  texts: {
    title: { en: textsText.en.cards, zh: textsText.zh.cards },
    reserved: { en: [150, 108], zh: [140, 104] },
    load: () => import("./chapter.js"),
  },
});

export const defineLater = (page: Parameters<typeof define>[0]): void =>
  define(page, chaptersOf(cards, keysBeside("texts"), "first"));
