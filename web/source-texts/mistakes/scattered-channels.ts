import type { Ropewalk } from "../../api/index.js";
import { repeated } from "../columns.js";
import { head } from "../heads.js";
import { largest, numberRow, same, judged } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistake } from "./mistake.js";
import { decimals, words } from "../words.js";
import { seededPair } from "./seeded.js";

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
      numberRow(
        words("least and largest radius of the five points", "五个点的最小与最大半径"),
        `${decimals(Math.min(...radii))}, ${decimals(largest(radii))}`,
      ),
      judged(
        words(
          `the points of channels 0 and ${other} lie on a circle: spread of the radius`,
          `通道 0 与 ${other} 的点落在一个圆上：半径的差异`,
        ),
        decimals(spread),
        spread < 1e-5,
        words("these two channels are a pair", "这两个通道是一对"),
        words(
          "channels 0 and 1 belong to two different pairs after a half-split rotation",
          "前后半旋转之后，通道 0 与 1 属于两个不同的对",
        ),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: channels 0 and ${other}, radius from ${decimals(Math.min(...radii))} to ${decimals(largest(radii))}.`,
      `${on ? "开" : "关"}：通道 0 与 ${other}，半径从 ${decimals(Math.min(...radii))} 到 ${decimals(largest(radii))}。`,
    ),
    figures: [
      {
        kind: "plane",
        label: words(`Channels 0 and ${other} at five positions`, `五个位置上的通道 0 与 ${other}`),
        as: "points",
        circle: radii[0]!,
        marks: points.map(({ position, x, y }, i) => ({
          name: same(String(position)),
          x,
          y,
          look: i % 6,
        })),
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m16",
    "analyze_relative_position_property",
    [
      words(
        "The plots show channels 0 and 1 of a vector that was turned in halves, as if they were the coordinates of one rotation.",
        "图中把前后半旋转之后的通道 0 与 1 当作同一个旋转的两个坐标来画。",
      ),
    ],
    scatteredChannels,
  ),
];
