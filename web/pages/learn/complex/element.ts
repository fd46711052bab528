import { viewElement } from "../../../figures/view/view-element.js";
import { storyComplex } from "./values.js";
import { storyComplexLook } from "./view.js";

/** <rope-story-complex>: one arrow that its word's position turns. */
export class RopeStoryComplex extends viewElement(storyComplex, storyComplexLook) {}
