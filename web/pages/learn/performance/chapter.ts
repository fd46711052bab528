import { html } from "lit";
import { measureInWorker } from "../../../bench/page.js";
import { measurements, type MeasurementsValues } from "../../../figures/measurements/values.js";
import { provideMeasuring } from "../../../figures/measurements/measuring.js";
import { register } from "../../../figures/base/register.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopeMeasurements } from "../../../figures/measurements/element.js";
import { performanceStrings } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";

export const tag = "rope-chapter-performance";
export const { slice } = measurements;

/** <rope-chapter-performance>: the module timed on the reader's device, when asked. */
class RopeChapterPerformance extends RopeChapter<MeasurementsValues> {
  protected override render(): unknown {
    const text = performanceStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <rope-measurements
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${this.spec}
        group=${this.state.group}
        @measurements-change=${({ detail }: CustomEvent<MeasurementsValues>) => this.change(detail)}
      ></rope-measurements>
    `;
  }
}

provideMeasuring(measureInWorker);
register({
  ...measurements.parts,
  [tag]: RopeChapterPerformance,
  "rope-figure-tools": RopeFigureTools,
  "rope-measurements": RopeMeasurements,
});
