import { viewElement } from "../view/view-element.js";
import { multimodal } from "./values.js";
import { multimodalLook } from "./view.js";

/**
 * <rope-multimodal>: which pair listens to time, height and width, and what that does to an image's patches.
 *
 * @zh 哪一对听从时间、高度、宽度，以及这对图像块的作用。
 * @fires {Partial<MultimodalChoice>} multimodal-change - detail: part of a choice
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeMultimodal extends viewElement(multimodal, multimodalLook) {}
