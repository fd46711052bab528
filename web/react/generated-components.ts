// Made by npm run manifest from the files of web/figures.
import type * as elements from "ropewalk/elements";
import { figure } from "./figure.js";

/** <rope-attention-map> */
export const RopeAttentionMap = figure<
  elements.RopeAttentionMap,
  {
    "cell-change": { row: number; column: number };
    "cell-pick": { row: number; column: number };
    "rotation-change": { rotation: elements.Rotation };
  }
>(
  "rope-attention-map",
  ["cell-change", "cell-pick", "rotation-change"],
  () => import("ropewalk/elements/define/rope-attention-map"),
);

/** <rope-attention-shapes> */
export const RopeAttentionShapes = figure<elements.RopeAttentionShapes, { "shapes-change": elements.ShapesChange }>(
  "rope-attention-shapes",
  ["shapes-change"],
  () => import("ropewalk/elements/define/rope-attention-shapes"),
);

/** <rope-broken-writer> */
export const RopeBrokenWriter = figure<elements.RopeBrokenWriter, { "writer-change": elements.BrokenWriterChange }>(
  "rope-broken-writer",
  ["writer-change"],
  () => import("ropewalk/elements/define/rope-broken-writer"),
);

/** <rope-channel-ribbon> */
export const RopeChannelRibbon = figure<elements.RopeChannelRibbon, { "pair-mark": { pair: number } }>(
  "rope-channel-ribbon",
  ["pair-mark"],
  () => import("ropewalk/elements/define/rope-channel-ribbon"),
);

/** <rope-clock-wall> */
export const RopeClockWall = figure<
  elements.RopeClockWall,
  { "position-change": elements.PositionChange; "pair-change": { pair: number } }
>("rope-clock-wall", ["position-change", "pair-change"], () => import("ropewalk/elements/define/rope-clock-wall"));

/** <rope-complex-pair> */
export const RopeComplexPair = figure<
  elements.RopeComplexPair,
  {
    "vector-change": { x: number; y: number };
    "position-change": elements.PositionChange;
    "pair-change": { pair: number };
  }
>(
  "rope-complex-pair",
  ["vector-change", "position-change", "pair-change"],
  () => import("ropewalk/elements/define/rope-complex-pair"),
);

/** <rope-context-extension> */
export const RopeContextExtension = figure<
  elements.RopeContextExtension,
  { "pair-change": { pair: number }; "extension-change": elements.ExtensionChoice }
>(
  "rope-context-extension",
  ["pair-change", "extension-change"],
  () => import("ropewalk/elements/define/rope-context-extension"),
);

/** <rope-data-table> */
export const RopeDataTable = figure<elements.RopeDataTable, {}>(
  "rope-data-table",
  [],
  () => import("ropewalk/elements/define/rope-data-table"),
);

/** <rope-decay> */
export const RopeDecay = figure<elements.RopeDecay, { "decay-change": elements.DecayChange }>(
  "rope-decay",
  ["decay-change"],
  () => import("ropewalk/elements/define/rope-decay"),
);

/** <rope-depth-map> */
export const RopeDepthMap = figure<elements.RopeDepthMap, { "cell-change": { row: number; column: number } }>(
  "rope-depth-map",
  ["cell-change"],
  () => import("ropewalk/elements/define/rope-depth-map"),
);

/** <rope-encoding-zoo> */
export const RopeEncodingZoo = figure<
  elements.RopeEncodingZoo,
  { "position-change": elements.PositionChange; "encoding-change": { chosen: elements.ZooId } }
>(
  "rope-encoding-zoo",
  ["position-change", "encoding-change"],
  () => import("ropewalk/elements/define/rope-encoding-zoo"),
);

/** <rope-error-plot> */
export const RopeErrorPlot = figure<elements.RopeErrorPlot, { "cursor-change": { position: number } }>(
  "rope-error-plot",
  ["cursor-change"],
  () => import("ropewalk/elements/define/rope-error-plot"),
);

/** <rope-figure-tools> */
export const RopeFigureTools = figure<
  elements.RopeFigureTools,
  { "menu-open": object; "link-wanted": elements.LinkWanted; "embed-wanted": elements.EmbedWanted }
>(
  "rope-figure-tools",
  ["menu-open", "link-wanted", "embed-wanted"],
  () => import("ropewalk/elements/define/rope-figure-tools"),
);

/** <rope-heat-map> */
export const RopeHeatMap = figure<
  elements.RopeHeatMap,
  { "cell-change": { row: number; column: number }; "cell-pick": { row: number; column: number } }
>("rope-heat-map", ["cell-change", "cell-pick"], () => import("ropewalk/elements/define/rope-heat-map"));

/** <rope-length-cliff> */
export const RopeLengthCliff = figure<elements.RopeLengthCliff, { "cliff-change": elements.LengthCliffChange }>(
  "rope-length-cliff",
  ["cliff-change"],
  () => import("ropewalk/elements/define/rope-length-cliff"),
);

/** <rope-line-plot> */
export const RopeLinePlot = figure<elements.RopeLinePlot, { "cursor-change": { x: number } }>(
  "rope-line-plot",
  ["cursor-change"],
  () => import("ropewalk/elements/define/rope-line-plot"),
);

/** <rope-live-text> */
export const RopeLiveText = figure<elements.RopeLiveText, {}>(
  "rope-live-text",
  [],
  () => import("ropewalk/elements/define/rope-live-text"),
);

/** <rope-measured-case> */
export const RopeMeasuredCase = figure<elements.RopeMeasuredCase, {}>(
  "rope-measured-case",
  [],
  () => import("ropewalk/elements/define/rope-measured-case"),
);

/** <rope-measurements> */
export const RopeMeasurements = figure<
  elements.RopeMeasurements,
  { "measurements-change": { group: elements.MeasuredGroup } }
>("rope-measurements", ["measurements-change"], () => import("ropewalk/elements/define/rope-measurements"));

/** <rope-model-heads> */
export const RopeModelHeads = figure<elements.RopeModelHeads, { "heads-change": elements.ModelHeadsChange }>(
  "rope-model-heads",
  ["heads-change"],
  () => import("ropewalk/elements/define/rope-model-heads"),
);

/** <rope-model-picker> */
export const RopeModelPicker = figure<
  elements.RopeModelPicker,
  { "model-change": { model: string }; "config-change": { text: string } }
>("rope-model-picker", ["model-change", "config-change"], () => import("ropewalk/elements/define/rope-model-picker"));

/** <rope-multimodal> */
export const RopeMultimodal = figure<
  elements.RopeMultimodal,
  { "multimodal-change": Partial<elements.MultimodalChoice>; "pair-change": { pair: number } }
>("rope-multimodal", ["multimodal-change", "pair-change"], () => import("ropewalk/elements/define/rope-multimodal"));

/** <rope-needle> */
export const RopeNeedle = figure<elements.RopeNeedle, { "needle-change": elements.NeedleChange }>(
  "rope-needle",
  ["needle-change"],
  () => import("ropewalk/elements/define/rope-needle"),
);

/** <rope-pair-bars> */
export const RopePairBars = figure<elements.RopePairBars, { "pair-change": { pair: number } }>(
  "rope-pair-bars",
  ["pair-change"],
  () => import("ropewalk/elements/define/rope-pair-bars"),
);

/** <rope-pair-dial> */
export const RopePairDial = figure<elements.RopePairDial, {}>(
  "rope-pair-dial",
  [],
  () => import("ropewalk/elements/define/rope-pair-dial"),
);

/** <rope-pair-freeze> */
export const RopePairFreeze = figure<elements.RopePairFreeze, { "freeze-change": elements.PairFreezeChange }>(
  "rope-pair-freeze",
  ["freeze-change"],
  () => import("ropewalk/elements/define/rope-pair-freeze"),
);

/** <rope-pair-lengths> */
export const RopePairLengths = figure<elements.RopePairLengths, { "pair-mark": { pair: number } }>(
  "rope-pair-lengths",
  ["pair-mark"],
  () => import("ropewalk/elements/define/rope-pair-lengths"),
);

/** <rope-pair-plot> */
export const RopePairPlot = figure<
  elements.RopePairPlot,
  { "pair-change": { pair: number }; "line-change": { id: string; value: number } }
>("rope-pair-plot", ["pair-change", "line-change"], () => import("ropewalk/elements/define/rope-pair-plot"));

/** <rope-pairing-ribbon> */
export const RopePairingRibbon = figure<
  elements.RopePairingRibbon,
  {
    "pairing-change": { pairing: "half-split" | "interleaved" };
    "mix-change": { mixed: boolean };
    "position-change": elements.PositionChange;
  }
>(
  "rope-pairing-ribbon",
  ["pairing-change", "mix-change", "position-change"],
  () => import("ropewalk/elements/define/rope-pairing-ribbon"),
);

/** <rope-precision> */
export const RopePrecision = figure<elements.RopePrecision, { "precision-change": { position: number } }>(
  "rope-precision",
  ["precision-change"],
  () => import("ropewalk/elements/define/rope-precision"),
);

/** <rope-reader> */
export const RopeReader = figure<elements.RopeReader, { "reader-change": elements.ReaderChange }>(
  "rope-reader",
  ["reader-change"],
  () => import("ropewalk/elements/define/rope-reader"),
);

/** <rope-relative-score> */
export const RopeRelativeScore = figure<
  elements.RopeRelativeScore,
  {
    "position-change": elements.PositionChange;
    "word-change": Record<elements.TokenRole, number>;
    "pair-change": { pair: number };
  }
>(
  "rope-relative-score",
  ["position-change", "word-change", "pair-change"],
  () => import("ropewalk/elements/define/rope-relative-score"),
);

/** <rope-row-weights> */
export const RopeRowWeights = figure<elements.RopeRowWeights, { "column-change": { column: number } }>(
  "rope-row-weights",
  ["column-change"],
  () => import("ropewalk/elements/define/rope-row-weights"),
);

/** <rope-score-curve> */
export const RopeScoreCurve = figure<elements.RopeScoreCurve, {}>(
  "rope-score-curve",
  [],
  () => import("ropewalk/elements/define/rope-score-curve"),
);

/** <rope-score-moves> */
export const RopeScoreMoves = figure<elements.RopeScoreMoves, {}>(
  "rope-score-moves",
  [],
  () => import("ropewalk/elements/define/rope-score-moves"),
);

/** <rope-source-card> */
export const RopeSourceCard = figure<elements.RopeSourceCard, { "source-change": elements.SourceChange }>(
  "rope-source-card",
  ["source-change"],
  () => import("ropewalk/elements/define/rope-source-card"),
);

/** <rope-source-figure> */
export const RopeSourceFigure = figure<
  elements.RopeSourceFigure,
  { "mark-move": Readonly<Record<string, number | string | boolean>> }
>("rope-source-figure", ["mark-move"], () => import("ropewalk/elements/define/rope-source-figure"));

/** <rope-surprise-text> */
export const RopeSurpriseText = figure<elements.RopeSurpriseText, { "letter-change": { cursor: number } }>(
  "rope-surprise-text",
  ["letter-change"],
  () => import("ropewalk/elements/define/rope-surprise-text"),
);

/** <rope-token-strip> */
export const RopeTokenStrip = figure<elements.RopeTokenStrip, { "position-change": elements.PositionChange }>(
  "rope-token-strip",
  ["position-change"],
  () => import("ropewalk/elements/define/rope-token-strip"),
);

/** <rope-two-sentences> */
export const RopeTwoSentences = figure<
  elements.RopeTwoSentences,
  { "order-change": { order: readonly number[] }; "mask-change": { causal: boolean } }
>("rope-two-sentences", ["order-change", "mask-change"], () => import("ropewalk/elements/define/rope-two-sentences"));

/** <rope-value-curve> */
export const RopeValueCurve = figure<elements.RopeValueCurve, { "values-change": { values: string } }>(
  "rope-value-curve",
  ["values-change"],
  () => import("ropewalk/elements/define/rope-value-curve"),
);

/** <rope-wavelengths> */
export const RopeWavelengths = figure<
  elements.RopeWavelengths,
  { "pair-change": { pair: number }; "wavelengths-change": elements.WavelengthsChange }
>("rope-wavelengths", ["pair-change", "wavelengths-change"], () => import("ropewalk/elements/define/rope-wavelengths"));
