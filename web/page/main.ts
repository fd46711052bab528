import "../styles/tokens.css";
import "./page.css";
import "./first-screen.css";
import "./chapters/chapters.css";
import "../elements/define.js";
import { RopeChapters } from "./chapters/rope-chapters.js";
import { RopePage } from "./rope-page.js";

customElements.define("rope-chapters", RopeChapters);
customElements.define("rope-page", RopePage);

// The copy for visits without a network waits until the page itself has come.
if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./service_worker.js").catch(() => undefined); // Refused or unreachable: no copy.
  });
