import { loadRopewalk } from "./node_modules/ropewalk/dist/index.js";
import "./node_modules/ropewalk/dist/elements/define/rope-clock-wall.js";
import { reportFrom } from "./src/report.js";

void reportFrom(loadRopewalk);
