import { register } from "../../figures/base/register.js";
import { RopeClockWall } from "../../figures/clock-wall/element.js";
import { RopeDataTable } from "../../figures/parts/data-table/rope-data-table.js";
import { RopeLiveText } from "../../figures/parts/live-text/rope-live-text.js";
import { RopeModelPicker } from "../../figures/parts/model-picker/rope-model-picker.js";
import { RopePairBars } from "../../figures/relative-score/rope-pair-bars.js";
import { RopePairDial } from "../../figures/relative-score/rope-pair-dial.js";
import { RopeRelativeScore } from "../../figures/relative-score/element.js";
import { RopeScoreCurve } from "../../figures/relative-score/rope-score-curve.js";
import { RopeScoreMoves } from "../../figures/relative-score/rope-score-moves.js";
import { RopeTokenStrip } from "../../figures/parts/token-strip/rope-token-strip.js";

/** What the first two figures are made of. All else comes with later-elements.ts, once they can be used. */
export const defineFirst = (): void =>
  register({
    "rope-clock-wall": RopeClockWall,
    "rope-data-table": RopeDataTable,
    "rope-live-text": RopeLiveText,
    "rope-model-picker": RopeModelPicker,
    "rope-pair-bars": RopePairBars,
    "rope-pair-dial": RopePairDial,
    "rope-relative-score": RopeRelativeScore,
    "rope-score-curve": RopeScoreCurve,
    "rope-score-moves": RopeScoreMoves,
    "rope-token-strip": RopeTokenStrip,
  });
