/**
 * The figures as React components (React 18 or later), and the function that makes them. Each registers its element
 * when it is first shown. Props are the element's properties, `onPositionChange` listens to its event position-change,
 * and children are shown if the element is not available.
 */
export type { Figure, FigureProps } from "./figure.js";
export * from "./generated/components.js";
