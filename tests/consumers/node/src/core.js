import { parseConfig } from "ropewalk/config";
import { loadRopewalk } from "ropewalk/core";
import { RopeClockWall } from "ropewalk/elements";
import { turn } from "./turn.js";

console.log(
  JSON.stringify({ main: await turn(loadRopewalk, parseConfig), figure: typeof RopeClockWall === "function" }),
);
