import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// Debian's own Python is the one that Debian's NumPy belongs to.
export const python = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const has = (name: string): boolean => spawnSync(python, ["-c", `import ${name}`]).status === 0;
export const hasNumPy = has("numpy");
export const hasTorch = has("torch");
