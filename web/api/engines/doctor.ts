// The module of the diagnosis: not the core's, so that who never asks does not carry it. The first diagnosis starts it.
import { bytesOf } from "./byte-text.js";
import createGlue, { type MainModule } from "../generated/doctor.js";
import { doctorText } from "../generated/doctor-text.js";
import type { MainModule as CoreModule } from "../generated/ropewalk.js";
import { missingFeature, unavailable } from "./host.js";
import { Heap } from "../memory/heap.js";
import { describe, guarded } from "../errors/errors.js";

/** The module's memory, and its functions. */
export interface DoctorModule {
  heap: Heap;
  core: MainModule;
}

let started: DoctorModule | undefined;

/** A call in the module, compiled where it stands, as browsers do at this size. One that stops inside is let go. */
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
    // What a heap asks of the core and what a spec is handed over by: this module has them, too.
    return { heap: new Heap(core as unknown as CoreModule, memory!), core };
  } catch (error) {
    throw unavailable({ rule: "not-started", value: describe(error) });
  }
}
