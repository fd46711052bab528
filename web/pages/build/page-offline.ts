import type { Plugin } from "vite";
import { LARGE, tellWorker } from "./offline.js";

/** Adds the files of another page to the site's service worker; a new list is a new build. */
export const pageOffline = (name: "check" | "lab" | "texts", folder: string): Plugin => ({
  name: "page-offline",
  apply: "build",
  writeBundle(_, bundle) {
    const files = Object.keys(bundle).sort();
    const page = (file: string): string => (file === `${name}/index.html` ? `${name}/` : file);
    tellWorker(
      folder,
      name,
      files.filter((file) => !LARGE.test(file)),
      page,
    );
    tellWorker(
      folder,
      "large",
      files.filter((file) => LARGE.test(file)),
    );
  },
});
