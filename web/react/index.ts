/**
 * The figures as React components (React 18 or later), and what they are made of. Each brings its element by itself,
 * the first time that it is shown. Props are the element's properties, `onPositionChange` listens to its event
 * position-change, children are what is shown where the element cannot be.
 */
export type { Figure, FigureProps } from "./figure.js";
export * from "./generated/components.js";
