import type { Ropewalk } from "ropewalk";
import { loadModule } from "./load-module.js";
import { StatePage } from "./state-page.js";

export type { PageWords } from "./page-header.js";

/** A page of figures whose first screen computes with the whole module. */
export abstract class FigurePage extends StatePage {
  protected override load(): Promise<Ropewalk> {
    return loadModule();
  }
}
