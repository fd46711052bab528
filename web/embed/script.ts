/** The file that embed code from the page names: defines each figure when it is about to be seen. */
import { embedFrom } from "../figures/export/embed-places.js";
import { provideMeasuring } from "../figures/measurements/measuring.js";

embedFrom(new URL("./", /* @vite-ignore */ import.meta.url).href);
provideMeasuring(async (...run) => (await import("./measuring.js")).measure(...run));

export * from "../figures/auto.js";
