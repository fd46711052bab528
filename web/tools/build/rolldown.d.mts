import type { Plugin } from "vite";

/** Templates without indentation, for every bundle: see rolldown.mjs. */
export declare const shortTemplates: Plugin;
