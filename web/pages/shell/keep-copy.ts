import "./load-anew.js";
import "./own-scripts.js";

/** Keeps the copy for visits without a network, which is the whole site's; it waits until the page itself has come. */
export function keepCopy(site: "./" | "../"): void {
  if ("serviceWorker" in navigator)
    window.addEventListener("load", () => {
      // Refused or unreachable: no copy.
      navigator.serviceWorker.register(`${site}service_worker.js`).catch(() => undefined);
    });
}
