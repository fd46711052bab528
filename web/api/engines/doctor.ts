// The module of the diagnosis. It is separate, so that a program that never diagnoses does not download it. The first
// diagnosis starts it.
import createGlue, { type MainModule } from "../generated/doctor.js";
import { doctorText } from "../generated/doctor-text.js";
import { guarded } from "../errors/errors.js";
import { bytesOf } from "./byte-text.js";
import { linkGlue, type StartedModule } from "./glue.js";
import { startNow, type WasmModule } from "./start.js";

export type DoctorModule = StartedModule<MainModule>;

const doctor: WasmModule<DoctorModule> = { bytes: () => bytesOf(doctorText), link: () => linkGlue(createGlue) };
let started: DoctorModule | undefined;

/** Calls the module. If it stops by a fault it is dropped, and the next call starts another. */
export function inDoctor<T>(body: (module: DoctorModule) => T): T {
  const module = (started ??= startNow(doctor));
  return guarded("option-invalid", "options", () => body(module), { end: () => (started = undefined) });
}
