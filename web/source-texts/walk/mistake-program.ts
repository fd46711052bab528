import { entryOf } from "../index.js";
import { settled, withParts } from "../programs/programs.js";
import { loadItem, ownValues } from "../run.js";
import type { Item, Values } from "../types.js";

/** torch.randn of a seed where torch itself is at hand. */
const torch_normal = `def torch_normal(seed):  # torch.manual_seed(seed), then torch.randn
    import torch
    torch.manual_seed(seed)
    return lambda *shape: torch.randn(*shape).numpy().astype(float)`;

export interface MistakeProgram {
  item: Item;
  /** For the interpreter, with the wrong lines or with the right ones. */
  source(mistake: boolean): string;
  values(mistake: boolean): Values;
}

/** The program of a mistake's card with its switch; undefined where the card has none. */
export async function mistakeProgram(id: string): Promise<MistakeProgram | undefined> {
  const entry = entryOf(id);
  const programs = (await entry?.programs())?.[id];
  const program = programs?.numpy ?? programs?.torch;
  if (!entry || program === undefined) return undefined;
  const item = await loadItem(entry);
  const values = (mistake: boolean): Values => ({ ...ownValues(item), mistake });
  return {
    item,
    values,
    source: (mistake) => withParts(settled(item, programs!, program, values(mistake)), { torch_normal }).trimEnd(),
  };
}
