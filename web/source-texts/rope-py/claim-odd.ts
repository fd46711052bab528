import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { oddHead } from "../mistakes/entry-points.js";
import { words } from "../words.js";
import { claimRow, numberRow } from "../rows.js";
import { raised, view } from "../shapes.js";
import type { Item, Result, Values } from "../types.js";
import { test } from "../claim-controls.js";

function odd(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const shown = raised(() => view([2, dim], [2, -1, 2]));
  const even = dim % 2 === 0;
  const ours = even ? undefined : oddHead(rw, dim, dim);
  return {
    rows: [
      claimRow(
        words(
          `the shown code leaves channel ${dim - 1} of ${dim} as it is`,
          `所示代码让 ${dim} 个通道中的第 ${dim - 1} 个保持不变`,
        ),
        `y[${dim - 1}] = x[${dim - 1}]`,
        shown ?? "–",
        shown === undefined && !even,
        shown === undefined
          ? words("an even number: every channel has a partner, and turns", "偶数个：每个通道都有配对，都会转动")
          : words("the code raises: an odd number of channels does not make pairs", "代码报错：奇数个通道配不成对"),
      ),
      ...(ours
        ? [
            {
              ...numberRow(
                words("Ropewalk says", "Ropewalk 的回答"),
                "error" in ours ? ours.error.message : String(ours.untouched),
              ),
              refused: "error" in ours ? ours.error : undefined,
            },
          ]
        : []),
    ],
    summary: words(
      shown ? `The shown code raises: ${shown}.` : `With ${dim} channels all of them turn.`,
      shown ? `所示代码报错：${shown}。` : `${dim} 个通道全部转动。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "claim-odd",
    cite: words("dimension handling", "维度处理"),
    about: [words("“With an odd dimension the last one is unchanged.”", "“维度为奇数时，最后一个维度保持不变。”")],
    parameters: [choice("dim", "5", ["4", "5", "7"], words("channels", "通道数"))],
    run: odd,
    button: test,
  },
];
