import "./load-anew.js";
import "./own-scripts.js";

/**
 * Stores the copy for visits without a network, which covers the whole site; it waits until the page itself has loaded.
 */
export function keepCopy(site: "./" | "../"): void {
  if ("serviceWorker" in navigator)
    window.addEventListener("load", () => {
      // Refused or unreachable: no copy.
      navigator.serviceWorker.register(`${site}service_worker.js`).catch(() => undefined);
    });
}
