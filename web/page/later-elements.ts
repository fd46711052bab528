import "virtual:chinese";
import "virtual:later-parts";
import { register } from "../elements/register.js";
import { RopeAttentionMap } from "../elements/rope-attention-map.js";
import { RopeFigureTools } from "../elements/rope-figure-tools.js";
import { RopeHeatMap } from "../elements/rope-heat-map.js";
import { RopeRowWeights } from "../elements/rope-row-weights.js";
import { RopeChapters } from "./chapters/rope-chapters.js";

/** The rest of the page's elements: the third figure, the tools of all figures, the chapters. */
export const defineLater = (): void =>
  register({
    "rope-attention-map": RopeAttentionMap,
    "rope-figure-tools": RopeFigureTools,
    "rope-heat-map": RopeHeatMap,
    "rope-row-weights": RopeRowWeights,
    "rope-chapters": RopeChapters,
  });
