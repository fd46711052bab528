/** Any first action of a reader. */
const ACTS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"];

/** A machine that is never idle has them all the same. */
const MOST_MS = 1000;

const acted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ACTS)
      window.addEventListener(type, () => resolve(), { capture: true, passive: true, once: true, signal });
  });

/** When the browser is idle. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: MOST_MS });
    else setTimeout(resolve, 300);
  });

/**
 * Brings every chapter before anyone may print: the browser's own menu prints what is there. It begins once the reader
 * has done something and the copy for offline visits is complete, so that no byte comes over the network for it, and it
 * goes on, one chapter after the other, only while the browser is idle. Without a service worker it never begins.
 */
export async function bringAll(load: readonly (() => Promise<void>)[], signal: AbortSignal): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await Promise.all([acted(signal), navigator.serviceWorker.ready]);
  for (const one of load) {
    await idle();
    if (signal.aborted) return;
    await one();
  }
}
