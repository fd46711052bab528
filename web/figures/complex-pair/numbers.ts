import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { castOf, type Cast } from "../stage/cast.js";
import { between, directions, FINE, fineTable, speedOf, rotated } from "../stage/angles.js";
import { LAST, type ComplexPairValues } from "./values.js";

export type ComplexNumbers = ReturnType<ReturnType<typeof complexNumbers>>;

/** The word's arrow at every fraction of a position. */
function pathOf(engine: Ropewalk, spec: RopeSpec, { vector }: Cast[number]) {
  const all = Array.from({ length: LAST * FINE + 1 }, (_, part) => part / FINE);
  const points = rotated(engine, spec, fineTable(engine, speedOf(engine, spec), LAST), vector, all);
  const angles = directions(points);
  // Between two steps the arrow rotates by far less than half a revolution.
  for (let i = 1; i < angles.length; i += 1) angles[i] = angles[i - 1]! + between(angles[i - 1]!, angles[i]!);
  return { points, angles };
}

export function complexNumbers() {
  const [cast, path] = [remember(castOf), remember(pathOf)];
  return (
    { dragged, guess, ...values }: ComplexPairValues,
    { engine, spec, language, words }: Pick<FigureContext, "engine" | "spec" | "language" | "words">,
  ) => {
    const word = cast(language, words)[1];
    const position = dragged ?? values.position;
    const { points, angles } = path(engine, spec, word);
    const whole = Array.from({ length: LAST + 1 }, (_, at) => at * FINE);
    return {
      word,
      position,
      /** The vectors at each position, [positions, 2], and directions in degrees that continue beyond a revolution. */
      points: Float32Array.from(whole.flatMap((row) => [points[2 * row]!, points[2 * row + 1]!])),
      angles: whole.map((row) => angles[row]!),
      /** The direction now. */
      angle: angles[Math.round(position * FINE)]!,
      /** The angle of one position, in degrees. */
      step: angles[FINE]! - angles[0]!,
      /** The angle from the last position's direction to the guess, the shorter way; undefined until both exist. */
      gap: guess === undefined || position < LAST ? undefined : between(angles.at(-1)!, guess),
    };
  };
}
