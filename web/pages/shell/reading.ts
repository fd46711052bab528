import { loadModels } from "../../figures/base/models.js";

let here = false;

/** Whether other configs than the first model's can be read: the code for it is loaded after the first figures. */
export const canRead = (): boolean => here;

/** Brings what reads configs, then the models beside the first one. */
export async function loadReading(): Promise<void> {
  void import("../../models/index.js").catch(() => undefined); // on its way at once
  await import("virtual:later-parts");
  here = true;
  await loadModels();
}
