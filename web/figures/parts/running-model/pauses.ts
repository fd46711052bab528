/** The longest work between two pauses. */
const PAUSE_MS = 12;

/** Returns a function to await between steps of a long computation: after PAUSE_MS it yields to other tasks. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PAUSE_MS) return;
    await yieldToOthers();
    since = performance.now();
  };
}

/** Yields by a message to itself, because a timer would add milliseconds. */
const yieldToOthers = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const onMessage = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", onMessage, { once: true });
    port1.start();
    port2.postMessage(0);
  });
