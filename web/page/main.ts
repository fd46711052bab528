import "../styles/tokens.css";
import "./page.css";
import "./first-screen.css";
import "./chapters/chapters.css";
import { defineFirst } from "./first-elements.js";
import { RopePage } from "./rope-page.js";

defineFirst();
customElements.define("rope-page", RopePage);

// The copy for visits without a network waits until the page itself has come.
if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./service_worker.js").catch(() => undefined); // Refused or unreachable: no copy.
  });
