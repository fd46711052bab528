/**
 * Registers every figure's tag; its code loads when the first such figure comes near the view. A second copy is not an
 * error.
 */
import { watchFigures } from "./watch.js";

if (typeof document !== "undefined") watchFigures(document);

export { useEngine } from "./base/engine.js";
export { defineFigure, figures } from "./list.js";
export { watchFigures };
export type { FigureEvents } from "./generated/events.js";
