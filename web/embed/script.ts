/** The file that embed code from the page names: defines each figure when it is about to be seen. */
import { embedFrom } from "../elements/embed-places.js";

embedFrom(new URL("./", /* @vite-ignore */ import.meta.url).href);

export * from "../elements/auto.js";
