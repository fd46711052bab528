// A page whose policy keeps WebAssembly out: the same core as plain JavaScript, which the page and its figure load by
// themselves.
import { loadRopewalk } from "ropewalk";
import "ropewalk/elements/define/rope-clock-wall";
import { reportFrom } from "./report.js";

const load = () => loadRopewalk({ fallback: () => import("ropewalk/fallback") });

void reportFrom(load, { plain: async () => (await load()).engine === "fallback" });
