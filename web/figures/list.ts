import type { FigureClass } from "./base/element.js";

interface Entry {
  load: () => Promise<FigureClass>;
  /** The most bytes with gzip that the figure loads beyond the core: until it is drawn, and with its menu used. */
  gzip: readonly [drawn: number, all: number];
}

/** Every figure by its tag: the one list of them. Its folder has the tag's name, its class too. */
export const list = {
  "rope-attention-map": {
    load: async () => (await import("./attention-map/element.js")).RopeAttentionMap,
    gzip: [26_400, 31_600],
  },
  "rope-attention-shapes": {
    load: async () => (await import("./attention-shapes/element.js")).RopeAttentionShapes,
    gzip: [28_400, 34_400],
  },
  "rope-broken-writer": {
    load: async () => (await import("./broken-writer/element.js")).RopeBrokenWriter,
    gzip: [26_700, 32_300],
  },
  "rope-clock-wall": {
    load: async () => (await import("./clock-wall/element.js")).RopeClockWall,
    gzip: [25_600, 30_600],
  },
  "rope-complex-pair": {
    load: async () => (await import("./complex-pair/element.js")).RopeComplexPair,
    gzip: [25_900, 31_100],
  },
  "rope-context-extension": {
    load: async () => (await import("./context-extension/element.js")).RopeContextExtension,
    gzip: [29_400, 35_800],
  },
  "rope-decay": {
    load: async () => (await import("./decay/element.js")).RopeDecay,
    gzip: [28_300, 34_100],
  },
  "rope-encoding-zoo": {
    load: async () => (await import("./encoding-zoo/element.js")).RopeEncodingZoo,
    gzip: [31_300, 36_900],
  },
  "rope-length-cliff": {
    load: async () => (await import("./length-cliff/element.js")).RopeLengthCliff,
    gzip: [31_000, 36_600],
  },
  "rope-measurements": {
    load: async () => (await import("./measurements/element.js")).RopeMeasurements,
    gzip: [27_200, 33_200],
  },
  "rope-model-heads": {
    load: async () => (await import("./model-heads/element.js")).RopeModelHeads,
    gzip: [33_900, 39_400],
  },
  "rope-multimodal": {
    load: async () => (await import("./multimodal/element.js")).RopeMultimodal,
    gzip: [25_900, 31_900],
  },
  "rope-needle": {
    load: async () => (await import("./needle/element.js")).RopeNeedle,
    gzip: [30_500, 36_000],
  },
  "rope-pair-freeze": {
    load: async () => (await import("./pair-freeze/element.js")).RopePairFreeze,
    gzip: [32_800, 38_300],
  },
  "rope-pairing-ribbon": {
    load: async () => (await import("./pairing-ribbon/element.js")).RopePairingRibbon,
    gzip: [31_900, 37_600],
  },
  "rope-precision": {
    load: async () => (await import("./precision/element.js")).RopePrecision,
    gzip: [26_600, 32_600],
  },
  "rope-reader": {
    load: async () => (await import("./reader/element.js")).RopeReader,
    gzip: [31_000, 36_500],
  },
  "rope-relative-score": {
    load: async () => (await import("./relative-score/element.js")).RopeRelativeScore,
    gzip: [29_600, 34_600],
  },
  "rope-source-card": {
    load: async () => (await import("./source-card/element.js")).RopeSourceCard,
    gzip: [33_300, 57_300],
  },
  "rope-two-sentences": {
    load: async () => (await import("./two-sentences/element.js")).RopeTwoSentences,
    gzip: [23_900, 29_800],
  },
  "rope-wavelengths": {
    load: async () => (await import("./wavelengths/element.js")).RopeWavelengths,
    gzip: [26_700, 32_900],
  },
} satisfies Readonly<Record<string, Entry>>;

export type FigureTag = keyof typeof list;
export const FIGURE_TAGS = Object.keys(list) as readonly FigureTag[];

/** What loads each figure's class: a file of its own each, wanted when the first one of its kind is about to be seen. */
export const figures = Object.fromEntries(Object.entries(list).map(([tag, { load }]) => [tag, load])) as {
  readonly [Tag in FigureTag]: (typeof list)[Tag]["load"];
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
