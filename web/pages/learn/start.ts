import { loadModels } from "../../figures/base/models.js";
import { defineFirst } from "./first-elements.js";
import { namesModel } from "../shell/language.js";
import { RopePage } from "../shell/rope-page.js";

/** The page takes over from its first screen as it stands in the HTML. Models that cannot be had: the first one. */
export async function start(): Promise<void> {
  if (namesModel(location.hash)) await loadModels().catch(() => undefined);
  defineFirst();
  customElements.define("rope-page", RopePage);
}
