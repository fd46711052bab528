import { running } from "../../../figures/view/running.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { readings, readingsOf } from "./numbers.js";
import { storyBeat } from "./values.js";
import { storyBeatLook } from "./view.js";

/**
 * <rope-story-beat>: the frequencies of a trained model to drag, and its loss with them, against YaRN. `bare`: without
 * a guess.
 */
export class RopeStoryBeat extends viewElement(storyBeat, storyBeatLook, {}, running(readingsOf, readings)) {
  static override properties = { bare: { type: Boolean } };
}
