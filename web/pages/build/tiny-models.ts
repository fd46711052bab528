import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { tinyModelNames } from "../../api/model/tiny.js";

const folder = fileURLToPath(new URL("../../models/tiny/", import.meta.url));
const FILES = ["config.json", "symbols.json", "model.safetensors"];

/** Puts the small models among the files of the page and of the figures beside it. */
export function tinyModels(): Plugin {
  return {
    name: "tiny-models",
    load: {
      filter: { id: /\/model\/place\.[jt]s$/ },
      handler() {
        const files = tinyModelNames.flatMap((name) => FILES.map((file) => `${name}/${file}`));
        const imports = files.map((file, i) => `import a${i} from ${JSON.stringify(`${folder}${file}?url`)};\n`);
        const entries = files.map((file, i) => `${JSON.stringify(file)}: a${i}`);
        return `${imports.join("")}const files = { ${entries.join(", ")} };\nexport const advice = "", placeOf = (file) => files[file];\n`;
      },
    },
  };
}

/**
 * Asset names in a folder; those of a model begin with its name, except for symbols, because two models share one file
 * of them.
 */
export const assetNames =
  (assets: string) =>
  ({ originalFileNames: [path = ""] }: { originalFileNames: string[] }): string => {
    const [, model] = /\/models\/tiny\/([\w-]+)\/(?:config|model)\.\w+$/.exec(`/${path}`) ?? [];
    return `${assets}/${model === undefined ? "" : `${model}-`}[name]-[hash][extname]`;
  };
