import { viewElement } from "../../../figures/view/view-element.js";
import { storyScore } from "./values.js";
import { storyScoreLook } from "./view.js";

/** <rope-story-score>: two words, their arrows, and the score that stands still while both move. */
export class RopeStoryScore extends viewElement(storyScore, storyScoreLook) {}
