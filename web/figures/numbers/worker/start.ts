/** Seconds after which a worker without an answer counts as absent. */
const PATIENCE = 10;

// Bundlers look for exactly this expression; the package's own build puts the file beside this one.
let begin = (): Worker | Promise<Worker> =>
  new Worker(new URL("./model-worker.ts", import.meta.url), { type: "module", name: "ropewalk" });

/** For pages of another origin than this file: their browsers refuse the worker's file by its address. */
export function beginWorkerBy(own: () => Promise<Worker>): void {
  begin = own;
}

/** The worker, when it is ready; undefined if there is none, a policy forbids it or its file is missing. */
export async function startWorker(): Promise<Worker | undefined> {
  let worker: Worker;
  try {
    worker = await begin();
  } catch {
    return undefined;
  }
  const ready = await saysReady(worker);
  if (!ready) worker.terminate();
  return ready ? worker : undefined;
}

export function saysReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    // Seconds in which messages could arrive: a main thread that is busy for long counts as one second.
    let seconds = 0;
    const clock = setInterval(() => {
      if (++seconds === PATIENCE) settle(false);
    }, 1000);
    const onMessage = (): void => settle(true); // its first message says that it is ready
    const failed = (event: Event): void => {
      event.preventDefault(); // the figure runs without it
      settle(false);
    };
    const settle = (ready: boolean): void => {
      clearInterval(clock);
      worker.removeEventListener("message", onMessage);
      worker.removeEventListener("error", failed);
      resolve(ready);
    };
    worker.addEventListener("message", onMessage);
    worker.addEventListener("error", failed);
  });
}
