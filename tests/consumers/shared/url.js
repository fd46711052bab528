// "ropewalk/url" where the bundler does not find the module by itself: its address is passed, for page and figures
// alike.
import { defineFigure, useEngine } from "ropewalk/elements/auto";
import { loadRopewalk } from "ropewalk/url";
import { reportFrom } from "./report.js";

const load = () => loadRopewalk({ wasmUrl: "ropewalk.wasm" });
useEngine(load);
void defineFigure("rope-clock-wall");

void reportFrom(load);
