import { RopeClockWall } from "../../figures/clock-wall/element.js";
import { RopeDataTable } from "../../figures/parts/data-table/rope-data-table.js";
import { RopeLiveText } from "../../figures/parts/live-text/rope-live-text.js";
import { RopeModelPicker } from "../../figures/parts/model-picker/rope-model-picker.js";
import { RopeRelativeScore } from "../../figures/relative-score/element.js";
import { defineInPage } from "../host/define-in-page.js";

/** The elements of the first two figures. later-elements.ts loads the rest once these can be used. */
export const defineFirst = (): void =>
  defineInPage({
    "rope-clock-wall": RopeClockWall,
    "rope-data-table": RopeDataTable,
    "rope-live-text": RopeLiveText,
    "rope-model-picker": RopeModelPicker,
    "rope-relative-score": RopeRelativeScore,
  });
