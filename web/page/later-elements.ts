import "virtual:chinese";
import "virtual:english";
import "virtual:later-parts";
import type { LitElement } from "lit";
import type { EmbedWanted } from "../elements/embed-code.js";
import { loadModels } from "../elements/figure-models.js";
import { FIGURE_TAGS } from "../elements/figure-tags.js";
import { register } from "../elements/register.js";
import { RopeAttentionMap } from "../elements/rope-attention-map.js";
import { RopeFigureTools } from "../elements/rope-figure-tools.js";
import { RopeHeatMap } from "../elements/rope-heat-map.js";
import { RopeRowWeights } from "../elements/rope-row-weights.js";
import { defineSaid } from "../elements/said.js";
import { RopeChapters } from "./chapters/rope-chapters.js";
import { takeDroppedConfig } from "./drop-config.js";
import type { RopePage } from "./rope-page.js";
import { rehearse } from "./rehearse.js";
import { RopePairCode } from "./rope-pair-code.js";

/** The rest of the page's elements: the third figure, the tools of all figures, the chapters. And the models beside the first one. */
export function defineLater(page: RopePage): void {
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
function giveEmbed(page: RopePage, { target, detail }: CustomEvent<EmbedWanted>): void {
  const figure = target as HTMLElement;
  if (!(FIGURE_TAGS as readonly string[]).includes(figure.localName)) return;
  const code = async (kind: "element" | "frame"): Promise<string> =>
    (await (await import("./embed-code.js")).pageEmbed(figure, page.state, page.language))[kind]();
  detail.element = () => code("element");
  detail.frame = () => code("frame");
}
