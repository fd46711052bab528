// The module of the diagnosis. It is separate, so that a program that never diagnoses does not download it. The first
// diagnosis starts it.
import { bytesOf } from "./byte-text.js";
import createGlue, { type MainModule } from "../generated/doctor.js";
import { doctorText } from "../generated/doctor-text.js";
import type { MainModule as CoreModule } from "../generated/ropewalk.js";
import { missingFeature, unavailable } from "./host.js";
import { Heap } from "../memory/heap.js";
import { describe, guarded } from "../errors/errors.js";

/** The module's memory and its functions. */
export interface DoctorModule {
  heap: Heap;
  core: MainModule;
}

let started: DoctorModule | undefined;

/**
 * Calls the module, which is compiled synchronously (browsers allow this at its size). A module that stops by a fault
 * is dropped.
 */
export function inDoctor<T>(body: (module: DoctorModule) => T): T {
  const module = (started ??= start());
  return guarded("option-invalid", "options", () => body(module), { end: () => (started = undefined) });
}

function start(): DoctorModule {
  const problem = missingFeature();
  if (problem !== undefined) throw unavailable(problem);
  let memory: WebAssembly.Memory | undefined;
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => object,
  ): object => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(doctorText)), imports);
    memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
    return receive(instance);
  };
  try {
    const core = createGlue({ instantiateWasm });
    // This module also has the functions that a heap and a spec call in the core.
    return { heap: new Heap(core as unknown as CoreModule, memory!), core };
  } catch (error) {
    throw unavailable({ rule: "not-started", value: describe(error) });
  }
}
