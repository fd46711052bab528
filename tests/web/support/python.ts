import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// Debian's own Python is the one that Debian's NumPy belongs to.
export const python = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
export const hasNumPy = spawnSync(python, ["-c", "import numpy"]).status === 0;
