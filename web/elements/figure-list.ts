import type { FigureTag } from "./figure-tags.js";
import type { RopeElement } from "./rope-element.js";

type FigureClass = typeof RopeElement;

/** Every figure by its tag: a file of its own each, loaded when the first one of its kind is about to be seen. */
export const figures: Readonly<Record<FigureTag, () => Promise<FigureClass>>> = {
  "rope-attention-map": async () => (await import("./rope-attention-map.js")).RopeAttentionMap,
  "rope-attention-shapes": async () => (await import("./rope-attention-shapes.js")).RopeAttentionShapes,
  "rope-clock-wall": async () => (await import("./rope-clock-wall.js")).RopeClockWall,
  "rope-complex-pair": async () => (await import("./rope-complex-pair.js")).RopeComplexPair,
  "rope-context-extension": async () => (await import("./rope-context-extension.js")).RopeContextExtension,
  "rope-decay": async () => (await import("./rope-decay.js")).RopeDecay,
  "rope-encoding-zoo": async () => (await import("./rope-encoding-zoo.js")).RopeEncodingZoo,
  "rope-measurements": async () => (await import("./rope-measurements.js")).RopeMeasurements,
  "rope-multimodal": async () => (await import("./rope-multimodal.js")).RopeMultimodal,
  "rope-pairing-ribbon": async () => (await import("./rope-pairing-ribbon.js")).RopePairingRibbon,
  "rope-precision": async () => (await import("./rope-precision.js")).RopePrecision,
  "rope-relative-score": async () => (await import("./rope-relative-score.js")).RopeRelativeScore,
  "rope-source-card": async () => (await import("./rope-source-card.js")).RopeSourceCard,
  "rope-two-sentences": async () => (await import("./rope-two-sentences.js")).RopeTwoSentences,
  "rope-wavelengths": async () => (await import("./rope-wavelengths.js")).RopeWavelengths,
};

const asked = new Map<string, Promise<FigureClass>>();

/** Loads one figure's class and defines its tag. A failed load is forgotten, so that the next call tries again. */
export function defineFigure(tag: string): Promise<FigureClass> {
  const known = customElements.get(tag);
  if (known) return Promise.resolve(known as unknown as FigureClass);
  const load = (figures as Readonly<Record<string, () => Promise<FigureClass>>>)[tag];
  if (!load) return Promise.reject(new Error(`${tag} is none of ${Object.keys(figures).join(", ")}`));
  let loading = asked.get(tag);
  if (!loading) {
    loading = load().then(
      (element) => {
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
