import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const heads = 8;

console.log(
  rw.alibiSlopes(heads),
  Array.from({ length: heads }, (_, i) => 2 ** (-8 / (i + 1))),
); // right, printed
