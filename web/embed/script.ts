/** The file that embed code from the page names: defines each figure when it is about to be seen. */
import { embedFrom } from "../elements/embed-places.js";
import { provideMeasuring } from "../elements/measuring.js";

embedFrom(new URL("./", /* @vite-ignore */ import.meta.url).href);
provideMeasuring(async (...run) => (await import("./measuring.js")).measure(...run));

export * from "../elements/auto.js";
