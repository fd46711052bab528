import { viewElement } from "../../../figures/view/view-element.js";
import { storySpeeds } from "./values.js";
import { storySpeedsLook } from "./view.js";

/** <rope-story-speeds>: the pairs of a head as clocks, which tell two words apart or do not. */
export class RopeStorySpeeds extends viewElement(storySpeeds, storySpeedsLook) {}
