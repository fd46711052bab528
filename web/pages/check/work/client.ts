import { startFor } from "../../../code/host/relay.js";
import type { Answer, Failure, Progress, Request, ResultOf } from "./requests.js";

export class WorkFailure extends Error {
  constructor(readonly failure: Failure) {
    super("file" in failure ? failure.file.message : failure.error.message);
  }
}

/** A worker of one part of the page. A new request ends the running one together with its worker. */
export class Work {
  #worker: Worker | undefined;
  #waiting: { id: number; answer(answer: Exclude<Answer, { python: string }>): void } | undefined;
  /** What ends each interpreter that the worker has had started. */
  #interpreters: (() => void)[] = [];
  #last = 0;

  /** Never settles if a later request ended this one. */
  ask<R extends Request>(request: R, progress: (progress: Progress) => void): Promise<ResultOf<R>> {
    if (this.#waiting) this.stop();
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting = {
        id,
        answer: (answer) => {
          if ("progress" in answer) return progress(answer.progress);
          this.#waiting = undefined;
          if ("result" in answer) resolve(answer.result as ResultOf<R>);
          else reject(new WorkFailure(answer.failure));
        },
      };
      worker.postMessage({ id, request }, { transfer: [] });
    });
  }

  stop(): void {
    this.#worker?.terminate();
    for (const end of this.#interpreters.splice(0)) end();
    this.#worker = this.#waiting = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if ("python" in data) this.#interpreters.push(startFor(data.python, data.port));
      else if (this.#waiting?.id === data.id) this.#waiting.answer(data);
    });
    // A worker that cannot start, or runs out of memory, gives no more information than this.
    worker.addEventListener("error", (event) => {
      const waiting = this.#waiting;
      const message = event.message || "the worker stopped";
      this.stop();
      waiting?.answer({ id: waiting.id, failure: { error: { message } } });
    });
    return worker;
  }
}
