import type { Plugin } from "vite";

/** Templates without indentation, for every bundle: see rolldown.mjs. */
export declare const shortTemplates: Plugin;
/** No Chinese in the words of findings. */
export declare const englishOnly: Plugin;
/** Lit that starts where Symbol is frozen. */
export declare const litWhereFrozen: Plugin;
