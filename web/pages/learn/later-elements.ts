import "virtual:chinese";
import "virtual:english";
import "virtual:later-parts";
import type { LitElement } from "lit";
import type { EmbedWanted } from "../../figures/export/embed-code.js";
import { loadModels } from "../../figures/base/models.js";
import { FIGURE_TAGS } from "../../figures/tags.js";
import { register } from "../../figures/base/register.js";
import { RopeAttentionMap } from "../../figures/attention-map/element.js";
import { RopeFigureTools } from "../../figures/export/rope-figure-tools.js";
import { RopeHeatMap } from "../../figures/parts/heat-map/rope-heat-map.js";
import { RopeRowWeights } from "../../figures/attention-map/rope-row-weights.js";
import { defineSaid } from "../../figures/base/said.js";
import { RopeChapters } from "./host/rope-chapters.js";
import { takeDroppedConfig } from "../shell/drop-config.js";
import type { PageLanguage, PageState } from "../shell/state.js";
import { rehearse } from "../shell/rehearse.js";
import { RopePairCode } from "./rope-pair-code.js";

/** The page as its later code sees it. */
type Page = LitElement & { readonly state: PageState; readonly language: PageLanguage };

/** The rest of the page's elements: the third figure, the tools of all figures, the chapters. And the models beside the first one. */
export function defineLater(page: Page): void {
  loadModels().then(
    () => page.requestUpdate(),
    () => undefined, // The first one stays.
  );
  page.addEventListener("embed-wanted", (event) => giveEmbed(page, event as CustomEvent<EmbedWanted>));
  takeDroppedConfig(page);
  defineSaid();
  register({
    "rope-attention-map": RopeAttentionMap,
    "rope-figure-tools": RopeFigureTools,
    "rope-heat-map": RopeHeatMap,
    "rope-row-weights": RopeRowWeights,
    "rope-chapters": RopeChapters,
    "rope-pair-code": RopePairCode,
  });
  const dragged = page.querySelectorAll<LitElement>("rope-clock-wall, rope-relative-score");
  void rehearse(page, [...dragged], ["position", "queryPosition", "keyPosition"]);
}

/** A figure's tools ask for its embed code. */
function giveEmbed(page: Page, { target, detail }: CustomEvent<EmbedWanted>): void {
  const figure = target as HTMLElement;
  if (!(FIGURE_TAGS as readonly string[]).includes(figure.localName)) return;
  const code = async (kind: "element" | "frame"): Promise<string> =>
    (await (await import("../shell/embed-code.js")).pageEmbed(figure, page.state, page.language))[kind]();
  detail.element = () => code("element");
  detail.frame = () => code("frame");
}
