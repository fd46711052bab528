import type { Plugin } from "vite";
import { tellPage } from "./offline.js";

/** Adds the files of another page to the site's service worker; a new list is a new build. */
export const pageOffline = (name: "check" | "lab" | "texts", folder: string): Plugin => ({
  name: "page-offline",
  apply: "build",
  writeBundle(_, bundle) {
    const files = Object.keys(bundle).sort();
    tellPage(folder, name, files, (file) => (file === `${name}/index.html` ? `${name}/` : file));
  },
});
