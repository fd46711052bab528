import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { loadRopewalk } from "ropewalk";
import { RopeClockWall } from "ropewalk/react";
import { turn } from "./src/turn.js";

const html = renderToString(createElement(RopeClockWall, { id: "wall", position: 3 }, "A wall of clocks."));
const figure = html === '<rope-clock-wall id="wall">A wall of clocks.</rope-clock-wall>';
console.log(JSON.stringify({ main: await turn(loadRopewalk), figure }));
