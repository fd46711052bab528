import type { RopeSpec, Ropewalk } from "ropewalk";
import { remember, type FigureContext } from "../../../figures/base/figure.js";
import { runLength } from "../../../figures/numbers/rotated.js";
import { castOf } from "../../../figures/stage/cast.js";
import { between } from "../../../figures/stage/angles.js";
import type { SpeedsValues } from "./values.js";

/** The first word's position, and the largest distance of the second. */
export const FIRST = 3;
const FARTHEST = 48;
const NEAREST = 8;
/** Hands whose directions differ by less, in degrees, look the same. */
export const TELLS = 5;

export interface Clock {
  pair: number;
  /** Positions per revolution. */
  wavelength: number;
  /** Directions of both words' hands, in degrees. */
  key: number;
  query: number;
  /** The angle from the key's hand to the query's, the shorter way. */
  gap: number;
  /** Whether the angle is visible. */
  tells: boolean;
}

export type SpeedsNumbers = ReturnType<ReturnType<typeof speedsNumbers>>;

/** A distance at which the fastest clock shows both words at almost the same angle. */
export function distanceOf(engine: Ropewalk, spec: RopeSpec): { distance: number; revolutions: number } {
  const { wavelength } = engine.frequencies(spec, runLength(spec));
  const fastest = Math.min(...wavelength);
  const off = (distance: number): number => Math.abs(distance / fastest - Math.max(1, Math.round(distance / fastest)));
  let distance = NEAREST;
  for (let other = NEAREST; other <= FARTHEST; other += 1) if (off(other) < off(distance)) distance = other;
  return { distance, revolutions: Math.max(1, Math.round(distance / fastest)) };
}

/** Every pair of the head, with the hands of two positions. */
export function clocksOf(engine: Ropewalk, spec: RopeSpec, key: number, query: number): Clock[] {
  const { wavelength } = engine.frequencies(spec, runLength(spec));
  const pairs = wavelength.length;
  const { cos, sin } = engine.cosSin(spec, [key, query], runLength(spec));
  const direction = (at: number): number => (Math.atan2(sin[at]!, cos[at]!) * 180) / Math.PI;
  return Array.from(wavelength, (length, pair) => {
    const [one, other] = [direction(pair), direction(pairs + pair)];
    const gap = between(one, other);
    return { pair, wavelength: length, key: one, query: other, gap, tells: Math.abs(gap) >= TELLS };
  });
}

/** That many pairs, evenly spread from the first on. */
export function chosenClocks(all: readonly Clock[], count: number): readonly Clock[] {
  const shown = Math.min(count, all.length);
  return Array.from({ length: shown }, (_, i) => all[Math.floor((i * all.length) / shown)]!);
}

export function speedsNumbers() {
  const cast = remember(castOf);
  const words = remember(distanceOf);
  const all = remember((engine: Ropewalk, spec: RopeSpec, base: number, distance: number) =>
    clocksOf(engine, { ...spec, base }, FIRST, FIRST + distance),
  );
  const chosen = remember(chosenClocks);
  return (
    { clocks, base }: Pick<SpeedsValues, "clocks" | "base">,
    { engine, spec, language, words: kept }: Pick<FigureContext, "engine" | "spec" | "language" | "words">,
  ) => {
    const [key, query] = cast(language, kept);
    const { distance, revolutions } = words(engine, spec);
    return {
      key,
      query,
      /**
       * The positions between the words: few enough for the line, and nearly whole revolutions of the fastest clock.
       */
      distance,
      /** The nearest whole number of revolutions of the fastest clock over that distance. */
      revolutions,
      clocks: chosen(all(engine, spec, base, distance), clocks),
    };
  };
}
