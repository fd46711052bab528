/** Any first action of a reader. */
const ACTS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"];

/** The longest wait, for a machine that is never idle. */
const MOST_MS = 1000;

const acted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ACTS)
      window.addEventListener(type, () => resolve(), { capture: true, passive: true, once: true, signal });
  });

export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: MOST_MS });
    else setTimeout(resolve, 300);
  });

/**
 * Loads every chapter, since printing shows only what has loaded: when idle, after the reader acted and the offline
 * copy is stored.
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
