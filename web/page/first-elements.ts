import { register } from "../elements/register.js";
import { RopeClockWall } from "../elements/rope-clock-wall.js";
import { RopeDataTable } from "../elements/rope-data-table.js";
import { RopeLiveText } from "../elements/rope-live-text.js";
import { RopeModelPicker } from "../elements/rope-model-picker.js";
import { RopePairBars } from "../elements/rope-pair-bars.js";
import { RopePairDial } from "../elements/rope-pair-dial.js";
import { RopeRelativeScore } from "../elements/rope-relative-score.js";
import { RopeScoreCurve } from "../elements/rope-score-curve.js";
import { RopeScoreMoves } from "../elements/rope-score-moves.js";
import { RopeTokenStrip } from "../elements/rope-token-strip.js";

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
