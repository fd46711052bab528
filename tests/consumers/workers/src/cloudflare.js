// A worker may not compile: its tool hands it the module compiled.
import { loadRopewalk } from "ropewalk";
import { RopeClockWall } from "ropewalk/elements";
import wasmModule from "./ropewalk.wasm";
import { turn } from "./turn.js";

export default {
  async fetch() {
    const main = await turn(() => loadRopewalk({ wasmModule }));
    return Response.json({ main, figure: typeof RopeClockWall === "function" });
  },
};
