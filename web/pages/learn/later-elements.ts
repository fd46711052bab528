import "virtual:later-parts";
import { RopeDataTable } from "../../figures/parts/data-table/rope-data-table.js";
import { RopeLiveText } from "../../figures/parts/live-text/rope-live-text.js";
import { RopeModelPicker } from "../../figures/parts/model-picker/rope-model-picker.js";
import { defineInPage } from "../host/define-in-page.js";
import { chaptersOf } from "../host/rope-chapters.js";
import { defineLater as define } from "../host/later-elements.js";
import { keysBeside } from "../shell/site-pages.js";
import { chapters } from "./chapters.js";

export { below } from "./below.js";

export function defineLater(page: Parameters<typeof define>[0]): void {
  define(page, chaptersOf(chapters, keysBeside("learn"), "last"));
  defineInPage({
    "rope-data-table": RopeDataTable,
    "rope-live-text": RopeLiveText,
    "rope-model-picker": RopeModelPicker,
  });
}
