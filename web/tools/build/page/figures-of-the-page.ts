import type { Plugin } from "vite";

const ALONE = /\n +static override figure = async [^;]*;/;

/** Every figure of the page gets its module from the page: what figures need to stand alone stays out of the build. */
export function figuresOfThePage(): Plugin {
  return {
    name: "figures-of-the-page",
    load: { filter: { id: /\/figures\/base\/alone\.ts$/ }, handler: () => "export const Alone = undefined;" },
    transform: {
      order: "pre",
      filter: { id: /\/figures\/[a-z-]+\/element\.ts$/, code: ALONE },
      handler: (code) => ({ code: code.replace(ALONE, ""), map: null }),
    },
  };
}
