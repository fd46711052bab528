import { RopeFigureTools } from "../../figures/export/rope-figure-tools.js";
import { RopeSourceCard } from "../../figures/source-card/element.js";
import { provideMeasuringWorker } from "../../source-texts/deep-dive/measuring-worker.js";
import { RopeTerms } from "../../figures/parts/terms/rope-terms.js";
import { defineInPage } from "../host/define-in-page.js";
import { RopeMistake } from "../program/rope-mistake.js";
import { RopeProgram } from "../program/rope-program.js";
import { RopeWalk } from "./walk/rope-walk.js";
import { RopeVariants } from "./variants/rope-variants.js";

/** The elements of texts that are lists of cards. */
defineInPage({
  "rope-figure-tools": RopeFigureTools,
  "rope-source-card": RopeSourceCard,
  "rope-mistake": RopeMistake,
  "rope-program": RopeProgram,
  "rope-terms": RopeTerms,
  "rope-walk": RopeWalk,
  "rope-variants": RopeVariants,
});

provideMeasuringWorker(
  (name) =>
    new Worker(new URL("../../source-texts/deep-dive/measure-worker.ts", import.meta.url), {
      type: "module",
      name,
    }),
);
