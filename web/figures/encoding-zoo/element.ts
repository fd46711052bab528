import { viewElement } from "../view/view-element.js";
import { RopeEncodingTable } from "./encoding-table.js";
import { encodingZoo } from "./values.js";
import { encodingZooLook } from "./view.js";

/**
 * <rope-encoding-zoo>: ways to tell a model where a word is, side by side, each property with its measured number.
 *
 * @zh 告诉模型词在哪里的各种方法并排比较，每个性质都附有测得的数值。
 * @fires {{ position: number; query: number }} position-change - detail: { position }, and the same as query
 * @fires {{ chosen: ZooId }} encoding-change - detail: { chosen }
 */
export class RopeEncodingZoo extends viewElement(encodingZoo, encodingZooLook, {
  "rope-encoding-table": RopeEncodingTable,
}) {}
