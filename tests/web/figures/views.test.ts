import { expect, test } from "vitest";
import type { Figure } from "../../../web/figures/base/figure.js";
import { attentionMap } from "../../../web/figures/attention-map/values.js";
import { attentionMapLook } from "../../../web/figures/attention-map/view.js";
import { attentionShapes } from "../../../web/figures/attention-shapes/values.js";
import { attentionShapesLook } from "../../../web/figures/attention-shapes/view.js";
import { clockWall } from "../../../web/figures/clock-wall/values.js";
import { clockWallLook } from "../../../web/figures/clock-wall/view.js";
import { complexPair } from "../../../web/figures/complex-pair/values.js";
import { complexPairLook } from "../../../web/figures/complex-pair/view.js";
import { contextExtension } from "../../../web/figures/context-extension/values.js";
import { contextExtensionLook } from "../../../web/figures/context-extension/view.js";
import { decay } from "../../../web/figures/decay/values.js";
import { decayLook } from "../../../web/figures/decay/view.js";
import { encodingZoo } from "../../../web/figures/encoding-zoo/values.js";
import { encodingZooLook } from "../../../web/figures/encoding-zoo/view.js";
import { lengthCliff } from "../../../web/figures/length-cliff/values.js";
import { lengthCliffLook } from "../../../web/figures/length-cliff/view.js";
import { measurements } from "../../../web/figures/measurements/values.js";
import { measurementsLook } from "../../../web/figures/measurements/view.js";
import { multimodal } from "../../../web/figures/multimodal/values.js";
import { multimodalLook } from "../../../web/figures/multimodal/view.js";
import { modelHeads } from "../../../web/figures/model-heads/values.js";
import { modelHeadsLook } from "../../../web/figures/model-heads/view.js";
import { needle } from "../../../web/figures/needle/values.js";
import { needleLook } from "../../../web/figures/needle/view.js";
import { pairFreeze } from "../../../web/figures/pair-freeze/values.js";
import { pairFreezeLook } from "../../../web/figures/pair-freeze/view.js";
import { pairingRibbon } from "../../../web/figures/pairing-ribbon/values.js";
import { pairingRibbonLook } from "../../../web/figures/pairing-ribbon/view.js";
import { precision } from "../../../web/figures/precision/values.js";
import { precisionLook } from "../../../web/figures/precision/view.js";
import { relativeScore } from "../../../web/figures/relative-score/values.js";
import { relativeScoreLook } from "../../../web/figures/relative-score/view.js";
import type { Shape } from "../../../web/figures/scene/drawing.js";
import { twoSentences } from "../../../web/figures/two-sentences/values.js";
import { twoSentencesLook } from "../../../web/figures/two-sentences/view.js";
import type { FigureLook } from "../../../web/figures/view/view.js";
import { wavelengths } from "../../../web/figures/wavelengths/values.js";
import { wavelengthsLook } from "../../../web/figures/wavelengths/view.js";
import { measuredCliff, measuredFreeze, measuredHeads, measuredNeedle } from "./measured.js";
import { drawingsOf, handOf, viewOf } from "./view.js";

type Any = [Figure<object>, FigureLook<object, unknown, unknown>, unknown];
const one = <S extends object, N, R>(figure: Figure<S>, look: FigureLook<S, N, R>, running?: R): Any =>
  [figure, look, running] as unknown as Any;

const all: Record<string, Any> = {
  "attention map": one(attentionMap, attentionMapLook),
  "attention shapes": one(attentionShapes, attentionShapesLook),
  "clock wall": one(clockWall, clockWallLook),
  "complex pair": one(complexPair, complexPairLook),
  "context extension": one(contextExtension, contextExtensionLook),
  decay: one(decay, decayLook),
  "encoding zoo": one(encodingZoo, encodingZooLook),
  "length cliff": one(lengthCliff, lengthCliffLook, measuredCliff),
  measurements: one(measurements, measurementsLook),
  multimodal: one(multimodal, multimodalLook),
  "model heads": one(modelHeads, modelHeadsLook, measuredHeads),
  needle: one(needle, needleLook, measuredNeedle),
  "pair freeze": one(pairFreeze, pairFreezeLook, measuredFreeze),
  "pairing ribbon": one(pairingRibbon, pairingRibbonLook),
  precision: one(precision, precisionLook),
  "relative score": one(relativeScore, relativeScoreLook),
  "two sentences": one(twoSentences, twoSentencesLook),
  wavelengths: one(wavelengths, wavelengthsLook),
};
const WIDTHS = [240, 375, 704, 1100];

/** Every number of a shape, those in its path too. */
const numbersIn = (shape: Shape): number[] =>
  Object.values(shape).flatMap((value) =>
    typeof value === "number"
      ? [value]
      : typeof value === "string" && "d" in shape
        ? [...value.matchAll(/NaN|Infinity|-?[\d.]+/g)].map(Number)
        : [],
  );

test.each(Object.entries(all))(
  "%s: every drawing is of finite numbers, in any width and language",
  (_, [figure, look, running]) => {
    for (const language of ["en", "zh"] as const) {
      const view = viewOf(figure, look, {}, language, running);
      expect(view.sentence.length).toBeGreaterThan(20);
      const rows = view.table.rows();
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(row).toHaveLength(view.table.columns.length);
      for (const width of WIDTHS)
        for (const drawing of drawingsOf(view, width)) {
          expect(drawing.width).toBeLessThanOrEqual(width);
          expect(drawing.height).toBeGreaterThan(20);
          expect(drawing.shapes.flatMap(numbersIn).filter((value) => !Number.isFinite(value))).toEqual([]);
        }
    }
  },
);

test.each(Object.entries(all))(
  "%s: a finger finds every hand within the drawing, and each says its value",
  (_, [figure, look, running]) => {
    const view = viewOf(figure, look, {}, "en", running);
    for (const width of WIDTHS)
      for (const { height, hands } of drawingsOf(view, width))
        for (const hand of hands) {
          expect(hand.name).not.toBe("");
          const boxes = hand.hand === "slide" ? [hand.box] : hand.options.map(({ box }) => box);
          for (const [left, top, wide, high] of boxes) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(top).toBeGreaterThanOrEqual(0);
            expect(left + wide).toBeLessThanOrEqual(width + 0.01);
            expect(top + high).toBeLessThanOrEqual(height + 0.01);
            expect(Math.min(wide, high)).toBeGreaterThanOrEqual(24);
          }
          if (hand.hand !== "slide") continue;
          expect(hand.says).not.toBe("");
          expect(hand.now).toBeGreaterThanOrEqual(hand.min);
          expect(hand.now).toBeLessThanOrEqual(hand.max);
        }
  },
);

test("a hand moves by keys and by points as far as its value goes", () => {
  const view = viewOf(wavelengths, wavelengthsLook, { model: "llama-2-7b", pair: 5 });
  const cursor = handOf(view, "cursor");
  expect([cursor.now, cursor.max]).toEqual([5, 63]);
  expect(cursor.key("ArrowRight", false)).toBe(6);
  expect(cursor.key("ArrowRight", true)).toBe(13); // ten, or an eighth of them where that is less
  expect(cursor.key("End", false)).toBe(63);
  expect(cursor.key("a", false)).toBeUndefined();
  const [left, top, width] = cursor.box;
  expect([cursor.at(left, top), cursor.at(left + width - 1, top), cursor.at(left + width / 2 + 1, top)]).toEqual([
    0, 63, 32,
  ]);
  expect(cursor.change(5)).toBeUndefined();
  expect(cursor.change(6)).toEqual({ pair: 6 });
  const trained = handOf(view, "trained");
  expect(trained.now).toBe(4096);
  expect(trained.key("PageUp", false)).toBe(8192);
  const middle = trained.box[1] + trained.box[3] / 2;
  expect(trained.at(0, middle) / 4096).toBeCloseTo(1, 1);
  expect(trained.at(0, middle - 40)).toBeGreaterThan(10_000);
  expect(trained.change(5000.4)).toEqual({ length: 5000 });
});

test("the same scene and width give the same drawing, and curves keep their path while nothing in them changes", () => {
  const [first, again] = [1, 2].map(() => drawingsOf(viewOf(decay, decayLook), 600)[0]!);
  expect(again!.shapes).toEqual(first!.shapes);
  const paths = (values: object): string[] =>
    drawingsOf(viewOf(decay, decayLook, values), 600)[0]!.shapes.flatMap((shape) =>
      "d" in shape && shape.d.includes("L") ? [shape.d] : [],
    );
  const [before, other] = [paths({}), paths({ cursor: 500 })];
  expect(other).toEqual(before);
  expect(paths({ base: 500_000 })[0]).not.toBe(before[0]);
});
