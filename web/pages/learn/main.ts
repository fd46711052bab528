import "../../figures/base/styles/tokens.css";
import "../shell/shell.css";
import "./page.css";
import "./first-screen.css";
import "./host/chapters.css";
import { namesModel } from "../shell/language.js";
import { loadReading } from "../shell/reading.js";
import { RopePage } from "../shell/rope-page.js";
import { defineFirst } from "./first-elements.js";

/** The page takes over from its first screen as it stands in the HTML. A model that cannot be had: the first one. */
async function start(): Promise<void> {
  if (namesModel(location.hash)) await loadReading().catch(() => undefined);
  defineFirst();
  customElements.define("rope-page", RopePage);
}
void start();

// The copy for visits without a network waits until the page itself has come.
if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./service_worker.js").catch(() => undefined); // Refused or unreachable: no copy.
  });
