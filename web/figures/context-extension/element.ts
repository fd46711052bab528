import { viewElement } from "../view/view-element.js";
import { contextExtension } from "./values.js";
import { contextExtensionLook } from "./view.js";

/**
 * <rope-context-extension>: what every scheme makes of the model's wavelengths when its context is stretched.
 *
 * @zh 延长上下文时，各种方案如何改变模型的波长。
 * @fires {{ pair: number }} pair-change - detail: { pair }
 * @fires {ExtensionChoice} extension-change - detail: part of a choice; undefined gives the model's own back
 */
export class RopeContextExtension extends viewElement(contextExtension, contextExtensionLook) {}
