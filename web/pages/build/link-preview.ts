import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { learnStrings } from "../learn/strings.js";

const inRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const { homepage } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { homepage: string };
const PICTURE = "pictures/page.png";

/** The preview of a posted link: title, question, answer and the README's picture of the first screen. */
export function linkPreview(): Plugin {
  const { documentTitle, title, lead } = learnStrings.en;
  const preview = {
    "og:type": "website",
    "og:title": documentTitle,
    "og:description": `${title} ${lead}`,
    "og:url": homepage,
    "og:image": new URL(PICTURE, homepage).href,
    "og:image:alt":
      "Three words on a line, an arrow above each turned by its position, and the angles between neighbours",
  };
  return {
    name: "link-preview",
    apply: "build",
    transformIndexHtml: () => [
      ...Object.entries(preview).map(([property, content]) => ({
        tag: "meta",
        attrs: { property, content },
        injectTo: "head" as const,
      })),
      { tag: "meta", attrs: { name: "twitter:card", content: "summary_large_image" }, injectTo: "head" },
    ],
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: PICTURE,
        source: readFileSync(inRoot("web/pages/learn/screenshot.png")),
      });
    },
  };
}
