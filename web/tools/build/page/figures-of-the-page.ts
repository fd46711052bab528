import type { Plugin } from "vite";

/** The page holds the values of all its figures: what standalone figures need stays out of the build. */
export const figuresOfThePage = (): Plugin => ({
  name: "figures-of-the-page",
  load: { filter: { id: /\/figures\/base\/standalone\.ts$/ }, handler: () => "export const Standalone = undefined;" },
});
