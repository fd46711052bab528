// Everything that takes time: reading files, the diagnosis, what pictures show. Nothing leaves the browser: no request is made.
import { loadRopewalk, RopewalkError, type Ropewalk } from "../../../api/index.js";
import { FileError } from "../../../porting/files/file-error.js";
import type { Answer, Failure, Progress, Request } from "./requests.js";
import { diagnoseVectors } from "./vectors.js";

/** What of a worker's global scope is used here; the page's types know windows alone. */
interface Scope {
  addEventListener(type: "message", act: (event: MessageEvent<{ id: number; request: Request }>) => void): void;
}
const scope = self as unknown as Scope;
const post = (answer: Answer): void => postMessage(answer);

let loading: Promise<Ropewalk> | undefined;
const engine = (): Promise<Ropewalk> =>
  (loading ??= loadRopewalk({ fallback: () => import("../../../api/engines/fallback.js") }));

async function answer(request: Request, progress: (progress: Progress) => void): Promise<unknown> {
  progress({ stage: "starting", share: 0 });
  const rw = await engine();
  return diagnoseVectors(rw, request, progress);
}

/** An error as data that a message to the page can carry. */
const plain = (error: unknown): { message: string } =>
  error instanceof Error ? { ...error, message: error.message } : { message: String(error) };

function failureOf(error: unknown): Failure {
  if (error instanceof FileError) {
    const { code, path, value, limit, message } = error;
    return {
      file: {
        code,
        path,
        message,
        ...(value === undefined ? {} : { value }),
        ...(limit === undefined ? {} : { limit }),
      },
    };
  }
  if (error instanceof RangeError)
    return {
      error: plain(new RopewalkError({ code: "out-of-memory", rule: "result-memory", value: error.message })),
    };
  return { error: plain(error) };
}

scope.addEventListener("message", ({ data: { id, request } }) => {
  answer(request, (progress) => post({ id, progress })).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, failure: failureOf(error) }),
  );
});
