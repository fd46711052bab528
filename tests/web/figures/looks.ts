import type { Figure } from "../../../web/figures/base/figure.js";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import type { FigureLook } from "../../../web/figures/view/view.js";
import * as measured from "./models/measured.js";

export type AnyLook = [Figure<object>, FigureLook<object, unknown, unknown>, unknown];

/** The results of a small model, by its figure. */
const running: Record<string, unknown> = {
  beatYarn: measured.measuredBeat,
  brokenWriter: measured.measuredWriter,
  lengthCliff: measured.measuredCliff,
  modelHeads: measured.measuredHeads,
  needle: measured.measuredNeedle,
  pairFreeze: measured.measuredFreeze,
  reader: measured.measuredReader,
};

/**
 * Each figure as views of it are asked for, by its name in words; cards of the source texts have tests of their own.
 */
export const looks: Readonly<Record<string, AnyLook>> = Object.fromEntries(
  await Promise.all(
    FIGURE_TAGS.filter((tag) => tag !== "rope-source-card").map(async (tag) => {
      const folder = tag.slice("rope-".length);
      const name = folder.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      const { [name]: figure } = (await import(`../../../web/figures/${folder}/values.ts`)) as Record<string, unknown>;
      const { [`${name}Look`]: look } = (await import(`../../../web/figures/${folder}/view.ts`)) as typeof running;
      return [folder.replaceAll("-", " "), [figure, look, running[name]]] as [string, AnyLook];
    }),
  ),
);
