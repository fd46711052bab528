import { loadRopewalk } from "ropewalk/core";
import { RopeClockWall } from "ropewalk/elements";
import { turn } from "./turn.js";

console.log(JSON.stringify({ main: await turn(loadRopewalk), figure: typeof RopeClockWall === "function" }));
