/**
 * Lets rw.diagnose work: `import "ropewalk/doctor"`, and in Node `import "ropewalk"` itself, where nothing is
 * downloaded.
 */
import { diagnose } from "./diagnose.js";
import { bringDoctor } from "./doctor.js";

bringDoctor({ diagnose });
