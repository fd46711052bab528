// What views are written with: their types, and functions that make blocks and controls.
import type { Change } from "../base/figure.js";
import type { Scene } from "../scene/drawing.js";
import type { BesideBlock, Block, Control, Key, NoteBlock, RangeControl, SceneBlock } from "./view.js";

export type { FigureContext } from "../base/figure.js";
export { remember } from "../base/remember.js";
export * from "./view.js";

type More<B, K extends keyof B> = Partial<Omit<B, "block" | K>>;

export const scene = <S>(scene: Scene<Partial<S>>, more?: More<SceneBlock<S>, "scene">): SceneBlock<S> => ({
  block: "scene",
  scene,
  ...more,
});

export const note = (text: string, more?: More<NoteBlock, "text">): NoteBlock => ({ block: "note", text, ...more });

export const keys = <S>(of: readonly Key[], more?: { answer?: boolean }): Block<S> => ({ block: "keys", of, ...more });

export const controls = <S>(of: readonly Control<S>[], more?: { name?: string; shown?: boolean }): Block<S> => ({
  block: "controls",
  of,
  ...more,
});

/** Side by side from `from` pixels on: each has a size (a share of the width, or pixels) and its blocks. */
export const beside = <S>(from: number, ...of: readonly [size: number, ...Block<S>[]][]): BesideBlock<S> => ({
  block: "beside",
  from,
  of: of.map(([size, ...blocks]) => ({ size, blocks })),
});

/** Behind "more". */
interface Behind {
  more?: boolean;
}

export const choice = <S, T extends string | number>(
  of: keyof S & string,
  name: string,
  values: readonly T[],
  label: (value: T) => string,
  value: string | number,
  more?: Behind & { change?(value: T): Change<NoInfer<S>> },
): Control<S> =>
  ({ control: "choice", of, name, options: values.map((one) => [one, label(one)]), value, ...more }) as Control<S>;

export const check = <S>(
  of: keyof S & string,
  name: string,
  value: boolean,
  more?: Behind & { change?(on: boolean): Partial<NoInfer<S>> },
): Control<S> => ({ control: "check", of, name, value, ...more });

/** 1, 2, ..., `last`. */
export const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

/** A switch for whether `one` is shown. */
export const member = <S>(
  of: keyof S & string,
  name: string,
  shown: readonly string[],
  one: string,
  more?: Behind,
): Control<S> =>
  check(of, name, shown.includes(one), {
    change: (on) => ({ [of]: on ? [...shown, one] : shown.filter((other) => other !== one) }) as Partial<S>,
    ...more,
  });

/** A slider over these numbers. */
export const stops = <S>(
  of: keyof S & string,
  name: string,
  stops: readonly number[],
  value: number,
  more?: Behind,
): Control<S> => ({ control: "stops", of, name, stops, value, ...more });

/** A slider over the numbers of a range, in whole steps unless `more` gives others. */
export const range = <S>(
  of: keyof S & string,
  name: string,
  [min, max]: readonly [number, number],
  value: number,
  shown: string,
  change: (value: number) => Change<NoInfer<S>>,
  more?: Behind & Partial<Pick<RangeControl<S>, "step" | "says">>,
): Control<S> => ({ control: "range", of, name, min, max, step: 1, value, shown, change, ...more });

export const button = <S>(
  id: string,
  name: string,
  off: boolean,
  change: Change<NoInfer<S>>,
  more?: Behind,
): Control<S> => ({ control: "button", id, name, off, change, ...more });
