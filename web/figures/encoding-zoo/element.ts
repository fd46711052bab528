import { viewElement } from "../view/view-element.js";
import { RopeEncodingTable } from "./encoding-table.js";
import { encodingZoo } from "./values.js";
import { encodingZooLook } from "./view.js";

/**
 * <rope-encoding-zoo>: the score of two words that move together, with five codes of their positions.
 *
 * @zh 两个词一起移动时的分数，位置有五种编码。
 * @fires {{ position: number }} position-change - detail: { position }
 * @fires {{ code: string }} encoding-change - detail: { code }
 */
export class RopeEncodingZoo extends viewElement(encodingZoo, encodingZooLook, {
  "rope-encoding-table": RopeEncodingTable,
}) {}
