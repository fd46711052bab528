import { viewElement } from "../view/view-element.js";
import { wavelengths } from "./values.js";
import { wavelengthsLook } from "./view.js";

/**
 * <rope-wavelengths>: how many positions each pair needs for one revolution, against the length that the model was
 * first trained on.
 *
 * @zh 每一对转一圈需要多少个位置，与模型最初的训练长度对照。
 * @fires {{ pair: number }} pair-change - detail: { pair }
 * @fires {WavelengthsChange} wavelengths-change - detail: { length?, base? }
 */
export class RopeWavelengths extends viewElement(wavelengths, wavelengthsLook) {}
