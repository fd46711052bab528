import { html } from "lit";
import { measureInWorker } from "../../../bench/page.js";
import { RopeMeasurements } from "../../../figures/measurements/element.js";
import { provideMeasuring } from "../../../figures/measurements/measuring.js";
import { chapter, story } from "../../host/chapter.js";
import { performanceStrings } from "./strings.js";

provideMeasuring(measureInWorker);
export default chapter(
  "rope-measurements",
  RopeMeasurements,
  ({ language }) => html`${story([performanceStrings[language].story])}<rope-measurements></rope-measurements>`,
);
