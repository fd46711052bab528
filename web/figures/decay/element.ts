import { viewElement } from "../view/view-element.js";
import { decay } from "./values.js";
import { decayLook } from "./view.js";

/**
 * <rope-decay>: the score of a query and a key against their distance, for a base and dimension of one's choice, with
 * models and the sinusoidal encoding beside it.
 *
 * @zh 查询与键的分数随距离的变化，可选 base 与维度，并与模型和正弦编码对照。
 * @fires {DecayChange} decay-change - detail: DecayChange
 */
export class RopeDecay extends viewElement(decay, decayLook) {}
