import { chaptersOf } from "../host/rope-chapters.js";
import { defineLater as define } from "../shell/later-elements.js";
import { CHAPTERS } from "../shell/rooms.js";
import { rooms } from "./rooms.js";
import { roomStrings } from "./strings.js";

/** The rest of the page's elements. */
export const defineLater = (page: Parameters<typeof define>[0]): void =>
  define(page, chaptersOf(rooms, Object.values(CHAPTERS.learn), roomStrings));
