import type { Role, Scene, Shape } from "../scene/drawing.js";
import type { Change, Figure, FigureContext } from "../base/figure.js";
import type { ShownError } from "../base/shown-error.js";

/** Programs that make a figure's numbers. */
export interface FigureCode {
  javascript: string;
  numpy: string;
}

/** Between what is side by side, in pixels; 2rem in styles.ts. */
export const BESIDE_GAP = 32;

/** What a figure shows for its values, as plain data: pages, files and tests read the same. */
export interface View<S> {
  /** From top to bottom. */
  blocks: readonly Block<S>[];
  /** A description of the drawing for screen readers. */
  sentence: string;
  /** Keeps room for a sentence of this length, where the real one comes later: nothing below moves then. */
  longest?: string;
  /** The sentence waits for its reader's prediction, where a page asks for one. */
  answer?: boolean;
  table: Table;
  /** What the page shows instead of `table`, each with its name. */
  tables?: readonly (Table & { name: string })[];
  programs?(): FigureCode | Promise<FigureCode>;
  /** Instead of `programs`, where NumPy has none. */
  javascript?(): Promise<string>;
  /** Said below the buttons of the menu. */
  menuNote?: string;
  /** What opening the menu changes. */
  opened?: Change<S>;
  /** Of its files and in them, where they are not the figure's own. */
  name?: string;
  title?: string;
  /** There is nothing to show yet: the page's own words are in its place. */
  waits?: boolean;
}

export interface Table {
  columns: readonly string[];
  rows(): readonly (readonly string[])[];
}

/** The least width of a caption beside its drawing, and what keeps them apart, in pixels. */
export const CAPTION = 120;
export const CAPTION_GAP = 16;

export type Block<S> =
  | {
      block: "controls";
      of: readonly Control<S>[];
      /** Of the group, for screen readers. */
      name?: string;
      /** On the page, too. */
      shown?: boolean;
    }
  | NoteBlock
  | { block: "keys"; of: readonly Key[]; /** As a scene's. */ answer?: boolean }
  | SceneBlock<S>
  | TableBlock<S>
  | BesideBlock<S>
  /** A small model at work: it stands in figures that are given running.ts. */
  | { block: "running"; of: Running }
  | ElementBlock<S>;

export interface NoteBlock {
  block: "note";
  text: string;
  /** Where it leads. */
  href?: string;
  bad?: boolean;
  good?: boolean;
  /** A number below it, large. */
  value?: string;
  /** Room for so many lines. */
  lines?: number;
  /** Files have it, too. */
  saved?: boolean;
  /** As a scene's. */
  answer?: boolean;
}

/** What the work of a figure is at. */
export type Running =
  /** It begins by itself when the figure is seen. */
  | { state: "idle" }
  /** `share` is done, from 0 to 1. */
  | { state: "busy"; share: number; words: string }
  | { state: "done" }
  /** It can be tried again, unless `words` alone say that what was asked for cannot be done. */
  | { state: "failed"; error?: ShownError; words?: string; again?: boolean };

export interface SceneBlock<S> {
  block: "scene";
  scene: Scene<Partial<S>>;
  /** Above it in files, and on the page where `shown`. */
  heading?: string;
  shown?: boolean;
  /** Under it, on the page and in files. */
  caption?: { name?: string; text: string };
  /** Whether files have it. Default true. */
  saved?: boolean;
  /** In pixels at most; its caption then is beside it where there is room. */
  widest?: number;
  /** It waits for its reader's prediction, where a page asks for one. */
  answer?: boolean;
}

/** A few rows of numbers, one of which a reader can choose. Files have its marks and their names. */
export interface TableBlock<S> {
  block: "table";
  /** Of names, then of each cell. */
  columns: readonly { name: string; /** Left out where there is little room. */ wide?: boolean }[];
  rows: readonly TableRow[];
  /** The value `of` is that of the chosen row. */
  choice?: { of: keyof S & string; value: string };
  /** As a scene's. */
  answer?: boolean;
}

export interface TableRow {
  name: string;
  /** In 28 by 12 pixels. */
  shapes?: readonly Shape[];
  /** What choosing the row sets. */
  value?: string;
  cells: readonly (string | TableCell)[];
  /** Why there are no cells; such a row cannot be chosen. */
  none?: string;
}

export interface TableCell {
  text: string;
  bad?: boolean;
  good?: boolean;
}

/** Side by side in a room of `from` pixels and more, below one another in less. */
export interface BesideBlock<S> {
  block: "beside";
  from: number;
  /** Shares of the width up to 1; larger numbers are pixels. */
  of: readonly { size: number; blocks: readonly Block<S>[] }[];
}

/** An element of its own among the blocks: what no block can show. */
export interface ElementBlock<S> {
  block: "element";
  tag: string;
  /** Properties; the same value sets nothing anew. */
  set: Readonly<Record<string, unknown>>;
  /** What its events change. */
  on: Readonly<Record<string, (detail: never) => Partial<S>>>;
}

/** Two at most are seen at first: the rest is behind "more". */
export type Control<S> = AnyControl<S> & { more?: boolean };

/** Of the value `of`, unless it says itself what it changes. */
type AnyControl<S> =
  | { control: "stops"; of: keyof S & string; name: string; stops: readonly number[]; value: number }
  | RangeControl<S>
  | {
      control: "choice";
      of: keyof S & string;
      name: string;
      options: readonly (readonly [value: string | number, label: string])[];
      value: string | number;
      change?(value: string | number): Change<S>;
    }
  | {
      control: "select";
      of: keyof S & string;
      name: string;
      /** Of a mark before the name. */
      mark: Role;
      options: readonly string[];
      /** Its place among them. */
      value: number;
      change(value: number): Partial<S>;
    }
  | { control: "check"; of: keyof S & string; name: string; value: boolean; change?(on: boolean): Partial<S> }
  | NumberControl<S>
  | TextControl<S>
  | { control: "button"; id: string; name: string; off?: boolean; change: Change<S> };

export interface RangeControl<S> {
  control: "range";
  of: keyof S & string;
  name: string;
  min: number;
  max: number;
  step: number | "any";
  value: number;
  /** The value in words. */
  shown: string;
  /** For screen readers, where that takes more words. */
  says?: string;
  change(value: number): Change<S>;
}

/** A whole number to type, and some of them to go to. */
export interface NumberControl<S> {
  control: "number";
  of: keyof S & string;
  name: string;
  min: number;
  max: number;
  value: number;
  jumps?: { name: string; to: readonly (readonly [value: number, label: string])[] };
}

/** A text to type. An empty text goes back to the value that is shown then. */
export interface TextControl<S> {
  control: "text";
  of: keyof S & string;
  name: string;
  value: string;
  /** Letters. */
  most: number;
  /** In several lines. */
  long?: boolean;
  /** It cannot be taken. */
  bad?: boolean;
  change?(value: string): Change<S>;
}

/** A mark and its name, and what it reads at the cursor. */
export interface Key {
  name: string;
  reading?: string;
  /** In 28 by 12 pixels. */
  shapes?: readonly Shape[];
  /** The chosen one, in files. */
  bold?: boolean;
}

export const hasDrawing = <S>(blocks: readonly Block<S>[]): boolean =>
  blocks.some((block) =>
    block.block === "beside"
      ? block.of.some(({ blocks }) => hasDrawing(blocks))
      : block.block === "scene" && block.saved !== false,
  );

/** How a figure looks: `numbers` is made once for each element, so that it may remember what is costly. */
export interface FigureLook<S, N, R = undefined> {
  /** Of its files. */
  name: string;
  /** Its sentence is for screen readers alone, and no menu is below it: a stage of a story. */
  quiet?: boolean;
  /** Values that an element keeps to itself, undefined at first or a property's: no link or event has them. */
  own?: readonly (keyof S & string)[];
  /** Events beside the figure's: each tells the change of a value that is none of its own, and changes nothing. */
  tells?: Readonly<Record<string, keyof S & string>>;
  /** Calls the module; clamps values. No DOM. `running`: what the work has come to, of figures that run a model. */
  numbers(): (values: Readonly<S>, context: FigureContext, running?: R) => N;
  /** Pure and quick: it is asked at every change. Widths are not known here. */
  view(values: Readonly<S>, numbers: N, lang: string): View<S>;
  /** What work has come to where no page shows the figure, and no model runs. */
  work?(values: Readonly<S>, context: FigureContext): Promise<R>;
}

/** Hides what numbers are: a look's own business. */
export type AnyLook = FigureLook<Record<string, unknown>, unknown, unknown>;

/** Lets a figure's file check the types of its look: its values are the figure's, and its own. */
export const figureLook = <V, S extends V, N, R = undefined>(
  _figure: Figure<V>,
  look: FigureLook<S, N, R>,
): FigureLook<S, N, R> => look;
