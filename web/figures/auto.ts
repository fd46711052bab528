/**
 * Makes every figure's tag work in this document: each is defined, and its code loaded, when the first one of its kind
 * comes near the view. A second copy of the package on the same page is no error.
 */
import { watchFigures } from "./watch.js";

if (typeof document !== "undefined") watchFigures(document);

export { useEngine } from "./base/engine.js";
export { defineFigure, figures } from "./list.js";
export { watchFigures };
export type { FigureEvents } from "./generated/events.js";
