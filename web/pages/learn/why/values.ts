import { figure, flag, type ValuesOf } from "../../../figures/base/figure.js";

const fields = {
  /** The first word and the last are swapped. */
  swapped: flag("w.x"),
  /** A word sees only itself and the words before it. */
  causal: flag("w.c"),
};

export type WhyValues = ValuesOf<typeof fields>;

export const why = figure({
  title: { en: "Attention without positions", zh: "没有位置信息的注意力" },
  fields,
  events: { "order-change": ["swapped"] },
});
