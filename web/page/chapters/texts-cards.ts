import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopeLinePlot } from "../../elements/rope-line-plot.js";
import { RopeSourceCard } from "../../elements/rope-source-card.js";
import { RopeSourceFigure } from "../../elements/rope-source-figure.js";
import { RopeValueCurve } from "../../elements/rope-value-curve.js";
import { provideMeasuringWorker } from "../../source_texts/text_004/measuring_worker.js";

/** What an open card is made of: the list of cards is there before it. */
register({
  "rope-figure-tools": RopeFigureTools,
  "rope-line-plot": RopeLinePlot,
  "rope-source-card": RopeSourceCard,
  "rope-source-figure": RopeSourceFigure,
  "rope-value-curve": RopeValueCurve,
});

provideMeasuringWorker(
  (heads) =>
    new Worker(new URL("../../source_texts/text_004/speed_worker.ts", import.meta.url), {
      type: "module",
      name: String(heads),
    }),
);
