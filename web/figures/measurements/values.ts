import { figure, oneOf, type ValuesOf } from "../base/figure.js";
import { MEASURED_GROUPS, type MeasuredGroup } from "./measured.js";

const fields = {
  /** What is measured: "all", "calls", "rotation", "tables", "attention" or "decode". */
  group: oneOf<MeasuredGroup>("b.g", "all", MEASURED_GROUPS),
};

/** `presses`: how often its reader has pressed the button. */
export type MeasurementsValues = ValuesOf<typeof fields> & { presses?: number };

/** <rope-measurements>. Measurements are the device's own: they are not part of a link. */
export const measurements = figure({
  title: { en: "How fast it is on your device", zh: "在你的设备上有多快" },
  fields,
  events: { "measurements-change": ["group"] },
});
