import { named, twoVectors } from "../heads.js";
import type { Programs } from "../types.js";
import alibiJs from "./javascript/alibi.js?raw";
import angleAdditionJs from "./javascript/angle-addition.js?raw";
import conventionJs from "./javascript/convention.js?raw";
import halfSplitJs from "./javascript/half-split.js?raw";
import recipeJs from "./javascript/recipe.js?raw";
import taxonomyJs from "./javascript/taxonomy.js?raw";
import alibiPy from "./numpy/alibi.py?raw";
import angleAdditionPy from "./numpy/angle-addition.py?raw";
import conventionPy from "./numpy/convention.py?raw";
import halfSplitPy from "./numpy/half-split.py?raw";
import recipePy from "./numpy/recipe.py?raw";
import taxonomyPy from "./numpy/taxonomy.py?raw";

/** What the cards of this text give to take along. */
export const programs: Readonly<Record<string, Programs>> = {
  "003-adjacent": { javascript: recipeJs, numpy: recipePy },
  "003-alibi": { javascript: alibiJs, numpy: alibiPy },
  "003-angle-addition": { javascript: angleAdditionJs, numpy: angleAdditionPy },
  "003-convention": { javascript: conventionJs, numpy: conventionPy },
  "003-half-split": {
    javascript: halfSplitJs,
    numpy: halfSplitPy,
    inputs: ({ dim }) => named(["q"], twoVectors(Number(dim))),
  },
  "003-recipe": { javascript: recipeJs, numpy: recipePy },
  "003-taxonomy": { javascript: taxonomyJs, numpy: taxonomyPy },
};
