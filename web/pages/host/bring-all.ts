/** Any first action of a reader. */
const ACTS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"];

/** A machine that is never idle has them all the same. */
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

/** Brings every chapter, since printing shows what is there: when idle, once the reader acted and a copy is kept. */
export async function bringAll(load: readonly (() => Promise<void>)[], signal: AbortSignal): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await Promise.all([acted(signal), navigator.serviceWorker.ready]);
  for (const one of load) {
    await idle();
    if (signal.aborted) return;
    await one();
  }
}
