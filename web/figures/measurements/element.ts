import { viewElement } from "../view/view-element.js";
import { measuringRunner } from "./run.js";
import { measurements } from "./values.js";
import { measurementsLook } from "./view.js";

/**
 * <rope-measurements>: the module timed on the reader's device beside the device's limits and plain JavaScript, when
 * asked; until then, a recording of such a run.
 *
 * @zh 按下按钮，在读者的设备上测量本模块，旁边是设备的极限和普通 JavaScript。
 * @fires {{ group: MeasuredGroup }} measurements-change - detail: { group }
 */
export class RopeMeasurements extends viewElement(measurements, measurementsLook, {}, measuringRunner) {}
