/** Enables rw.diagnose: `import "ropewalk/doctor"`; in Node `import "ropewalk"` does it, without a download. */
import { diagnose } from "./diagnose.js";
import { bringDoctor } from "./doctor.js";

bringDoctor({ diagnose });
