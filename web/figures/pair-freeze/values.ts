import { figure, number, some, type ValuesOf } from "../base/figure.js";
import { FROZEN, MOST_PAIRS } from "./freeze.js";

const fields = {
  /** The frozen pairs, joined by underscores: one, slower, faster. */
  shown: some("pf.s", ["one", "slower"], FROZEN),
  /** The selected pair; 0 is the fastest. */
  pair: number("pf.n", 0, 0, MOST_PAIRS - 1),
};

export type PairFreezeValues = ValuesOf<typeof fields>;
export type PairFreezeChange = Partial<PairFreezeValues>;

export const pairFreeze = figure({
  title: { en: "What each pair is worth to a trained model", zh: "每一对通道对训练好的模型有多重要" },
  fields,
  events: { "freeze-change": ["shown", "pair"] },
});
