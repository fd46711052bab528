import "../styles/tokens.css";
import "./page.css";
import "./first-screen.css";
import "./chapters/chapters.css";
import { defineFirst } from "./first-elements.js";
import { RopePage } from "./rope-page.js";
import { languageIn, read } from "./state.js";

async function start(): Promise<void> {
  const chinese = languageIn(read(location.hash).state) === "zh";
  if (chinese) await import("virtual:chinese").catch(() => undefined); // Unreachable: the page is in English.
  defineFirst();
  customElements.define("rope-page", RopePage);
}
void start();

// The copy for visits without a network waits until the page itself has come.
if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./service_worker.js").catch(() => undefined); // Refused or unreachable: no copy.
  });
