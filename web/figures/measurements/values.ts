import { figure } from "../base/figure.js";
import { MEASURED_GROUPS, type MeasuredGroup } from "./measured.js";
import { RopeMeasuredCase } from "./rope-measured-case.js";
import { oneOf } from "../base/slice.js";

export interface MeasurementsValues {
  /** What is measured: "all", "calls", "rotation", "tables", "attention" or "decode". */
  group: MeasuredGroup;
}

/** <rope-measurements> outside the page. Measurements are the device's own: nothing of them goes into a link. */
export const measurements = figure<MeasurementsValues>({
  key: "b",
  slice: { group: oneOf<MeasuredGroup>("g", "all", MEASURED_GROUPS) },
  shared: [],
  parts: { "rope-measured-case": RopeMeasuredCase },
  events: { "measurements-change": (detail: MeasurementsValues) => detail },
});
