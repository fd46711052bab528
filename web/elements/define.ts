/** Registers every element once; a second copy of the package on the same page is no error. Link styles/tokens.css as well. */
import * as elements from "./index.js";

const tags = {
  "rope-attention-map": elements.RopeAttentionMap,
  "rope-attention-shapes": elements.RopeAttentionShapes,
  "rope-clock-wall": elements.RopeClockWall,
  "rope-context-extension": elements.RopeContextExtension,
  "rope-data-table": elements.RopeDataTable,
  "rope-error-plot": elements.RopeErrorPlot,
  "rope-figure-tools": elements.RopeFigureTools,
  "rope-heat-map": elements.RopeHeatMap,
  "rope-live-text": elements.RopeLiveText,
  "rope-measurements": elements.RopeMeasurements,
  "rope-model-picker": elements.RopeModelPicker,
  "rope-multimodal": elements.RopeMultimodal,
  "rope-pair-bars": elements.RopePairBars,
  "rope-pair-dial": elements.RopePairDial,
  "rope-pair-plot": elements.RopePairPlot,
  "rope-precision": elements.RopePrecision,
  "rope-relative-score": elements.RopeRelativeScore,
  "rope-row-weights": elements.RopeRowWeights,
  "rope-score-curve": elements.RopeScoreCurve,
  "rope-score-moves": elements.RopeScoreMoves,
  "rope-token-strip": elements.RopeTokenStrip,
  "rope-wavelengths": elements.RopeWavelengths,
};

if (typeof customElements !== "undefined")
  for (const [tag, element] of Object.entries(tags)) if (!customElements.get(tag)) customElements.define(tag, element);
