import "../../figures/base/styles/tokens.css";
import "../shell/shell.css";
import "./first-screen.css";
import "../host/chapters.css";
import "./learn.css";
import "./stage.css";
import { namesModel } from "../shell/language.js";
import { loadReading } from "../shell/reading.js";
import { keepCopy } from "../shell/keep-copy.js";
import { RopeScene } from "../../figures/scene/rope-scene.js";
import { LearnFirstLine } from "./rope-first-line.js";
import { RopePage } from "./rope-page.js";

/** The page takes over from its first screen in the HTML. If a model cannot be loaded, the first one is used. */
async function start(): Promise<void> {
  if (namesModel(location.hash)) await Promise.all([loadReading(), import("./later-module.js")]).catch(() => undefined);
  customElements.define("rope-scene", RopeScene);
  customElements.define("rope-first-line", LearnFirstLine);
  customElements.define("rope-page", RopePage);
}
void start();
keepCopy("./");
