import { loadRopewalk } from "ropewalk";
import { RopeClockWall } from "ropewalk/elements";
import { code } from "./code-use.js";
import { turn } from "./turn.js";

const main = await turn(loadRopewalk);
console.log(JSON.stringify({ main, figure: typeof RopeClockWall === "function", code: await code() }));
