import { RopewalkError } from "../api/index.js";
import { FileError, shortened } from "../porting/files/file-error.js";
import { terminalMessage } from "./flags.js";
import { InputError } from "./input-error.js";
import { printed } from "./printed.js";

/** An error in one line: one that the user can fix, or one of the program itself. */
export function errorText(error: unknown): string {
  if (error instanceof FileError || error instanceof RopewalkError) return printed(terminalMessage(error));
  const message = error instanceof Error ? error.message : String(error);
  return printed(error instanceof InputError ? message : `an error of its own: ${shortened(message)}`);
}
