import type { EmbedPlaces } from "./embed-code.js";

let places: EmbedPlaces | undefined;

/** Sets the addresses in embed code: those of a folder that contains ropewalk.js and the figures' own pages. */
export function embedFrom(folder: string): void {
  places = { script: new URL("ropewalk.js", folder).href, frames: folder };
}

/** The folder's addresses; without one, a place on the author's host for the package, and no frames. */
export const embedPlaces = (version: string): EmbedPlaces =>
  places ?? {
    script: "./ropewalk/elements/auto.js",
    published: { version, script: `https://cdn.jsdelivr.net/npm/ropewalk@${version}/dist/elements/auto.js` },
  };
