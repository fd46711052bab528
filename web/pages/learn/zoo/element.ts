import { viewElement } from "../../../figures/view/view-element.js";
import { zoo } from "./values.js";
import { zooLook } from "./view.js";

/** <rope-story-zoo>: the score of two words that move together, under five codes of their positions. */
export class RopeStoryZoo extends viewElement(zoo, zooLook) {}
