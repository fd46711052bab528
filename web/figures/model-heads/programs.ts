import type { Language } from "../base/format.js";
import { READERS } from "../numbers/held-out.js";
import type { HeadRotation } from "./heads.js";

export function headsCode(letters: readonly string[], language: Language, rotation: HeadRotation): string {
  const broken = rotation === "on" ? "" : `, broken: "${rotation}"`;
  return `import { loadTinyModel } from "ropewalk/model";

const model = await loadTinyModel("${READERS[language]}");
const ids = model.encode(${JSON.stringify(letters.join(""))});
const { weights } = await model.run(ids, { want: ["weights"]${broken} });
const n = ids.length;
for (let layer = 0; layer < model.layers; layer++)
  for (let head = 0; head < model.heads; head++) {
    const map = weights.subarray((layer * model.heads + head) * n * n);
    let sum = 0;
    for (let i = 1; i < n; i++) sum += map[i * n + i - 1];
    console.log("layer", layer + 1, "head", head + 1, "previous letter", (sum / (n - 1)).toFixed(4));
  }
`;
}
