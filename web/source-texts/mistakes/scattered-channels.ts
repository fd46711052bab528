import type { Ropewalk } from "../../api/index.js";
import { repeated } from "./columns.js";
import { head } from "../heads.js";
import { largest, same, decimals } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { seededPair } from "./seeded.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/scattered-channels.json" with { type: "json" };

const { say, number, claim, plane } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

function scatteredChannels(rw: Ropewalk, on: boolean): Result {
  const dim = 64;
  const [q] = seededPair(dim);
  const positions = [0, 1, 2, 3, 10];
  const turned = rw.rotate(repeated(q, positions.length), {
    shape: [1, 1, positions.length, dim],
    pairing: "half-split",
    cosSin: rw.cosSin(head(dim), positions),
  });
  const other = on ? 1 : dim / 2;
  const points = positions.map((position, i) => ({ position, x: turned[i * dim]!, y: turned[i * dim + other]! }));
  const radii = points.map(({ x, y }) => Math.hypot(x, y));
  const spread = largest(radii) - Math.min(...radii);
  return {
    rows: [
      number("least-largest-radius-five", `${decimals(Math.min(...radii))}, ${decimals(largest(radii))}`),
      claim("points-channels-0-lie", decimals(spread), spread < 1e-5, { other }),
    ],
    summary: say("scattered-channels.summary", {
      other,
      Math: decimals(Math.min(...radii)),
      radii: decimals(largest(radii)),
    }),
    figures: [
      plane(
        say("channels-0-five", { other }),
        "points",
        points.map(({ position, x, y }, i) => ({ name: same(String(position)), x, y, look: i % 6 })),
        { circle: radii[0]! },
      ),
    ],
  };
}

export const items: readonly Item[] = [mistake("m16", scatteredChannels)];
