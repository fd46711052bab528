import { chaptersOf } from "../host/rope-chapters.js";
import { defineLater as define } from "../shell/later-elements.js";
import { CHAPTERS } from "../shell/rooms.js";
import { chapters } from "./chapters.js";

/** The rest of the page's elements. */
export const defineLater = (page: Parameters<typeof define>[0]): void =>
  define(page, chaptersOf(chapters, Object.values(CHAPTERS.lab)));
