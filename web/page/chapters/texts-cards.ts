import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopeSourceCard } from "../../elements/rope-source-card.js";
import { provideMeasuringWorker } from "../../source_texts/text_004/measuring_worker.js";

/** What an open card is made of: the list of cards is there before it. */
register({
  "rope-figure-tools": RopeFigureTools,
  "rope-source-card": RopeSourceCard,
});

provideMeasuringWorker(
  (name) =>
    new Worker(new URL("../../source_texts/text_004/measure_worker.ts", import.meta.url), {
      type: "module",
      name,
    }),
);
