import type { CosSin, Frequencies, RopeSpec, Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { runLength } from "../numbers/rotated.js";
import { castOf } from "../stage/cast.js";
import { between } from "../stage/angles.js";
import type { Fit } from "../view/view.js";
import { clockWall, type ClockWallValues } from "./values.js";

/** The first word's position, and the largest distance of the second. */
export const FIRST = 3;
const FARTHEST = 48;
const NEAREST = 8;
/** In the story every model has this base at first; elsewhere it has its own. */
const STORY_BASE = 10_000;
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
export function clocksOf({ wavelength }: Frequencies, { cos, sin }: CosSin): Clock[] {
  const pairs = wavelength.length;
  const direction = (at: number): number => (Math.atan2(sin[at]!, cos[at]!) * 180) / Math.PI;
  return Array.from(wavelength, (length, pair) => {
    const [one, other] = [direction(pair), direction(pairs + pair)];
    const gap = between(one, other);
    return { pair, wavelength: length, key: one, query: other, gap, tells: Math.abs(gap) >= TELLS };
  });
}

/** That many pairs, evenly spread from the first on. */
function chosenClocks(all: readonly Clock[], count: number): readonly Clock[] {
  const shown = Math.min(count, all.length);
  return Array.from({ length: shown }, (_, i) => all[Math.floor((i * all.length) / shown)]!);
}

export function speedsNumbers() {
  const cast = remember(castOf);
  const words = remember(distanceOf);
  const based = remember((spec: RopeSpec, base: number) => (base === spec.base ? spec : { ...spec, base }));
  const frequenciesOf = remember((engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec, runLength(spec)));
  const cosSinOf = remember((engine: Ropewalk, spec: RopeSpec, key: number, query: number) =>
    engine.cosSin(spec, [key, query], runLength(spec)),
  );
  const clocks = remember(clocksOf);
  const chosen = remember(chosenClocks);
  return (
    values: Pick<ClockWallValues, "clocks" | "base" | "position" | "seen">,
    { engine, spec: own, language, words: kept }: Pick<FigureContext, "engine" | "spec" | "language" | "words">,
    _running?: undefined,
    fit: Fit = "page",
  ) => {
    const [key, query] = cast(language, kept);
    const given = fit === "page" && values.position !== clockWall.fields.position.fallback;
    // An earlier second word moves the first one.
    const from = fit === "page" ? Math.min(FIRST, Math.max(0, values.position - 1)) : FIRST;
    const to = fit === "page" ? values.position : FIRST + words(engine, own).distance;
    const spec = based(own, values.base || (fit === "page" ? own.base : STORY_BASE));
    const frequencies = frequenciesOf(engine, spec);
    const cosSin = cosSinOf(engine, spec, from, to);
    return {
      key,
      query,
      /** The positions of both words; the distance of the story's is nearly whole revolutions of the fastest clock. */
      from,
      to,
      distance: to - from,
      /** With the base that is shown. */
      spec,
      frequencies,
      /** A row for each word. */
      cosSin,
      /** Whether the second hands are shown: at a position of the reader's or the author's at once. */
      seen: Boolean(values.seen) || given,
      clocks: chosen(clocks(frequencies, cosSin), values.clocks),
    };
  };
}
