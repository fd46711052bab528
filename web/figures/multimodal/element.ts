import { viewElement } from "../view/view-element.js";
import { multimodal } from "./values.js";
import { multimodalLook } from "./view.js";

/**
 * <rope-multimodal>: which of time, height and width drives each pair, and what that does to an image's patches.
 *
 * @zh 每一对由时间、高度还是宽度驱动，以及这对图像块的作用。
 * @fires {Partial<MultimodalChoice>} multimodal-change - detail: part of a choice
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeMultimodal extends viewElement(multimodal, multimodalLook) {}
