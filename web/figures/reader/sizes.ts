import { LENGTH, TRAINED } from "../numbers/tiny-schemes.js";
import type { Sizes } from "../stage/frame.js";
import type { ReaderStrings } from "./strings.js";

/** In pixels from the top: the first row, the space below it, and the numbers. */
export const SIZES = {
  columns: [TRAINED, LENGTH],
  top: [6, 40],
  row: [22, 168],
  pitch: [26, 168],
  /** Between the first row and the second: the line, its words and the lens. */
  between: [138, 0],
  line: [42, 10],
  lens: [72, 262],
  lensHeight: [44, 66],
  letters: [20, 52],
  choices: [384, 414],
  number: [438, 506],
  numberSize: [34, 64],
  scale: [486, 600],
  guesses: [524, 478],
  height: [560, 650],
  label: [15, 16],
} as const;
export type Size = Sizes<typeof SIZES>;

/** The values on which most of its parts depend. */
export interface Drawn {
  text: ReaderStrings;
  lang: string;
  wide: boolean;
  left: number;
  /** The width between the gutters. */
  content: number;
  size: Size;
  /** The height that the ribbon's rows take beyond those of the story's passages. */
  more: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  row: number;
}
