import type { Written } from "./python.js";

type Load = () => Promise<{ programs: Readonly<Record<string, Written>> }>;

/** The programs of cards whose calls are written by hand, by what the ids begin with: loaded when one is copied. */
const FILES: readonly (readonly [RegExp, Load])[] = [
  [/^000-[pcg](?!omp)/, () => import("./attention-000-py.js")],
  [/^000-([itr]|angles|matrix)/, () => import("./formulas-000-py.js")],
  [/^000-/, () => import("./models-000-py.js")],
  [/^001-test/, () => import("./test-1-py.js")],
  [/^001-(ou|ma|po|rep)/, () => import("./torch-helpers-py.js")],
  [/^001-d/, () => import("./derivation-001-py.js")],
  [/^001-figure/, () => import("./figures-001-py.js")],
  [/^001-[qr]|^001-shape/, () => import("./classes-001-py.js")],
  [/^001-/, () => import("./theory-001-py.js")],
  [/^002-/, () => import("./formulas-002-py.js")],
  [/^003-(t|an|al)/, () => import("./encodings-003-py.js")],
  [/^003-/, () => import("./pairings-003-py.js")],
  [/^004-draw/, () => import("./draw-004-py.js")],
];

export const writtenFor = async (id: string): Promise<Written> =>
  (await FILES.find(([ids]) => ids.test(id))![1]()).programs[id]!;
