import type { FigureClass, RopeElement } from "./base/element.js";

/** The list of all figures: each by its tag, with a function that loads its class. Its folder has the tag's name. */
export const figures = {
  "rope-attention-map": async () => (await import("./attention-map/element.js")).RopeAttentionMap,
  "rope-attention-shapes": async () => (await import("./attention-shapes/element.js")).RopeAttentionShapes,
  "rope-beat-yarn": async () => (await import("./beat-yarn/element.js")).RopeBeatYarn,
  "rope-broken-writer": async () => (await import("./broken-writer/element.js")).RopeBrokenWriter,
  "rope-clock-wall": async () => (await import("./clock-wall/element.js")).RopeClockWall,
  "rope-complex-pair": async () => (await import("./complex-pair/element.js")).RopeComplexPair,
  "rope-context-extension": async () => (await import("./context-extension/element.js")).RopeContextExtension,
  "rope-decay": async () => (await import("./decay/element.js")).RopeDecay,
  "rope-encoding-zoo": async () => (await import("./encoding-zoo/element.js")).RopeEncodingZoo,
  "rope-first-line": async () => (await import("./first-line/element.js")).RopeFirstLine,
  "rope-length-cliff": async () => (await import("./length-cliff/element.js")).RopeLengthCliff,
  "rope-model-heads": async () => (await import("./model-heads/element.js")).RopeModelHeads,
  "rope-multimodal": async () => (await import("./multimodal/element.js")).RopeMultimodal,
  "rope-needle": async () => (await import("./needle/element.js")).RopeNeedle,
  "rope-pair-freeze": async () => (await import("./pair-freeze/element.js")).RopePairFreeze,
  "rope-pairing-ribbon": async () => (await import("./pairing-ribbon/element.js")).RopePairingRibbon,
  "rope-precision": async () => (await import("./precision/element.js")).RopePrecision,
  "rope-reader": async () => (await import("./reader/element.js")).RopeReader,
  "rope-relative-score": async () => (await import("./relative-score/element.js")).RopeRelativeScore,
  "rope-source-card": async () => (await import("./source-card/element.js")).RopeSourceCard,
  "rope-two-sentences": async () => (await import("./two-sentences/element.js")).RopeTwoSentences,
  "rope-wavelengths": async () => (await import("./wavelengths/element.js")).RopeWavelengths,
} as const satisfies Readonly<Record<string, () => Promise<FigureClass>>>;

export type FigureTag = keyof typeof figures;
export const FIGURE_TAGS = Object.keys(figures) as readonly FigureTag[];

const asked = new Map<string, Promise<FigureClass>>();

/** Loads one figure's class and registers its tag. A failed load is forgotten, so that the next call tries again. */
export function defineFigure(tag: string): Promise<new () => RopeElement> {
  const known = customElements.get(tag);
  if (known) return Promise.resolve(known as unknown as FigureClass);
  const load = (figures as Readonly<Record<string, () => Promise<FigureClass>>>)[tag];
  if (!load) return Promise.reject(new Error(`${tag} is none of ${Object.keys(figures).join(", ")}`));
  let loading = asked.get(tag);
  if (!loading) {
    loading = Promise.all([load(), import("./standalone/bring.js")]).then(
      ([element]) => {
        if (!customElements.get(tag)) customElements.define(tag, element);
        return element;
      },
      (error: unknown) => {
        asked.delete(tag);
        throw error;
      },
    );
    asked.set(tag, loading);
  }
  return loading;
}
