import type { Language } from "../base/format.js";
import { heldOut, READERS } from "../numbers/held-out.js";
import { TRAINED } from "../numbers/tiny-schemes.js";
import { frozenPairs, PAIRS, type Frozen } from "./freeze.js";

export async function freezeCode(frozen: readonly Frozen[], language: Language): Promise<string> {
  const text = (await heldOut(language))[0]!.slice(0, TRAINED + 1);
  const runs = frozen.map((one) => {
    const sets = Array.from({ length: PAIRS }, (_, pair) => frozenPairs(one, pair));
    return `console.log(${JSON.stringify(one)}, await rises(${JSON.stringify(sets)}));\n`;
  });
  return `import { loadTinyModel } from "ropewalk/model";

const model = await loadTinyModel("${READERS[language]}");
const ids = model.encode(${JSON.stringify(text)});
async function meanLoss(frozenPairs) {
  const { loss } = await model.run(ids, { frozenPairs });
  return loss.reduce((sum, one) => sum + one, 0) / loss.length;
}
/** How much the loss rises, in nats, when the pairs of each list are not rotated. */
async function rises(lists) {
  const own = await meanLoss([]);
  const found = [];
  for (const pairs of lists) found.push(Number(((await meanLoss(pairs)) - own).toFixed(4)));
  return found.join(" ");
}
${runs.join("")}`;
}
