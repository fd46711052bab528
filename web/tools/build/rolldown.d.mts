import type { Plugin } from "vite";

/** Templates without indentation, for every bundle: see rolldown.mjs. */
export declare const shortTemplates: Plugin;
/** Lit that starts where Symbol is frozen. */
export declare const litWhereFrozen: Plugin;
