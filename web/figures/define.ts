/**
 * Defines every element, once: a second copy of the package on the same page is no error. The colours come along; a host page
 * overrides each --rope-* property where it likes.
 */
import { adoptTokens } from "./base/styles/adopt-tokens.js";
import * as elements from "./index.js";
import { register } from "./base/register.js";

adoptTokens();
register({
  "rope-attention-map": elements.RopeAttentionMap,
  "rope-attention-shapes": elements.RopeAttentionShapes,
  "rope-channel-ribbon": elements.RopeChannelRibbon,
  "rope-clock-wall": elements.RopeClockWall,
  "rope-complex-pair": elements.RopeComplexPair,
  "rope-context-extension": elements.RopeContextExtension,
  "rope-data-table": elements.RopeDataTable,
  "rope-decay": elements.RopeDecay,
  "rope-encoding-zoo": elements.RopeEncodingZoo,
  "rope-error-plot": elements.RopeErrorPlot,
  "rope-figure-tools": elements.RopeFigureTools,
  "rope-heat-map": elements.RopeHeatMap,
  "rope-line-plot": elements.RopeLinePlot,
  "rope-live-text": elements.RopeLiveText,
  "rope-measured-case": elements.RopeMeasuredCase,
  "rope-measurements": elements.RopeMeasurements,
  "rope-model-picker": elements.RopeModelPicker,
  "rope-multimodal": elements.RopeMultimodal,
  "rope-pair-bars": elements.RopePairBars,
  "rope-pair-dial": elements.RopePairDial,
  "rope-pair-lengths": elements.RopePairLengths,
  "rope-pair-plot": elements.RopePairPlot,
  "rope-pairing-ribbon": elements.RopePairingRibbon,
  "rope-precision": elements.RopePrecision,
  "rope-relative-score": elements.RopeRelativeScore,
  "rope-row-weights": elements.RopeRowWeights,
  "rope-score-curve": elements.RopeScoreCurve,
  "rope-score-moves": elements.RopeScoreMoves,
  "rope-source-card": elements.RopeSourceCard,
  "rope-source-figure": elements.RopeSourceFigure,
  "rope-value-curve": elements.RopeValueCurve,
  "rope-token-strip": elements.RopeTokenStrip,
  "rope-two-sentences": elements.RopeTwoSentences,
  "rope-wavelengths": elements.RopeWavelengths,
});
