import type { PlanCode, StepCode } from "../../../doctor/index.js";

/** Plans that people really use, as text to read and change. */
export interface PlanSample {
  id: PlanCode | StepCode;
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
  {
    id: "offset-twice",
    plan: `{"request": "a", "step": 0, "positions": [0, 1, 2, 3, 4, 5]}
{"request": "b", "step": 1, "positions": [0, 1, 2, 3]}
{"request": "a", "step": 1, "positions": [12, 13, 14, 15]}`,
  },
  {
    id: "prefix-off-by-one",
    plan: `{"request": "a", "step": 0, "positions": [17, 18, 19, 20], "cached": 16}
{"request": "a", "step": 1, "positions": [21], "cached": 20}`,
  },
  {
    id: "chunk-restarted",
    plan: `{"request": "a", "step": 0, "positions": [0, 1, 2, 3, 4, 5]}
{"request": "a", "step": 1, "positions": [0, 1, 2, 3]}`,
  },
  {
    id: "slot-as-position",
    plan: `{"request": "a", "step": 0, "positions": [0, 1, 2, 3, 12, 13], "slots": [0, 1, 2, 3, 12, 13]}
{"request": "b", "step": 0, "positions": [0, 1, 2], "slots": [4, 5, 6]}`,
  },
];
