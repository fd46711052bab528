import { viewElement } from "../../../figures/view/view-element.js";
import { why } from "./values.js";
import { whyLook } from "./view.js";

/** <rope-story-why>: what flows into a word, and that its sum is the same in both orders. */
export class RopeStoryWhy extends viewElement(why, whyLook) {}
