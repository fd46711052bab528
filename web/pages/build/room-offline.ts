import type { Plugin } from "vite";
import { LARGE, tellWorker } from "./offline.js";

/** Tells the site's service worker which files another page than the first one is; a new list is a new build. */
export const roomOffline = (room: "check" | "lab" | "texts", folder: string): Plugin => ({
  name: "room-offline",
  apply: "build",
  writeBundle(_, bundle) {
    const files = Object.keys(bundle).sort();
    const page = (file: string): string => (file === `${room}/index.html` ? `${room}/` : file);
    tellWorker(
      folder,
      room,
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
