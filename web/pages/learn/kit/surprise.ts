import type { Role } from "../../../figures/scene/drawing.js";

/** Letters on the colour of a surprise, a share from 0 to 1: the colours change sides at other shares in light and dark. */
export const onSurprise = (share: number): Role => (share > 0.75 ? "paper" : share > 0.6 ? "black" : "ink");
