import type { PlanCode } from "../../../doctor/index.js";

/** Plans that people really make, as text to read and change. */
export interface PlanSample {
  id: PlanCode;
  plan: string;
  documents?: string;
  mask?: string;
  cache?: string;
  trained?: string;
}

export const PLAN_SAMPLES: readonly PlanSample[] = [
  { id: "padding-counted", plan: "0 1 2 3 4 5 6 7\n0 1 2 3 4 5 6 7", mask: "0 0 0 1 1 1 1 1\n1 1 1 1 1 1 1 1" },
  { id: "not-reset", plan: "0:12", documents: "0 0 0 0 0 1 1 1 1 1 1 1" },
  { id: "off-by-one", plan: "13 14 15 16", cache: "12" },
  { id: "cache-length", plan: "64", cache: "512" },
  { id: "gap", plan: "0 1 2 3 8 9 10 11" },
  { id: "repeat", plan: "0 1 2 3 4 3 4 5 6" },
  { id: "past-trained-length", plan: "4080:4112", trained: "4096" },
  { id: "table-changes-with-length", plan: "4080:4112" },
];
