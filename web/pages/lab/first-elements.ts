import { RopeClockWall } from "../../figures/clock-wall/element.js";
import { RopeDataTable } from "../../figures/parts/data-table/rope-data-table.js";
import { RopeLiveText } from "../../figures/parts/live-text/rope-live-text.js";
import { RopeModelPicker } from "../../figures/parts/model-picker/rope-model-picker.js";
import { RopeRelativeScore } from "../../figures/relative-score/element.js";
import { defineInPage } from "../host/define-in-page.js";

/** What the first two figures are made of. All else comes with later-elements.ts, once they can be used. */
export const defineFirst = (): void =>
  defineInPage({
    "rope-clock-wall": RopeClockWall,
    "rope-data-table": RopeDataTable,
    "rope-live-text": RopeLiveText,
    "rope-model-picker": RopeModelPicker,
    "rope-relative-score": RopeRelativeScore,
  });
