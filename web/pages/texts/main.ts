import "../../figures/base/styles/tokens.css";
import "../shell/shell.css";
import "../host/chapters.css";
import "./texts.css";
import { RopeLiveText } from "../../figures/parts/live-text/rope-live-text.js";
import { RopeDataTable } from "../../figures/parts/data-table/rope-data-table.js";
import { defineInPage } from "../host/define-in-page.js";
import { namesModel } from "../shell/language.js";
import { loadReading } from "../shell/reading.js";
import { keepCopy } from "../shell/keep-copy.js";
import { RopeTexts } from "./rope-texts.js";

async function start(): Promise<void> {
  if (namesModel(location.hash)) await loadReading().catch(() => undefined);
  defineInPage({ "rope-data-table": RopeDataTable, "rope-live-text": RopeLiveText });
  customElements.define("rope-texts", RopeTexts);
}
void start();
keepCopy("../");
