import "virtual:later-parts";
import { RopeAttentionMap } from "../../figures/attention-map/element.js";
import { defineInPage } from "../host/define-in-page.js";
import { chaptersOf } from "../host/rope-chapters.js";
import { defineLater as define } from "../host/later-elements.js";
import { keysBeside } from "../shell/site-pages.js";
import { rooms } from "./rooms.js";
import { RopePairCode } from "./rope-pair-code.js";
import { roomStrings } from "./strings.js";

export function defineLater(page: Parameters<typeof define>[0]): void {
  define(page, chaptersOf(rooms, keysBeside("lab"), "first", roomStrings));
  defineInPage({ "rope-attention-map": RopeAttentionMap, "rope-pair-code": RopePairCode });
}
