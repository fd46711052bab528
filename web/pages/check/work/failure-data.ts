import { RopewalkError } from "../../../api/index.js";
import type { ShownError } from "../../../figures/base/shown-error.js";
import { FileError } from "../../../porting/files/file-error.js";
import type { Failure } from "./requests.js";

/** An error as data that a message to the page can carry. */
export const plain = (error: unknown): ShownError =>
  error instanceof Error ? { ...error, message: error.message } : { message: String(error) };

/** The reason of a failure, for the page to show in its reader's language. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FileError) {
    const { code, path, value, limit, message } = error;
    return {
      file: { code, path, message, ...(value !== undefined && { value }), ...(limit !== undefined && { limit }) },
    };
  }
  if (error instanceof RangeError)
    return {
      error: plain(new RopewalkError({ code: "out-of-memory", rule: "result-memory", value: error.message })),
    };
  return { error: plain(error) };
}
