import { loadRopewalk } from "./node_modules/ropewalk/dist/index.js";
import "./node_modules/ropewalk/dist/elements/define/rope-clock-wall.js";
import { reportFrom } from "./src/report.js";

const load = () => loadRopewalk({ fallback: () => import("./node_modules/ropewalk/dist/fallback.js") });

void reportFrom(load, { plain: async () => (await load()).engine === "fallback" });
