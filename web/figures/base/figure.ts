import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { Language } from "./format.js";
import type { ShownError } from "./shown-error.js";
import type { Slice } from "./slice.js";

/** What a figure that stands alone can draw from: its module, its model, its words. */
export interface FigureContext {
  engine: Ropewalk;
  spec: RopeSpec;
  language: Language;
  /** The chosen model's id in the list of models; "custom" for a config of the author's own. */
  model: string;
  words: readonly string[];
  /** One vector per word of `words`, [words, headDim]. */
  vectors: Float32Array;
}

/** Why a figure that stands alone shows nothing. */
export interface FigureProblem {
  error: ShownError;
  /** Tries again, where that can help. */
  retry?: () => void;
}

/** A figure's element as the code of a standalone figure sees it. */
export interface FigureElement extends HTMLElement {
  theme: "light" | "dark" | "auto" | undefined;
  trouble: FigureProblem | undefined;
  requestUpdate(): void;
}

/** The inputs that figures have in common. */
export type SharedInput = "model" | "sentence" | "pair";

/** A value of a figure as attributes, properties and links know it. */
type Values = Record<string, unknown>;

/**
 * What a figure needs to live outside the page: the values that a reader or an author can set, what it shows for them, and what
 * its events change. The page holds the same values, under the same names in its links, and hands them to the figure itself.
 */
export interface Figure<S = Values> {
  /** Prefix of its values in links, as the page has it; "" for the page's own. */
  key: string;
  /** Each value is an attribute too, its name in kebab case. */
  slice: Slice<S>;
  shared: readonly SharedInput[];
  /** The elements that it is made of. */
  parts: Readonly<Record<string, CustomElementConstructor>>;
  /** For each element, what gives its properties for these values. That is asked before each update: it remembers what is costly. */
  show?(): (state: S, context: FigureContext) => Values;
  /** What an event of this name, sent by the figure or its parts, changes. */
  events: Readonly<Record<string, (detail: never, state: S, context: FigureContext) => Partial<S>>>;
}

/** A figure whose values' types matter to no one. */
export type AnyFigure = Figure<Values>;

/** Lets a figure's file check its values' types and hands it on without them. */
export const figure = <S extends object>(one: Figure<S>): Figure<S> & AnyFigure => one as Figure<S> & AnyFigure;

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
