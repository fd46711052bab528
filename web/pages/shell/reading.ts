import { loadModels } from "../../figures/base/models.js";

let here = false;

/** Whether other configs than the first model's can be read: the code for it is loaded after the first figures. */
export const canRead = (): boolean => here;

/** Loads the code that reads configs, then the models besides the first one. */
export async function loadReading(): Promise<void> {
  void import("../../models/index.js").catch(() => undefined); // starts at once
  await import("virtual:later-parts");
  here = true;
  await loadModels();
}
