export { adoptTokens } from "./base/styles/adopt-tokens.js";
export type { EmbedWanted } from "./export/embed-code.js";
export { sharedEngine, useEngine } from "./base/engine.js";
export { defineFigure, figures } from "./list.js";
export type { FigureProblem, RopeElement } from "./base/element.js";
export { RopeAttentionMap } from "./attention-map/element.js";
export type { Rotation } from "./attention-map/values.js";
export { RopeAttentionShapes, type ShapesChange } from "./attention-shapes/element.js";
export { RopeChannelRibbon } from "./pairing-ribbon/rope-channel-ribbon.js";
export { RopeClockWall } from "./clock-wall/element.js";
export { RopeComplexPair } from "./complex-pair/element.js";
export { RopeContextExtension } from "./context-extension/element.js";
export { RopeDataTable } from "./parts/data-table/rope-data-table.js";
export { RopeDecay } from "./decay/element.js";
export type { DecayModel, DecayChange } from "./decay/values.js";
export { RopeEncodingZoo } from "./encoding-zoo/element.js";
export { RopeErrorPlot, type ErrorSeries } from "./precision/rope-error-plot.js";
export { RopeFigureTools, type FigureCode, type FigurePrograms, type LinkWanted } from "./export/rope-figure-tools.js";
export { RopeHeatMap } from "./parts/heat-map/rope-heat-map.js";
export { RopeLinePlot, type PlotSeries } from "./parts/line-plot/rope-line-plot.js";
export { RopeLiveText } from "./parts/live-text/rope-live-text.js";
export type { Measured, MeasuredGroup } from "./measurements/measured.js";
export { provideMeasuring, type Measure, type MeasuringProgress } from "./measurements/measuring.js";
export { RopeMeasuredCase } from "./measurements/rope-measured-case.js";
export { RopeMeasurements } from "./measurements/element.js";
export {
  CUSTOM,
  RopeModelPicker,
  type ConfigProblem,
  type ModelChoice,
} from "./parts/model-picker/rope-model-picker.js";
export { RopeMultimodal } from "./multimodal/element.js";
export type { MultimodalChoice } from "./multimodal/values.js";
export { RopePairBars } from "./relative-score/rope-pair-bars.js";
export { RopePairDial } from "./relative-score/rope-pair-dial.js";
export { RopePairLengths, type TurnedPair } from "./pairing-ribbon/rope-pair-lengths.js";
export { RopePairPlot, type PairSeries, type PlotLine, type Tone } from "./parts/pair-plot/rope-pair-plot.js";
export { RopePairingRibbon } from "./pairing-ribbon/element.js";
export { RopePrecision } from "./precision/element.js";
export { RopeRelativeScore } from "./relative-score/element.js";
export { RopeRowWeights } from "./attention-map/rope-row-weights.js";
export { RopeScoreCurve } from "./relative-score/rope-score-curve.js";
export { RopeScoreMoves } from "./relative-score/rope-score-moves.js";
export { RopeSourceCard } from "./source-card/element.js";
export type { SourceChange } from "./source-card/values.js";
export { RopeSourceFigure } from "./source-card/rope-source-figure.js";
export { RopeValueCurve } from "./source-card/rope-value-curve.js";
export {
  RopeTokenStrip,
  type PositionChange,
  type StripToken,
  type TokenRole,
} from "./parts/token-strip/rope-token-strip.js";
export { RopeTwoSentences } from "./two-sentences/element.js";
export { RopeWavelengths } from "./wavelengths/element.js";
export type { WavelengthsChange } from "./wavelengths/values.js";
export type { ExtensionChoice } from "./context-extension/schemes.js";
export type { ZooId } from "./encoding-zoo/zoo.js";
export { watchFigures } from "./watch.js";
