/** The figures: what stands alone in other people's pages. */
export const FIGURE_TAGS = [
  "rope-attention-map",
  "rope-attention-shapes",
  "rope-clock-wall",
  "rope-complex-pair",
  "rope-context-extension",
  "rope-decay",
  "rope-encoding-zoo",
  "rope-measurements",
  "rope-multimodal",
  "rope-pairing-ribbon",
  "rope-precision",
  "rope-relative-score",
  "rope-source-card",
  "rope-two-sentences",
  "rope-wavelengths",
] as const;

export type FigureTag = (typeof FIGURE_TAGS)[number];
