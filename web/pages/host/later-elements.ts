import type { LitElement } from "lit";
import type { EmbedWanted } from "../../figures/export/embed-code.js";
import type { RopeElement } from "../../figures/base/element.js";
import { RopeFigureTools } from "../../figures/export/rope-figure-tools.js";
import { defineErrorText } from "../../figures/base/error-text.js";
import { defineInPage } from "./define-in-page.js";
import { RopeChapter } from "./chapter.js";
import type { RopeChapters } from "./rope-chapters.js";
import { loadReading } from "../shell/reading.js";
import { takeDroppedConfig } from "./drop-config.js";
import type { PageLanguage, PageState } from "../shell/state.js";
import { wayTo, type Page } from "../shell/site-pages.js";

type PageElement = LitElement & { readonly state: PageState; readonly language: PageLanguage; readonly here: Page };

/** Registers the elements that load after the first screen: figure tools, chapters, further models. */
export function defineLater(page: PageElement, chapters: new () => RopeChapters): void {
  const shown = (): void => page.requestUpdate();
  loadReading().then(shown, shown); // Without the models, the first one stays.
  page.addEventListener("embed-wanted", (event) => giveEmbed(page, event as CustomEvent<EmbedWanted>));
  takeDroppedConfig(page);
  defineErrorText();
  defineInPage({
    "rope-figure-tools": RopeFigureTools,
    "rope-chapter": RopeChapter,
    "rope-chapters": chapters,
  });
}

/** Gives a figure's tools its embed code. */
function giveEmbed(page: PageElement, { target, detail }: CustomEvent<EmbedWanted>): void {
  const element = target as RopeElement;
  const { figure } = element.constructor as typeof RopeElement;
  if (!figure) return;
  const code = async (kind: "element" | "frame"): Promise<string> => {
    const { pageEmbed } = await import("../shell/embed-code.js");
    const locked = element.locked || detail.locked === true;
    return pageEmbed(wayTo(page.here, "learn"), element, figure, page, locked)[kind]();
  };
  detail.element = () => code("element");
  detail.frame = () => code("frame");
}
