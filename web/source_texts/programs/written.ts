import type { Written } from "./python.js";

type Load = () => Promise<{ programs: Readonly<Record<string, Written>> }>;

/** The programs of cards whose calls are written by hand, by what the ids begin with: loaded when one is copied. */
const FILES: readonly (readonly [RegExp, Load])[] = [
  [/^000-[pcg](?!omp)/, () => import("./attention_000_py.js")],
  [/^000-([itr]|angles|matrix)/, () => import("./formulas_000_py.js")],
  [/^000-/, () => import("./models_000_py.js")],
  [/^001-test/, () => import("./test_1_py.js")],
  [/^001-(ou|ma|po|rep)/, () => import("./torch_helpers_py.js")],
  [/^001-d/, () => import("./derivation_001_py.js")],
  [/^001-figure/, () => import("./figures_001_py.js")],
  [/^001-[qr]|^001-shape/, () => import("./classes_001_py.js")],
  [/^001-/, () => import("./theory_001_py.js")],
  [/^002-/, () => import("./formulas_002_py.js")],
  [/^003-(t|an|al)/, () => import("./encodings_003_py.js")],
  [/^003-/, () => import("./pairings_003_py.js")],
  [/^004-draw/, () => import("./draw_004_py.js")],
];

export const writtenFor = async (id: string): Promise<Written> =>
  (await FILES.find(([ids]) => ids.test(id))![1]()).programs[id]!;
