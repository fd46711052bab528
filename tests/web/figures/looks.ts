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
import { twoSentences } from "../../../web/figures/two-sentences/values.js";
import { twoSentencesLook } from "../../../web/figures/two-sentences/view.js";
import type { FigureLook } from "../../../web/figures/view/view.js";
import { wavelengths } from "../../../web/figures/wavelengths/values.js";
import { wavelengthsLook } from "../../../web/figures/wavelengths/view.js";
import { measuredCliff, measuredFreeze, measuredHeads, measuredNeedle } from "./models/measured.js";

export type AnyLook = [Figure<object>, FigureLook<object, unknown, unknown>, unknown];
const one = <S extends object, N, R>(figure: Figure<S>, look: FigureLook<S, N, R>, running?: R): AnyLook =>
  [figure, look, running] as unknown as AnyLook;

/** Each figure as views of it are asked for, and what its small model has come to. */
export const looks: Record<string, AnyLook> = {
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
