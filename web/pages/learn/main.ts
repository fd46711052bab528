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
import { RopeFirstLine } from "./rope-first-line.js";
import { RopePage } from "./rope-page.js";

/** The page takes over from its first screen as it is in the HTML. A model that cannot be had: the first one. */
async function start(): Promise<void> {
  if (namesModel(location.hash)) await Promise.all([loadReading(), import("./later-module.js")]).catch(() => undefined);
  customElements.define("rope-scene", RopeScene);
  customElements.define("rope-first-line", RopeFirstLine);
  customElements.define("rope-page", RopePage);
}
void start();
keepCopy("./");
