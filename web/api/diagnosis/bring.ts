/** Lets rw.diagnose work: `import "ropewalk/doctor"`, in Node `import "ropewalk"` itself, without a download. */
import { diagnose } from "./diagnose.js";
import { bringDoctor } from "./doctor.js";

bringDoctor({ diagnose });
