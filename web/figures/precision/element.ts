import { viewElement } from "../view/view-element.js";
import { precision } from "./values.js";
import { precisionLook } from "./view.js";

/**
 * <rope-precision>: what number formats do to the cosines of the model's pairs, against exact ones.
 *
 * @zh 各种数字格式对模型各对余弦的影响，与精确值对照。
 * @fires {{ position: number }} precision-change - detail: { position }
 */
export class RopePrecision extends viewElement(precision, precisionLook) {}
