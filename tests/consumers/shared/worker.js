import { loadRopewalk } from "ropewalk";
import { turn } from "./turn.js";

turn(loadRopewalk).then(
  (turned) => postMessage(turned),
  (error) => postMessage(`${error}`),
);
