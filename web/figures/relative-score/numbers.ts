import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { dot } from "../numbers/dot.js";
import { castOf } from "../stage/cast.js";
import { directions, fineTable, speedOf, rotated } from "../stage/angles.js";
import { LAST, type Places, type RelativeScoreValues } from "./values.js";

/** The distance between two fading copies, in positions, and their largest number. */
const STEP = 0.5;
const COPIES = 4;

/** The values that the numbers depend on. */
type PlaceValues = Pick<RelativeScoreValues, "keyPosition" | "queryPosition" | "dragged" | "from">;

export type ScoreNumbers = ReturnType<ReturnType<typeof scoreNumbers>>;

export function scoreNumbers() {
  const cast = remember(castOf);
  const tableOf = remember((engine: Ropewalk, spec: RopeSpec) => fineTable(engine, speedOf(engine, spec), LAST));
  return (
    { dragged, from, ...values }: PlaceValues,
    { engine, spec, language, words }: Pick<FigureContext, "engine" | "spec" | "language" | "words">,
  ) => {
    const [key, query] = cast(language, words);
    const places = dragged ?? sorted(values);
    const trail = from ? copies(from, places) : [];
    const all = [places, ...trail];
    const [keys, queries] = [key, query].map(({ vector }, i) =>
      rotated(
        engine,
        spec,
        tableOf(engine, spec),
        vector,
        all.map((one) => one[i]!),
      ),
    ) as [Float32Array, Float32Array];
    const [keyAngles, queryAngles] = [directions(keys), directions(queries)];
    const angles = all.map((_, i): Places => [keyAngles[i]!, queryAngles[i]!]);
    return {
      key,
      query,
      places,
      /**
       * The directions of both arrows, in degrees: now, and of their copies back to the starting places, the nearest
       * first.
       */
      angles: angles[0]!,
      trail: angles.slice(1),
      /** q . k after rotating both. */
      score: dot(engine, { headDim: 2 }, queries.slice(0, 2), keys.slice(0, 2)),
    };
  };
}

/** The key is never after the query. */
const sorted = ({ keyPosition, queryPosition }: PlaceValues): Places => [
  Math.min(keyPosition, queryPosition),
  Math.max(keyPosition, queryPosition),
];

/** Places behind the moving words, back to where they started. */
function copies(from: Places, places: Places): Places[] {
  const way = places.map((place, i) => from[i]! - place) as unknown as Places;
  const far = Math.max(...way.map(Math.abs));
  const count = Math.min(COPIES, Math.floor(far / STEP));
  return Array.from({ length: count }, (_, i): Places => {
    const share = (STEP * (i + 1)) / far;
    return [places[0] + way[0] * share, places[1] + way[1] * share];
  });
}
