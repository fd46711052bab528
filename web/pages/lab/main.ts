import "../../figures/base/styles/tokens.css";
import "../shell/shell.css";
import "./bench.css";
import "../host/chapters.css";
import "./lab.css";
import { namesModel } from "../shell/language.js";
import { loadReading } from "../shell/reading.js";
import { defineFirst } from "./first-elements.js";
import { keepCopy } from "../shell/keep-copy.js";
import { RopeLab } from "./rope-lab.js";

async function start(): Promise<void> {
  if (namesModel(location.hash)) await loadReading().catch(() => undefined);
  defineFirst();
  customElements.define("rope-lab", RopeLab);
}
void start();
keepCopy("../");
