import { languageOf, type Language } from "../base/format.js";

const en = {
  column: "column",
  help: "Draw with the pointer; or choose a column with the left and right keys and change it with up and down.",
};

export type ValueCurveStrings = typeof en;

const zh: ValueCurveStrings = {
  column: "列",
  help: "用指针直接画；也可以用左右键选列，用上下键改变数值。",
};

const all: Record<Language, ValueCurveStrings> = { en, zh };
export const valueCurveStrings = (lang: string): ValueCurveStrings => all[languageOf(lang)];
