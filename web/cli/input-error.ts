import { getSystemErrorMap } from "node:util";
import { shortened } from "../porting/files/file-error.js";

/** An error that the user can fix: an option, a file, a shape. Ends the program with status 2. */
export class InputError extends Error {}

/** Words of the program itself, or of an error that has shortened its values; they are repeated in full. */
export const inFull = (words: string): { words: string } => ({ words });

/** The error of a sentence. Each value in it is repeated up to 200 characters. */
export const inputError = (
  sentence: TemplateStringsArray,
  ...values: (string | number | undefined | ReturnType<typeof inFull>)[]
): InputError =>
  new InputError(
    sentence.reduce((all, part, i) => {
      const value = values[i - 1];
      return all + (typeof value === "object" ? value.words : shortened(String(value))) + part;
    }),
  );

/** What the system says of a file, without the path, which it repeats. */
export function reasonOf(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  const [name, reason] = (errno === undefined ? undefined : getSystemErrorMap().get(errno)) ?? [];
  return name === undefined ? message : `${name}: ${reason}`;
}
