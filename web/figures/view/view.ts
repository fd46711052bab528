import type { Role, Scene, Shape } from "../scene/drawing.js";
import type { Change, Figure, FigureContext } from "../base/figure.js";
import type { ShownError } from "../base/shown-error.js";

/** Between what is side by side, in pixels; 2rem in styles.ts. */
export const BESIDE_GAP = 32;

/** A figure's view for its values, as plain data, which pages, files and tests read. */
export interface View<S> {
  /** From top to bottom. */
  blocks: readonly Block<S>[];
  /** A description of the drawing for screen readers. */
  sentence: string;
  /** Reserves the space of a sentence of this length if the real one comes later, so that nothing below moves. */
  longest?: string;
  /** The sentence waits for its reader's prediction, if a page asks for one. */
  answer?: boolean;
  table: Table;
  /** The tables that the page shows instead of `table`, each with its name. */
  tables?: readonly (Table & { name: string })[];
  /** A program for numbers of a model; of other figures the calls are written down. */
  javascript?(): Promise<string>;
  /** A note below the buttons of the menu. */
  menuNote?: string;
  /** The change made by opening the menu. */
  opened?: Change<S>;
  /** The name of its files and in them, if it differs from the figure's. */
  name?: string;
  title?: string;
  /** There is nothing to show yet, and the page's own words are shown. */
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
      /** The name of the group, for screen readers. */
      name?: string;
      /** Shown on the page, too. */
      shown?: boolean;
    }
  | NoteBlock
  | { block: "keys"; of: readonly Key[]; /** As a scene's. */ answer?: boolean }
  | SceneBlock<S>
  | TableBlock<S>
  | BesideBlock<S>
  /** A small model at work; only for figures with running.ts. */
  | { block: "running"; of: Running }
  | ElementBlock<S>;

export interface NoteBlock {
  block: "note";
  text: string;
  /** The target of the link. */
  href?: string;
  bad?: boolean;
  good?: boolean;
  /** A number below it, large. */
  value?: string;
  /** Reserves this number of lines. */
  lines?: number;
  /** Included in files. */
  saved?: boolean;
  /** As a scene's. */
  answer?: boolean;
}

/** The state of a figure's work. */
export type Running =
  /** It starts by itself when the figure is seen. */
  | { state: "idle" }
  /** `share` is the finished part, from 0 to 1. */
  | { state: "busy"; share: number; words: string }
  | { state: "done" }
  /** It can be tried again, unless `words` alone explain that the request cannot be met. */
  | { state: "failed"; error?: ShownError; words?: string; again?: boolean };

export interface SceneBlock<S> {
  block: "scene";
  scene: Scene<Partial<S>>;
  /** Above it in files, and on the page if `shown`. */
  heading?: string;
  shown?: boolean;
  /** Under it, on the page and in files. */
  caption?: { name?: string; text: string };
  /** Whether files include it. Default true. */
  saved?: boolean;
  /** The largest width in pixels; its caption is then beside it if there is space. */
  widest?: number;
  /** It waits for its reader's prediction, if a page asks for one. */
  answer?: boolean;
}

/** A few rows of numbers, one of which a reader can choose. Files contain its marks and their names. */
export interface TableBlock<S> {
  block: "table";
  /** Of names, then of each cell. */
  columns: readonly { name: string; /** Left out where there is little room. */ wide?: boolean }[];
  rows: readonly TableRow[];
  /** The value `of` is that of the chosen row. */
  choice?: { of: keyof S & string; value: string };
  /** As for a scene. */
  answer?: boolean;
}

export interface TableRow {
  name: string;
  /** In 28 by 12 pixels. */
  shapes?: readonly Shape[];
  /** The value set by choosing the row. */
  value?: string;
  cells: readonly (string | TableCell)[];
  /** The reason why there are no cells; such a row cannot be chosen. */
  none?: string;
}

export interface TableCell {
  text: string;
  bad?: boolean;
  good?: boolean;
}

/** Side by side in a container of at least `from` pixels, below each other in less. */
export interface BesideBlock<S> {
  block: "beside";
  from: number;
  /** Shares of the width up to 1; larger numbers are pixels. */
  of: readonly { size: number; blocks: readonly Block<S>[] }[];
}

/** A separate element among the blocks, for content that no block can show. */
export interface ElementBlock<S> {
  block: "element";
  tag: string;
  /** Properties; setting the same value has no effect. */
  set: Readonly<Record<string, unknown>>;
  /** The changes made by its events. */
  on: Readonly<Record<string, (detail: never) => Partial<S>>>;
}

/** At most two are visible at first; the rest is behind "more". */
export type Control<S> = AnyControl<S> & { more?: boolean };

/** It changes the value `of`, unless it defines its own change. */
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
      /** A mark before the name. */
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
  /** For screen readers, if they need more words. */
  says?: string;
  change(value: number): Change<S>;
}

/** A whole number to type, with some numbers to jump to. */
export interface NumberControl<S> {
  control: "number";
  of: keyof S & string;
  name: string;
  min: number;
  max: number;
  value: number;
  jumps?: { name: string; to: readonly (readonly [value: number, label: string])[] };
}

/** A text to type. An empty text restores the default. */
export interface TextControl<S> {
  control: "text";
  of: keyof S & string;
  name: string;
  value: string;
  /** The most letters. */
  most: number;
  /** In several lines. */
  long?: boolean;
  /** The value is refused. */
  bad?: boolean;
  change?(value: string): Change<S>;
}

/** A mark and its name, with its reading at the cursor. */
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

/**
 * What a figure is drawn for: a stage of the story, which is as wide as the window and says the words beside it, or any
 * other page.
 */
export type Fit = "stage" | "page";

/** The appearance of a figure: `numbers` is made once for each element, so that it can cache expensive results. */
export interface FigureLook<S, N, R = undefined> {
  /** The name of its files. */
  name: string;
  /** Values that an element does not publish, undefined at first or a property's: no link or event contains them. */
  own?: readonly (keyof S & string)[];
  /** Events beside the figure's: each reports the change of a value that is not the figure's, and changes nothing. */
  tells?: Readonly<Record<string, keyof S & string>>;
  /**
   * Calls the module; clamps values. No DOM. `running`: the state of the work, for figures that run a model. `fit`: by
   * default the page's.
   */
  numbers(): (values: Readonly<S>, context: FigureContext, running?: R, fit?: Fit) => N;
  /** Pure and quick, because it is called at every change. Widths are not known here. */
  view(values: Readonly<S>, numbers: N, lang: string, fit: Fit): View<S>;
  /** The state of the work without a page, where no model runs. */
  work?(values: Readonly<S>, context: FigureContext): Promise<R>;
}

/** Hides the type of numbers, which only the look itself uses. */
export type AnyLook = FigureLook<Record<string, unknown>, unknown, unknown>;

/** Lets TypeScript check a look's types: its values are the figure's, and its own. */
export const figureLook = <V, S extends V, N, R = undefined>(
  _figure: Figure<V>,
  look: FigureLook<S, N, R>,
): FigureLook<S, N, R> => look;
