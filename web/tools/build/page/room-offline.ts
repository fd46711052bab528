import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import { LARGE } from "./offline.js";

/** Tells the site's service worker which files another page than the first one is; a new list is a new build. */
export const roomOffline = (room: string, folder: string): Plugin => ({
  name: "room-offline",
  apply: "build",
  writeBundle(_, bundle) {
    const file = `${folder}/service_worker.js`;
    const hash = createHash("sha256");
    for (const one of Object.values(bundle)) hash.update(one.type === "chunk" ? one.code : one.source);
    const files = Object.keys(bundle)
      .filter((name) => !LARGE.test(name))
      .map((name) => (name === `${room}/index.html` ? `${room}/` : name));
    const worker = readFileSync(file, "utf8")
      .replace(`["${room.toUpperCase()}"]`, JSON.stringify(files.sort()))
      .replace(/const build = "(\w+)"/, (_all, page) => `const build = "${page}${hash.digest("hex").slice(0, 8)}"`);
    writeFileSync(file, worker);
  },
});
