import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { keptAt, pictures } from "./page-pictures.mjs";

/**
 * Pictures of chapters for readers without JavaScript; missing ones are left out. They are not stored for offline
 * visits.
 */
export const articlePictures = (): Plugin => ({
  name: "article-pictures",
  apply: "build",
  generateBundle() {
    for (const picture of pictures) {
      const path = fileURLToPath(new URL(`../../../${keptAt(picture)}`, import.meta.url));
      if (picture.room === "" && existsSync(path))
        this.emitFile({ type: "asset", fileName: `pictures/${picture.chapter}.png`, source: readFileSync(path) });
    }
  },
});
