import type { EmbedPlaces } from "./embed-code.js";

let places: EmbedPlaces | undefined;

/** Says which addresses embed code names: those of a folder that has ropewalk.js and the figures' own pages in it. */
export function embedFrom(folder: string): void {
  places = { script: new URL("ropewalk.js", folder).href, frames: folder };
}

/** The folder's addresses; without one, a place on the author's own host to put the package at, and no frames. */
export const embedPlaces = (version: string): EmbedPlaces =>
  places ?? {
    script: "./ropewalk/elements/auto.js",
    published: { version, script: `https://cdn.jsdelivr.net/npm/ropewalk@${version}/dist/elements/auto.js` },
  };
