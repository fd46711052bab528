import "../../figures/base/styles/tokens.css";
import "../shell/shell.css";
import "../shell/bench.css";
import "./first-screen.css";
import "../host/chapters.css";
import { namesModel } from "../shell/language.js";
import { loadReading } from "../shell/reading.js";
import { defineFirst } from "../shell/first-elements.js";
import { keepCopy } from "../shell/keep-copy.js";
import { RopePage } from "./rope-page.js";

/** The page takes over from its first screen as it stands in the HTML. A model that cannot be had: the first one. */
async function start(): Promise<void> {
  if (namesModel(location.hash)) await loadReading().catch(() => undefined);
  defineFirst();
  customElements.define("rope-page", RopePage);
}
void start();
keepCopy("./");
