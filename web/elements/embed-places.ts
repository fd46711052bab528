import type { EmbedPlaces } from "./embed-code.js";

let places: EmbedPlaces | undefined;

/** Says which addresses embed code names: those of a folder that has ropewalk.js and the figures' own pages in it. */
export function embedFrom(folder: string): void {
  places = { script: new URL("ropewalk.js", folder).href, frames: folder };
}

/** The folder's addresses; without one, the script of the published package, and no frames. */
export const embedPlaces = (version: string): EmbedPlaces =>
  places ?? { script: `https://cdn.jsdelivr.net/npm/ropewalk@${version}/dist/ropewalk.min.js` };
