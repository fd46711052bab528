// Finds out why a helper thread did not start, for the error.
import { describe } from "../errors/errors.js";

/** Seconds after which helpers that neither answer nor fail count as failed. */
export const PATIENCE = 10;

/** A helper's error event, Node's error, or the number that a thread in Node ended with. */
type Failure = Event | Error | number;

/** The helpers of one start, until all have answered. */
export interface HelperWatch {
  /** Rejects with the cause if a helper fails. */
  readonly failure: Promise<never>;
  /** Reports a helper that failed, and the URL of its file unless a bundler moved it. */
  readonly failed: (failure: Failure, ownUrl: string | undefined) => void;
  end(): void;
}

/** Watches helpers whose file is at `workerUrl`, or where the bundler put it. */
export function watchHelpers(workerUrl: string | URL | undefined): HelperWatch {
  let reject: (cause: Error) => void;
  const failure = new Promise<never>((_, give) => (reject = give));
  failure.catch(() => {}); // after end() nothing awaits it
  let blocked: string | undefined;
  const onViolation = (event: Event): void => {
    const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
    if (effectiveDirective === "worker-src") blocked = `the policy's worker-src blocks ${blockedURI}`;
  };
  const hearsPolicy = typeof globalThis.addEventListener === "function";
  if (hearsPolicy) globalThis.addEventListener("securitypolicyviolation", onViolation);

  // Seconds in which messages could arrive: a main thread that is blocked for long counts as one second.
  let seconds = 0;
  const clock = setInterval(() => {
    if (++seconds === PATIENCE) reject(new Error(`a helper did not answer within ${PATIENCE} seconds`));
  }, 1000);

  let ended = false;
  return {
    failure,
    failed(one, ownUrl) {
      if (ended) return;
      (one as Partial<Event>).preventDefault?.(); // it is reported below, not on the console as well
      const message = spoken(one);
      if (message !== undefined) reject(new Error(message));
      else
        void whyNotLoaded(workerUrl ?? lastHelperFile() ?? ownUrl).then((cause) => reject(new Error(blocked ?? cause)));
    },
    end() {
      ended = true;
      clearInterval(clock);
      if (hearsPolicy) globalThis.removeEventListener("securitypolicyviolation", onViolation);
    },
  };
}

/** The message of a failure itself; a file that does not load has none. */
function spoken(failure: Failure): string | undefined {
  if (typeof failure === "number") return `a helper ended with code ${failure}`;
  return (failure as Partial<Error>).message || undefined;
}

/** Why the helpers' file did not load, as far as another request shows. */
async function whyNotLoaded(file: string | URL | undefined): Promise<string> {
  if (file === undefined)
    return "their file is missing, is not JavaScript or lacks the page's Cross-Origin-Embedder-Policy";
  const url = String(file);
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE * 500) });
  } catch (error) {
    return `${describe(error)}: ${url}`;
  }
  const { ok, status, headers } = response;
  void response.body?.cancel();
  if (!ok) return `status ${status} from ${url}`;
  const type = headers.get("Content-Type") ?? "no content type";
  if (!type.includes("javascript")) return `${type} from ${url}, not JavaScript`;
  if (headers.get("Cross-Origin-Embedder-Policy") === null) return `no Cross-Origin-Embedder-Policy from ${url}`;
  return `no script that runs here: ${url}`;
}

/** The URL that the browser requested last, found or not, unless a bundler renamed the file. */
function lastHelperFile(): string | undefined {
  const loads = performance.getEntriesByType("resource").map(({ name }) => name);
  return loads.findLast((name) => name.includes("threads-worker"));
}
