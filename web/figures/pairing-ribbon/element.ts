import { viewElement } from "../view/view-element.js";
import { pairingRibbon } from "./values.js";
import { pairingRibbonLook } from "./view.js";

/**
 * <rope-pairing-ribbon>: 16 channels under the two pairings, and what happens when the table is made for one and the
 * rotation for the other.
 *
 * @zh 16 个通道在两种配对下的样子，以及表与旋转用了不同配对时会怎样。
 * @fires {{ pairing: "half-split" | "interleaved" }} pairing-change - detail: { pairing }
 * @fires {{ mixed: boolean }} mix-change - detail: { mixed }
 * @fires {PositionChange} position-change - detail: { queryPosition, keyPosition }, and the same as { query, key }
 */
export class RopePairingRibbon extends viewElement(pairingRibbon, pairingRibbonLook) {}
