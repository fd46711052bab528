const { loadRopewalk } = require("ropewalk");
const { RopeClockWall } = require("ropewalk/elements");
const { turn } = require("./turn.js");

turn(loadRopewalk).then((main) => console.log(JSON.stringify({ main, figure: typeof RopeClockWall === "function" })));
