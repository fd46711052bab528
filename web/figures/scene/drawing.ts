/** Colours by role; styles/tokens.css gives their values. */
export type Role =
  | "ink"
  | "ink-soft"
  | "line"
  | "line-strong"
  | "paper"
  | "surface"
  | "sunken"
  | "query"
  | "query-soft"
  | "key"
  | "key-soft"
  | "both"
  | "pair"
  | "pair-soft"
  | "still"
  | "plus"
  | "minus"
  | "danger"
  | "focus"
  /** Progress in quarters. */
  | "heat-0"
  | "heat-1"
  | "heat-2"
  | "heat-3"
  | "heat-4"
  /** The surprise of a letter, from none to the largest, in quarters. */
  | "surprise-0"
  | "surprise-1"
  | "surprise-2"
  | "surprise-3"
  | "surprise-4"
  /** The same in either theme. */
  | "black";

/** A role, a pair's hue in degrees of OKLCH, or the colour of heat maps or surprise for a share from 0 to 1. */
export type Colour = Role | number | { readonly heat: number } | { readonly surprise: number };

export interface Look {
  fill?: Colour;
  stroke?: Colour;
  /** Of the stroke, in pixels. Default 1. */
  wide?: number;
  dash?: string;
  opacity?: number;
  /** Ends and corners of strokes. */
  round?: boolean;
  /** Straight lines on whole pixels. */
  crisp?: boolean;
  /** Names of its terms, separated by spaces: rope-terms highlights the shapes of a term. */
  term?: string;
}

export interface PathShape extends Look {
  d: string;
}
export interface CircleShape extends Look {
  cx: number;
  cy: number;
  r: number;
}
export interface RectShape extends Look {
  x: number;
  y: number;
  width: number;
  height: number;
  corner?: number;
}
export interface TextShape extends Look {
  /** The point on the base line to which `anchor` refers. */
  x: number;
  y: number;
  text: string;
  /** The parts of `text` with their own styles. */
  parts?: readonly TextPart[];
  /** Default "start". */
  anchor?: "start" | "middle" | "end";
  /** In pixels. Default 11. */
  size?: number;
  bold?: boolean;
  mono?: boolean;
  /** In the typeface of prose. */
  serif?: boolean;
  /** A halo that separates the letters from the background. */
  halo?: boolean;
  /** Rotated, to be read from below. */
  sideways?: boolean;
}

export interface TextPart {
  text: string;
  fill?: Colour;
  bold?: boolean;
}

/** All the shapes that the writers of drawings know. */
export type Shape = PathShape | CircleShape | RectShape | TextShape;

export type Box = readonly [left: number, top: number, width: number, height: number];

interface AnyHand {
  id: string;
  /** For screen readers, as `says` is. */
  name: string;
  /** The term of its current value, as a shape's. */
  term?: string;
}

/** One value, moved by mouse, finger and keys. */
export interface SlideHand<C> extends AnyHand {
  hand: "slide";
  box: Box;
  says: string;
  now: number;
  min: number;
  max: number;
  upright?: boolean;
  /** A disc in the drawing, with a halo that shows that it can be dragged. */
  round?: boolean;
  /** It follows the pointer in both directions; a finger on it does not scroll. */
  free?: boolean;
  /** A mouse moves it without a press. */
  hover?: boolean;
  /** The place of its value across the drawing, so that a dragged hand keeps its distance to the pointer. */
  from?: number;
  /** A press moves it to the pointer; otherwise it stays until the pointer moves. */
  pressed?: boolean;
  /** Other places that can be dragged, side by side, if it can move several things: a press chooses one. */
  also?: readonly Box[];
  /** The change made by a press before anything moves: at `place` of `also`, or in its own box. */
  press?(x: number, y: number, place?: number): C;
  at(x: number, y: number): number;
  /** The value for a key; undefined for other keys. */
  key(key: string, shift: boolean): number | undefined;
  /** The change on other keys. */
  other?(key: string): C | undefined;
  /** Undefined if the value would stay the same. */
  change(value: number): C | undefined;
  /** The change on click, Enter and space. */
  pick?(): C;
  release?(): C;
}

/** One of several things in the drawing, chosen by mouse, finger and keys. */
export interface CellsHand<C> extends AnyHand {
  hand: "cells";
  options: readonly { box: Box; name: string }[];
  /** In a row, for the keys up and down. */
  columns: number;
  now: number;
  /** A mouse chooses only by a press, not by pointing. */
  pressed?: boolean;
  change(index: number): C;
}

export type Hand<C> = SlideHand<C> | CellsHand<C>;

/** From back to front, in pixels from the upper left corner. */
export interface Drawing<C = unknown> {
  width: number;
  height: number;
  shapes: readonly Shape[];
  hands: readonly Hand<C>[];
  /** Its shapes, always in the same number and order, glide to their places on a page, unless its width changes. */
  glides?: boolean;
}

/** A drawing of any width. The same scene and width give the same drawing. */
export interface Scene<C = unknown> {
  at(width: number, lang: string): Drawing<C>;
}

/** The default size of letters. */
export const LETTERS = 11;
