import { unavailable } from "../engines/host.js";
import type { diagnose } from "./diagnose.js";

/** The functions that ropewalk/doctor adds. */
export interface Doctor {
  diagnose: typeof diagnose;
}

let brought: Doctor | undefined;

export function bringDoctor(doctor: Doctor): void {
  brought = doctor;
}

export function doctor(): Doctor {
  if (brought === undefined) throw unavailable({ rule: "no-doctor" });
  return brought;
}
