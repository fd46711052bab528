/** Work goes on for so long before others may have their turn. */
const TURN_MS = 12;

/** Asked between two steps of a long computation, it lets others have their turn when enough time has gone by. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await yieldToOthers();
    since = performance.now();
  };
}

/** By a message to itself: a timer would wait for some milliseconds more. */
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
