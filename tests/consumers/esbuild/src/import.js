import { loadRopewalk } from "ropewalk";
import { RopeClockWall } from "ropewalk/elements";
import { turn } from "./turn.js";

void turn(loadRopewalk).then((main) => {
  console.log(JSON.stringify({ main, figure: typeof RopeClockWall === "function" }));
});
