import type { Language } from "../../../figures/base/format.js";
import { heldOut } from "../../../figures/numbers/held-out.js";
import type { RemoteModel } from "../../../figures/numbers/worker/remote-model.js";

/** A passage in the page's language, or in English if the model's vocabulary lacks letters. */
export async function firstText(model: RemoteModel, language: Language): Promise<string> {
  const text = (await heldOut(language))[0]!;
  const known = new Set(await read(model, text));
  return text.match(/\p{L}/gu)!.every((letter) => known.has(letter)) ? text : (await heldOut("en"))[0]!;
}

async function read(model: RemoteModel, text: string): Promise<string> {
  try {
    return await model.decode(await model.encode(text));
  } catch {
    return "";
  }
}
