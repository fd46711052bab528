import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { decode, type Fields, type ValuesOf } from "./fields.js";
import type { Language } from "./format.js";
import type { OwnModel } from "../numbers/own-model.js";
import type { ShownError } from "./shown-error.js";

export { remember } from "./remember.js";
export * from "./fields.js";

/** A figure's input: module, model and words, from the page or from the figure's attributes. */
export interface FigureContext {
  engine: Ropewalk;
  spec: RopeSpec;
  language: Language;
  /** The chosen model's id in the list of models; "custom" for a config given by the author. */
  model: string;
  words: readonly string[];
  /** One vector per word of `words`, [words, headDim]. */
  vectors: Float32Array;
  /** The reader's own trained model, in place of the small ones. */
  own?: OwnModel;
}

/** The error of a standalone figure that cannot be drawn. */
export interface FigureProblem {
  error: ShownError;
  /** Tries again, if that can help. */
  retry?: () => void;
}

/** A figure's element as seen by the code of a standalone figure. */
export interface FigureElement extends HTMLElement {
  theme: "light" | "dark" | "auto" | undefined;
  locked: boolean;
  trouble: FigureProblem | undefined;
  requestUpdate(): void;
}

export interface Alone {
  link(): string;
  /** Sets the values from a link; missing ones get their defaults, bad ones stay and are said in the console. */
  restore(fragment: unknown): void;
  /** Sets the element's properties from the values, before each of its updates. */
  refresh(): void;
  connect(): void;
  disconnect(): void;
}

export type Values = Record<string, unknown>;

/** A figure's declaration except its drawing: values, and the changes of its events. */
export interface Figure<S = Values> {
  /** A one-line title for frames, files and the gallery. */
  title: Readonly<Record<Language, string>>;
  /** Each value is also a property and an attribute of the element; the attribute is in kebab case. */
  fields: Fields<S>;
  /** The change made by an event of this name from the figure or its parts. */
  events: Events<S>;
}

/** New values; undefined restores a default. */
export type Change<S> = { readonly [K in keyof S]?: S[K] | undefined };

/** The values that an event carries, by their names, and optionally also under other names. */
export type Carried<S> = readonly (keyof S & string)[] | Readonly<Record<string, keyof S & string>>;

export type Events<S> = Readonly<Record<string, Carried<S>>>;

export type AnyFigure = Figure<Values>;

/** Lets TypeScript check the types of a figure's values. */
export const figure = <F extends AnyFigure["fields"], E extends Events<ValuesOf<F>>>(one: {
  title: Readonly<Record<Language, string>>;
  fields: F;
  events: E;
}): Figure<ValuesOf<F>> & { events: E } => one as unknown as Figure<ValuesOf<F>> & { events: E };

/**
 * The names under which an event carries values, each with the value's own name, which comes last and is always
 * present.
 */
const namesIn = <S>(carried: Carried<S>): readonly (readonly [string, keyof S & string])[] => {
  const own = (Array.isArray(carried) ? carried : Object.values(carried)) as readonly (keyof S & string)[];
  return [...(Array.isArray(carried) ? [] : Object.entries(carried)), ...own.map((name) => [name, name] as const)];
};

export function changedBy<S>(event: Events<S>[string], detail: unknown): Change<S> {
  const given = detail as Readonly<Record<string, unknown>>;
  const known = namesIn(event).filter(([name]) => Object.hasOwn(given, name));
  return Object.fromEntries(known.map(([name, value]) => [value, given[name]])) as Change<S>;
}

export function eventsOf<S>(events: Events<S>, change: Change<S>): [type: string, detail: object][] {
  return Object.entries(events).flatMap(([type, event]) => {
    const changed = namesIn(event).filter(([, value]) => Object.hasOwn(change, value));
    return changed.length === 0
      ? []
      : [[type, Object.fromEntries(changed.map(([name, value]) => [name, change[value]]))]];
  });
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Attributes and properties are read by the setter of the property (`RopeElement.getPropertyDescriptor`). */
export const propertiesOf = ({ fields }: AnyFigure): Record<string, object> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, { attribute: kebab(name), converter: asGiven }]));

export const asGiven = { fromAttribute: (text: string | null): unknown => text };

export const defaultsOf = ({ fields }: AnyFigure): Values => decode(fields, {});
