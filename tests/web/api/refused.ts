import { RopewalkError } from "ropewalk";
import { expect } from "vitest";

/** The RopewalkError with which a call ends; a call that returns fails the test. */
export function errorOf(call: () => unknown): RopewalkError {
  try {
    call();
  } catch (error) {
    return ours(error);
  }
  throw new Error("nothing was thrown");
}

/** The RopewalkError with which a promise is rejected. */
export async function rejectionOf(promise: Promise<unknown>): Promise<RopewalkError> {
  return ours(await promise.catch((error: unknown) => error));
}

function ours(error: unknown): RopewalkError {
  expect(error).toBeInstanceOf(RopewalkError);
  return error as RopewalkError;
}
